/// The bytes between the fields of a date and a time that has each digit at its place: `yyyy-MM-dd HH:mm:ss`, with any
/// other bytes between.
struct DateTimeSeparators: Sendable {
    /// The bytes 4 and 7 of the text, and 10, 13 and 16.
    private let year: UInt8
    private let month: UInt8
    private let day: UInt8
    private let hour: UInt8
    private let minute: UInt8

    /// - Returns: nil where the fields are others.
    init?(_ items: [DatePattern.Item]) {
        let fields: [DatePattern.Item] = [
            .year(width: 4), .month(width: 2), .day(width: 2), .hour(width: 2), .minute(width: 2), .second(width: 2),
        ]
        guard items.count == 11 else { return nil }
        var bytes: [UInt8] = []
        for (index, item) in items.enumerated() {
            if index % 2 == 0 && item != fields[index / 2] { return nil }
            guard index % 2 == 1 else { continue }
            guard case .literal(let byte) = item else { return nil }
            bytes.append(byte)
        }
        self.year = bytes[0]
        self.month = bytes[1]
        self.day = bytes[2]
        self.hour = bytes[3]
        self.minute = bytes[4]
    }

    /// Whether they stand in a text, which has at least 19 bytes.
    @inline(__always)
    func stand(in text: UnsafePointer<UInt8>) -> Bool {
        let dates: UInt8 = (text[4] ^ self.year) | (text[7] ^ self.month) | (text[10] ^ self.day)
        return dates | (text[13] ^ self.hour) | (text[16] ^ self.minute) == 0
    }
}
