internal import Foundation

/// Parses a date from UTF-8 bytes.
struct DateScanner {
    private var place: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>
    private var parts: DateParts = DateParts()
    private var isAfternoon: Bool?
    private var weekday: Int?

    init(_ start: UnsafePointer<UInt8>, count: Int) {
        self.place = start
        self.end = start + count
    }

    /// RFC 3339, section 5.6.
    mutating func iso8601() -> Date? {
        guard self.end - self.place >= 20, self.hasInternetSeparators, self.takeDateTime() else { return nil }
        if self.take(Byte.point) {
            guard self.fraction(1, Int.max) else { return nil }
        }
        guard self.offset(), self.place == self.end else { return nil }
        return self.parts.date
    }

    /// Reads the fields of `2026-01-31T12:00:00`, whatever the separators are. The caller checks that the text is long
    /// enough.
    @inline(__always)
    private mutating func takeDateTime() -> Bool {
        let text: UnsafePointer<UInt8> = self.place
        guard let century: Int = DateScanner.pair(text), let year: Int = DateScanner.pair(text + 2),
            let month: Int = DateScanner.pair(text + 5), let day: Int = DateScanner.pair(text + 8),
            let hour: Int = DateScanner.pair(text + 11), let minute: Int = DateScanner.pair(text + 14),
            let second: Int = DateScanner.pair(text + 17)
        else { return false }
        self.parts.year = century &* 100 &+ year
        self.parts.month = month
        self.parts.day = day
        self.parts.hour = hour
        self.parts.minute = minute
        self.parts.second = second
        self.place = text + 19
        return true
    }

    /// The value of two digits.
    @inline(__always)
    private static func pair(_ text: UnsafePointer<UInt8>) -> Int? {
        let tens: UInt8 = text[0] &- Byte.zero
        let ones: UInt8 = text[1] &- Byte.zero
        return tens <= 9 && ones <= 9 ? Int(tens &* 10 &+ ones) : nil
    }

    private var hasInternetSeparators: Bool {
        let text: UnsafePointer<UInt8> = self.place
        let others: UInt8 =
            (text[4] ^ Byte.minus) | (text[7] ^ Byte.minus) | (text[13] ^ Byte.colon) | (text[16] ^ Byte.colon)
        return others == 0 && (text[10] | 0x20 == Byte.lowerT || text[10] == 0x20)
    }

    mutating func pattern(_ pattern: DatePattern) -> Date? {
        if self.end - self.place == 19, let separators: DateTimeSeparators = pattern.separators {
            guard separators.stand(in: self.place), self.takeDateTime() else { return nil }
            return self.parts.date
        }
        for item: DatePattern.Item in pattern.items where !self.read(item) { return nil }
        guard self.place == self.end else { return nil }
        if let isAfternoon: Bool = self.isAfternoon {
            guard (1...12).contains(self.parts.hour) else { return nil }
            self.parts.hour = self.parts.hour % 12 + (isAfternoon ? 12 : 0)
        }
        guard let date: Date = self.parts.date else { return nil }
        if let weekday: Int = self.weekday, pattern.hasDate, weekday != self.parts.weekday { return nil }
        return date
    }

    private mutating func read(_ item: DatePattern.Item) -> Bool {
        switch item {
        case .literal(let byte): return self.take(byte)
        case .year(let width): return self.year(width)
        case .month(let width): return self.number(width) { $0.month = $1 }
        case .day(let width): return self.number(width) { $0.day = $1 }
        case .hour(let width), .halfDayHour(let width): return self.number(width) { $0.hour = $1 }
        case .minute(let width): return self.number(width) { $0.minute = $1 }
        case .second(let width): return self.number(width) { $0.second = $1 }
        case .fraction(let width): return self.fraction(width, width)
        case .monthName(let isShort):
            guard let index: Int = self.name(DatePattern.monthNames, isShort: isShort) else { return false }
            self.parts.month = index + 1
            return true
        case .weekday(let isShort):
            self.weekday = self.name(DatePattern.weekdayNames, isShort: isShort)
            return self.weekday != nil
        case .halfDay:
            guard let index: Int = self.name(["AM", "PM"], isShort: false) else { return false }
            self.isAfternoon = index == 1
            return true
        case .offset: return self.offset()
        }
    }

    /// A one-letter field has one or two digits, a two-letter field exactly two.
    @inline(__always)
    private mutating func number(_ width: Int, _ store: (inout DateParts, Int) -> Void) -> Bool {
        guard let value: Int = self.number(width, 2) else { return false }
        store(&self.parts, value)
        return true
    }

    private mutating func year(_ width: Int) -> Bool {
        guard let value: Int = self.number(width == 1 ? 1 : width, width == 1 ? 4 : width) else { return false }
        // Two-digit years follow POSIX: 69 to 99 are in the 20th century.
        self.parts.year = width == 2 ? value + (value < 69 ? 2000 : 1900) : value
        return true
    }

    private mutating func number(_ fewest: Int, _ most: Int) -> Int? {
        let last: UnsafePointer<UInt8> = self.place + min(most, self.end - self.place)
        let first: UnsafePointer<UInt8> = self.place
        var value: Int = 0
        while self.place < last {
            let digit: UInt8 = self.place.pointee &- Byte.zero
            if digit > 9 { break }
            value = value &* 10 &+ Int(digit)
            self.place += 1
        }
        return self.place - first >= fewest ? value : nil
    }

    private mutating func fraction(_ fewest: Int, _ most: Int) -> Bool {
        let first: UnsafePointer<UInt8> = self.place
        self.parts.nanoseconds = self.digits(min(most, 9))
        guard most > 9, self.place - first == 9 else { return self.place - first >= fewest }
        self.parts.attoseconds = self.digits(9)
        // Further digits exceed the precision of dates.
        while self.place < self.end && self.place.pointee &- Byte.zero <= 9 { self.place += 1 }
        return true
    }

    /// Reads at most nine fractional digits and scales them to nine digits.
    private mutating func digits(_ most: Int) -> Int {
        var value: Int = 0
        var unit: Int = 100_000_000
        let last: UnsafePointer<UInt8> = self.place + min(most, self.end - self.place)
        while self.place < last {
            let digit: UInt8 = self.place.pointee &- Byte.zero
            if digit > 9 { break }
            value &+= Int(digit) &* unit
            unit /= 10
            self.place += 1
        }
        return value
    }

    /// `Z`, `+01:00`, `+0100` or `+01`.
    private mutating func offset() -> Bool {
        guard self.place < self.end else { return false }
        let sign: UInt8 = self.place.pointee
        self.place += 1
        if sign | 0x20 == 0x7A { return true }
        guard sign == Byte.plus || sign == Byte.minus, let hours: Int = self.number(2, 2) else { return false }
        var minutes: Int = 0
        if self.take(Byte.colon) || (self.place < self.end && self.place.pointee &- Byte.zero <= 9) {
            guard let value: Int = self.number(2, 2) else { return false }
            minutes = value
        }
        guard hours < 24 && minutes < 60 else { return false }
        self.parts.offset = (hours * 3600 + minutes * 60) * (sign == Byte.minus ? -1 : 1)
        return true
    }

    /// The index of the name at the current position, ignoring case.
    private mutating func name(_ names: [String], isShort: Bool) -> Int? {
        for (index, name) in names.enumerated() {
            let wanted: Substring.UTF8View = name.utf8.prefix(isShort ? 3 : name.utf8.count)
            guard self.end - self.place >= wanted.count else { continue }
            if zip(UnsafeBufferPointer(start: self.place, count: wanted.count), wanted)
                .allSatisfy({ $0.0 | 0x20 == $0.1 | 0x20 })
            {
                self.place += wanted.count
                return index
            }
        }
        return nil
    }

    @inline(__always)
    private mutating func take(_ byte: UInt8) -> Bool {
        guard self.place < self.end, self.place.pointee == byte else { return false }
        self.place += 1
        return true
    }
}

/// The separators of a date and time with fixed positions: `yyyy-MM-dd HH:mm:ss`, with any bytes as separators.
struct DateTimeSeparators: Sendable {
    /// Bytes 4, 7, 10, 13 and 16 of the text.
    private let year: UInt8
    private let month: UInt8
    private let day: UInt8
    private let hour: UInt8
    private let minute: UInt8

    /// - Returns: `nil` if the fields are not those of this layout.
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

    /// Whether the separators are at their positions in a text of at least 19 bytes.
    @inline(__always)
    func stand(in text: UnsafePointer<UInt8>) -> Bool {
        let dates: UInt8 = (text[4] ^ self.year) | (text[7] ^ self.month) | (text[10] ^ self.day)
        return dates | (text[13] ^ self.hour) | (text[16] ^ self.minute) == 0
    }
}
