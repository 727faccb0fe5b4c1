@_spi(Generated) import APIJSON

/// What the body of an answer tells about the list that it is a part of.
struct PageScan: Sendable, Hashable {
    /// How many items there are in all, where the server says so.
    var total: Int?
    /// The cursor of the next page, where there is one.
    var next: String?
    /// Where the cursor stands, in bytes from the start.
    var nextOffset: Int = 0
    /// How many items the page holds, also those that are left out because they are bad; nil where it is no array.
    var count: Int?
    /// What stands where the page's items do; empty for null, for containers without content and where nothing is.
    var content: ArraySlice<UInt8> = []

    private enum Target {
        case total
        case next
        case content
    }

    /// Looks into an answer.
    /// - Parameters:
    ///   - bytes: the whole body.
    ///   - path: where the page's items stand.
    init(_ bytes: [UInt8], at path: JSONPointerPath, _ paging: Paging) throws(DataFormatError) {
        guard !bytes.isEmpty else {
            count = 0
            return
        }
        var targets: [(kind: Target, path: JSONPointerPath)] = [(.content, path)]
        if let total = paging.total { targets.append((.total, total)) }
        if let next = paging.next { targets.append((.next, next)) }
        let places = ScanTargets(PathTree(targets.map(\.path)))
        self = try bytes.withUnsafeBufferPointer {
            (buffer: UnsafeBufferPointer<UInt8>) throws(DataFormatError) -> PageScan in
            try Document(buffer).read(JSON.self) { (reader: inout JSONReader) throws(ReadFailure) -> PageScan in
                var scan: PageScan = PageScan()
                reader.skipWhitespace()
                try reader.scan(places) { (reader: inout JSONReader, number: Int?) throws(ReadFailure) in
                    guard let number else { return try reader.skipValue() }
                    switch targets[number].kind {
                    case .total: try scan.readTotal(&reader)
                    case .next: try scan.readNext(&reader)
                    case .content: try scan.readContent(&reader, bytes)
                    }
                }
                try reader.finish()
                return scan
            }
        }
    }

    private init() {
        // Where no items stand, there are none.
        count = 0
    }

    /// A number below zero says that the server does not know.
    private mutating func readTotal(_ reader: inout JSONReader) throws(ReadFailure) {
        let value: Int? = try reader.value(ReadOptions(casting: true))
        total = value.flatMap { value in value < 0 ? nil : value }
    }

    private mutating func readNext(_ reader: inout JSONReader) throws(ReadFailure) {
        nextOffset = reader.offset
        next = nil
        if try reader.shape() == .bool, try !reader.bool() { return }
        reader.position = reader.start + nextOffset
        let value: String? = try reader.value(ReadOptions(casting: true))
        next = value.flatMap { value in value.isEmpty ? nil : value }
    }

    private mutating func readContent(_ reader: inout JSONReader, _ bytes: [UInt8]) throws(ReadFailure) {
        let begin: Int = reader.offset
        let shape: JSONShape = try reader.shape()
        if shape == .array {
            count = try reader.countElements()
        } else {
            try reader.skipValue()
            count = shape == .null ? 0 : nil
        }
        let content: ArraySlice<UInt8> = bytes[begin..<reader.offset]
        let isContainer: Bool = shape == .array || shape == .object || shape == .string
        self.content = count == 0 || (isContainer && content.isEmptyContainer) ? [] : content
    }
}

extension ArraySlice<UInt8> {
    /// Whether nothing but white space stands between the first and the last byte.
    fileprivate var isEmptyContainer: Bool {
        dropFirst().dropLast().allSatisfy { byte in byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
    }
}

extension JSONReader {
    /// Takes an array, and says how many elements it has.
    fileprivate mutating func countElements() throws(ReadFailure) -> Int {
        var count: Int = 0
        guard try beginArray() else { return count }
        repeat {
            try skipValue()
            count += 1
        } while try nextElement()
        return count
    }
}
