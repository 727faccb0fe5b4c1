internal import Foundation

/// Reads a date from the bytes of a text.
struct DateScanner {
    private var rest: Slice<UnsafeBufferPointer<UInt8>>
    private var parts: DateParts = DateParts()
    private var isAfternoon: Bool?

    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.rest = text[...]
    }

    /// RFC 3339, section 5.6.
    mutating func iso8601() -> Date? {
        guard let year = self.number(4...4), self.take(Byte.minus), let month = self.number(2...2),
            self.take(Byte.minus), let day = self.number(2...2), let separator = self.rest.popFirst(),
            separator | 0x20 == Byte.lowerT || separator == 0x20,
            let hour = self.number(2...2), self.take(Byte.colon), let minute = self.number(2...2),
            self.take(Byte.colon), let second = self.number(2...2)
        else { return nil }
        self.parts.year = year
        self.parts.month = month
        self.parts.day = day
        self.parts.hour = hour
        self.parts.minute = minute
        self.parts.second = second
        if self.take(Byte.point) {
            guard self.fraction(1...Int.max) else { return nil }
        }
        guard self.offset(), self.rest.isEmpty else { return nil }
        return self.parts.date
    }

    mutating func pattern(_ pattern: DatePattern) -> Date? {
        for item: DatePattern.Item in pattern.items where !self.read(item) { return nil }
        guard self.rest.isEmpty else { return nil }
        if let isAfternoon: Bool = self.isAfternoon {
            guard (1...12).contains(self.parts.hour) else { return nil }
            self.parts.hour = self.parts.hour % 12 + (isAfternoon ? 12 : 0)
        }
        return self.parts.date
    }

    private mutating func read(_ item: DatePattern.Item) -> Bool {
        switch item {
        case .literal(let byte): return self.take(byte)
        case .year(let width): return self.year(width)
        case .month(let width): return self.number(width, into: \.month)
        case .day(let width): return self.number(width, into: \.day)
        case .hour(let width), .halfDayHour(let width): return self.number(width, into: \.hour)
        case .minute(let width): return self.number(width, into: \.minute)
        case .second(let width): return self.number(width, into: \.second)
        case .fraction(let width): return self.fraction(width...width)
        case .monthName(let isShort):
            guard let index: Int = self.name(DatePattern.monthNames, isShort: isShort) else { return false }
            self.parts.month = index + 1
            return true
        case .weekday(let isShort): return self.name(DatePattern.weekdayNames, isShort: isShort) != nil
        case .halfDay:
            guard let index: Int = self.name(["AM", "PM"], isShort: false) else { return false }
            self.isAfternoon = index == 1
            return true
        case .offset: return self.offset()
        }
    }

    /// A field of one letter has one digit or two, of two letters two.
    private mutating func number(_ width: Int, into field: WritableKeyPath<DateParts, Int>) -> Bool {
        guard let value: Int = self.number(width...2) else { return false }
        self.parts[keyPath: field] = value
        return true
    }

    private mutating func year(_ width: Int) -> Bool {
        guard let value: Int = self.number(width == 1 ? 1...4 : width...width) else { return false }
        // Two digits as in POSIX: 69 to 99 are of the last century.
        self.parts.year = width == 2 ? value + (value < 69 ? 2000 : 1900) : value
        return true
    }

    private mutating func number(_ digits: ClosedRange<Int>) -> Int? {
        var value: Int = 0
        var count: Int = 0
        while count < digits.upperBound, let byte: UInt8 = self.rest.first, byte &- Byte.zero <= 9 {
            value = value * 10 + Int(byte &- Byte.zero)
            count += 1
            self.rest.removeFirst()
        }
        return count >= digits.lowerBound ? value : nil
    }

    /// Digits past the ninth are finer than a `Date` can say.
    private mutating func fraction(_ digits: ClosedRange<Int>) -> Bool {
        var count: Int = 0
        var unit: Int = 100_000_000
        while count < digits.upperBound, let byte: UInt8 = self.rest.first, byte &- Byte.zero <= 9 {
            self.parts.nanoseconds += Int(byte &- Byte.zero) * unit
            unit /= 10
            count += 1
            self.rest.removeFirst()
        }
        return count >= digits.lowerBound
    }

    /// `Z`, `+01:00`, `+0100` or `+01`.
    private mutating func offset() -> Bool {
        guard let sign: UInt8 = self.rest.popFirst() else { return false }
        if sign | 0x20 == 0x7A { return true }
        guard sign == Byte.plus || sign == Byte.minus, let hours: Int = self.number(2...2) else { return false }
        var minutes: Int = 0
        if self.take(Byte.colon) || (self.rest.first.map { $0 &- Byte.zero <= 9 } ?? false) {
            guard let value: Int = self.number(2...2) else { return false }
            minutes = value
        }
        guard hours < 24 && minutes < 60 else { return false }
        self.parts.offset = (hours * 3600 + minutes * 60) * (sign == Byte.minus ? -1 : 1)
        return true
    }

    private mutating func name(_ names: [String], isShort: Bool) -> Int? {
        for (index, name) in names.enumerated() {
            let wanted: [UInt8] = Array(name.utf8.prefix(isShort ? 3 : name.utf8.count))
            guard self.rest.count >= wanted.count else { continue }
            if zip(self.rest, wanted).allSatisfy({ $0.0 | 0x20 == $0.1 | 0x20 }) {
                self.rest.removeFirst(wanted.count)
                return index
            }
        }
        return nil
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard self.rest.first == byte else { return false }
        self.rest.removeFirst()
        return true
    }
}
