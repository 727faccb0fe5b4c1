/// Parses a date from UTF-8 bytes. The bytes must outlive the scanner.
public struct DateScanner {
    @usableFromInline var position: UnsafePointer<UInt8>
    @usableFromInline let end: UnsafePointer<UInt8>
    /// The components that were read. They are not checked: ``DateParts/secondsSince1970`` is `nil` for February 30.
    public var parts: DateParts = DateParts()
    @usableFromInline var isAfternoon: Bool?
    @usableFromInline var weekday: Int?

    @inlinable
    public init(_ start: UnsafePointer<UInt8>, count: Int) {
        position = start
        end = start + count
    }

    /// Reads a whole text, in RFC 3339 or in a pattern.
    ///
    /// - Parameter zone: the offset from UTC of a text that has none, in seconds. Without one, RFC 3339 requires an offset,
    ///   and patterns are in UTC.
    /// - Returns: `nil` if the text has another format, or is not a date.
    public static func parts(of text: String, _ pattern: DatePattern?, zone: Int? = nil) -> DateParts? {
        var text = text
        return text.withUTF8 { bytes -> DateParts? in
            guard let start = bytes.baseAddress else { return nil }
            var scanner = DateScanner(start, count: bytes.count)
            let isRead =
                if let zone { scanner.read(pattern, zone: zone) } else if let pattern { scanner.read(pattern) } else {
                    scanner.readInternetDate()
                }
            return isRead && scanner.parts.secondsSince1970 != nil ? scanner.parts : nil
        }
    }

    /// Reads a whole text whose offset may be missing, in RFC 3339 or in a pattern.
    ///
    /// - Parameter zone: the offset of a text that has none, in seconds.
    public mutating func read(_ pattern: DatePattern?, zone: Int) -> Bool {
        parts.offset = zone
        if let pattern { return read(pattern) }
        guard end - position >= 19, hasInternetSeparators, takeDateTime() else { return false }
        if take(UInt8(ascii: ".")), !fraction(1, Int.max) { return false }
        return position == end || offset() && position == end
    }

    /// The seconds of an offset from UTC such as `+08:00`; `nil` for another text.
    public static func offset(of text: String) -> Int? {
        var text = text
        return text.withUTF8 { bytes -> Int? in
            guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"), let start = bytes.baseAddress else { return nil }
            var scanner = DateScanner(start, count: bytes.count)
            return scanner.offset() && scanner.position == scanner.end ? scanner.parts.offset : nil
        }
    }

    /// Reads a whole text in RFC 3339, section 5.6, such as `2026-01-31T12:00:00.5+01:00`. Offsets without a colon
    /// (`+0100`) or without minutes (`+01`) are accepted too.
    @inlinable
    public mutating func readInternetDate() -> Bool {
        guard end - position >= 20, hasInternetSeparators, takeDateTime() else { return false }
        if take(UInt8(ascii: ".")) {
            guard fraction(1, Int.max) else { return false }
        }
        return offset() && position == end
    }

    /// Reads a whole text in a pattern.
    @inlinable
    public mutating func read(_ pattern: DatePattern) -> Bool {
        if end - position == 19, let separators = pattern.separators {
            return separators.stand(in: position) && takeDateTime()
        }
        for item in pattern.items where !read(item) { return false }
        guard position == end else { return false }
        if let isAfternoon {
            guard (1...12).contains(parts.hour) else { return false }
            parts.hour = parts.hour % 12 + (isAfternoon ? 12 : 0)
        }
        if let weekday, pattern.hasDate {
            guard parts.isDay, weekday == parts.weekday else { return false }
        }
        return true
    }

    /// Reads the fields of `2026-01-31T12:00:00`, whatever the separators are. The caller checks that the text is long
    /// enough.
    @inlinable
    @inline(__always)
    mutating func takeDateTime() -> Bool {
        let text = position
        guard let century = Self.pair(text), let year = Self.pair(text + 2), let month = Self.pair(text + 5),
            let day = Self.pair(text + 8), let hour = Self.pair(text + 11), let minute = Self.pair(text + 14),
            let second = Self.pair(text + 17)
        else { return false }
        parts.year = century &* 100 &+ year
        parts.month = month
        parts.day = day
        parts.hour = hour
        parts.minute = minute
        parts.second = second
        position = text + 19
        return true
    }

    /// The value of two digits.
    @inlinable
    @inline(__always)
    static func pair(_ text: UnsafePointer<UInt8>) -> Int? {
        let tens = text[0] &- UInt8(ascii: "0")
        let ones = text[1] &- UInt8(ascii: "0")
        return tens <= 9 && ones <= 9 ? Int(tens &* 10 &+ ones) : nil
    }

    @inlinable var hasInternetSeparators: Bool {
        let (dash, colon) = (UInt8(ascii: "-"), UInt8(ascii: ":"))
        let text = position
        let others = (text[4] ^ dash) | (text[7] ^ dash) | (text[13] ^ colon) | (text[16] ^ colon)
        return others == 0 && (text[10] | 0x20 == UInt8(ascii: "t") || text[10] == UInt8(ascii: " "))
    }
}

extension DateScanner {
    @inlinable
    @inline(__always)
    mutating func read(_ item: DatePattern.Item) -> Bool {
        switch item {
        case .literal(let byte): return take(byte)
        case .year(let width): return year(width)
        case .month(let width): return number(width) { $0.month = $1 }
        case .day(let width): return number(width) { $0.day = $1 }
        case .hour(let width), .halfDayHour(let width): return number(width) { $0.hour = $1 }
        case .minute(let width): return number(width) { $0.minute = $1 }
        case .second(let width): return number(width) { $0.second = $1 }
        case .fraction(let width): return fraction(width)
        case .monthName(let isShort):
            guard let index = name(DatePattern.monthNames, isShort: isShort) else { return false }
            parts.month = index + 1
            return true
        case .weekday(let isShort):
            weekday = name(DatePattern.weekdayNames, isShort: isShort)
            return weekday != nil
        case .halfDay:
            guard let index = name(["AM", "PM"], isShort: false) else { return false }
            isAfternoon = index == 1
            return true
        case .offset: return offset()
        }
    }

    /// A one-letter field has one or two digits, a two-letter field exactly two.
    @inlinable
    @inline(__always)
    mutating func number(_ width: Int, _ store: (inout DateParts, Int) -> Void) -> Bool {
        guard let value = number(width, 2) else { return false }
        store(&parts, value)
        return true
    }

    @inlinable
    mutating func year(_ width: Int) -> Bool {
        guard let value = number(width == 1 ? 1 : width, width == 1 ? 4 : width) else { return false }
        // Two-digit years follow POSIX: 69 to 99 are in the 20th century.
        parts.year = width == 2 ? value + (value < 69 ? 2000 : 1900) : value
        return true
    }

    @inlinable
    mutating func number(_ fewest: Int, _ most: Int) -> Int? {
        let last = position + min(most, end - position)
        let first = position
        var value = 0
        while position < last {
            let digit = position.pointee &- UInt8(ascii: "0")
            if digit > 9 { break }
            value = value &* 10 &+ Int(digit)
            position += 1
        }
        return position - first >= fewest ? value : nil
    }

    @inlinable
    mutating func fraction(_ width: Int) -> Bool {
        fraction(width, width)
    }

    @inlinable
    @inline(__always)
    mutating func fraction(_ fewest: Int, _ most: Int) -> Bool {
        let first = position
        parts.nanoseconds = digits(min(most, 9))
        guard most > 9, position - first == 9 else { return position - first >= fewest }
        parts.attoseconds = digits(9)
        // Further digits exceed the precision of dates.
        while position < end && URLText.isDigit(position.pointee) { position += 1 }
        return true
    }

    /// Reads at most nine fractional digits and scales them to nine digits.
    @inlinable
    mutating func digits(_ most: Int) -> Int {
        var value = 0
        var unit = 100_000_000
        let last = position + min(most, end - position)
        while position < last {
            let digit = position.pointee &- UInt8(ascii: "0")
            if digit > 9 { break }
            value &+= Int(digit) &* unit
            unit /= 10
            position += 1
        }
        return value
    }

    /// `Z`, `+01:00`, `+0100` or `+01`.
    @inlinable
    mutating func offset() -> Bool {
        guard position < end else { return false }
        let sign = position.pointee
        position += 1
        guard sign | 0x20 == UInt8(ascii: "z") else { return numericOffset(sign) }
        parts.offset = 0
        return true
    }

    @inlinable
    mutating func numericOffset(_ sign: UInt8) -> Bool {
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = number(2, 2) else { return false }
        var minutes = 0
        if take(UInt8(ascii: ":")) || (position < end && URLText.isDigit(position.pointee)) {
            guard let value = number(2, 2) else { return false }
            minutes = value
        }
        guard hours < 24 && minutes < 60 else { return false }
        parts.offset = (hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
        return true
    }

    /// The index of the name at the current position, ignoring case.
    @inlinable
    mutating func name(_ names: [String], isShort: Bool) -> Int? {
        for (index, name) in names.enumerated() {
            let wanted = name.utf8.prefix(isShort ? 3 : name.utf8.count)
            guard end - position >= wanted.count else { continue }
            if zip(UnsafeBufferPointer(start: position, count: wanted.count), wanted)
                .allSatisfy({ $0.0 | 0x20 == $0.1 | 0x20 })
            {
                position += wanted.count
                return index
            }
        }
        return nil
    }

    @inlinable
    @inline(__always)
    mutating func take(_ byte: UInt8) -> Bool {
        guard position < end, position.pointee == byte else { return false }
        position += 1
        return true
    }
}
