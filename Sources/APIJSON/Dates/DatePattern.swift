internal import Foundation

/// A date pattern, parsed once. It is a class so that options containing it are cheap to copy.
package final class DatePattern: Sendable, Hashable {
    package enum Item: Sendable, Hashable {
        case literal(UInt8)
        case year(width: Int)
        case month(width: Int)
        case monthName(isShort: Bool)
        case day(width: Int)
        case hour(width: Int)
        case halfDayHour(width: Int)
        case minute(width: Int)
        case second(width: Int)
        case fraction(width: Int)
        case halfDay
        case weekday(isShort: Bool)
        /// `isBasic`: `+0000` instead of `Z`.
        case offset(isBasic: Bool)
    }

    package let text: String
    package let items: [Item]
    /// The years that the pattern can represent.
    package let years: ClosedRange<Int>
    /// The bytes between the fields. Set only if the pattern is a date followed by a time, with every field at a fixed
    /// position.
    let separators: DateTimeSeparators?
    /// The number of fractional digits of the second, 0 if the pattern has none.
    package let fractionDigits: Int
    /// Whether the pattern contains a complete date: day, month and year.
    package let hasDate: Bool
    /// Whether every text that the pattern writes has exactly one reading, whatever the date.
    package let isUnambiguous: Bool

    package init?(_ text: String) {
        var items: [Item] = []
        var rest: Substring.UTF8View = Substring(text).utf8
        while let byte: UInt8 = rest.first {
            if byte == DatePattern.quote {
                guard let literal: [Item] = DatePattern.takeQuoted(&rest) else { return nil }
                items += literal
            } else if DatePattern.isLetter(byte) {
                let run: Substring.UTF8View = rest.prefix { $0 == byte }
                rest.removeFirst(run.count)
                guard let item: Item = DatePattern.field(byte, width: run.count) else { return nil }
                items.append(item)
            } else {
                items.append(.literal(byte))
                rest.removeFirst()
            }
        }
        let hasHalfDayHour: Bool = items.contains {
            if case .halfDayHour = $0 { true } else { false }
        }
        let hasField: Bool = items.contains {
            if case .literal = $0 { false } else { true }
        }
        guard hasField && hasHalfDayHour == items.contains(.halfDay) else { return nil }
        self.text = text
        self.items = items
        self.years = items.contains(.year(width: 2)) ? 1969...2068 : 0...9999
        self.separators = DateTimeSeparators(items)
        let kinds: [Kind] = items.compactMap(\.kind)
        self.fractionDigits = items.map(\.fractionDigits).max() ?? 0
        self.hasDate = Set(kinds).isSuperset(of: [.year, .month, .day])
        let nexts: [Item?] = items.dropFirst().map { $0 } + [nil]
        self.isUnambiguous =
            (self.hasDate || !kinds.contains(.day)) && Set(kinds).count == kinds.count
            && zip(items, nexts).allSatisfy { item, next in item.hasEnd(before: next) }
    }

    /// The meaning of a field.
    package enum Kind: Hashable {
        case year, month, day, hour, minute, second, fraction
    }

    package static func == (left: DatePattern, right: DatePattern) -> Bool {
        left.text == right.text
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(self.text)
    }

    private static let quote: UInt8 = 0x27

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) && byte < 0x80
    }

    /// The text between quotes, where two quotes in a row are one quote. `nil` if the closing quote is missing.
    private static func takeQuoted(_ rest: inout Substring.UTF8View) -> [Item]? {
        rest.removeFirst()
        if rest.first == quote {
            rest.removeFirst()
            return [.literal(quote)]
        }
        var items: [Item] = []
        while let byte: UInt8 = rest.popFirst() {
            if byte == quote {
                guard rest.first == quote else { return items }
                rest.removeFirst()
            }
            items.append(.literal(byte))
        }
        return nil
    }

    private static func field(_ letter: UInt8, width: Int) -> Item? {
        switch (Character(Unicode.Scalar(letter)), width) {
        case ("y", 1), ("y", 2), ("y", 4): .year(width: width)
        case ("M", 1...2): .month(width: width)
        case ("M", 3): .monthName(isShort: true)
        case ("M", 4): .monthName(isShort: false)
        case ("d", 1...2): .day(width: width)
        case ("H", 1...2): .hour(width: width)
        case ("h", 1...2): .halfDayHour(width: width)
        case ("m", 1...2): .minute(width: width)
        case ("s", 1...2): .second(width: width)
        case ("S", 1...9): .fraction(width: width)
        case ("a", 1): .halfDay
        case ("E", 1...3): .weekday(isShort: true)
        case ("E", 4): .weekday(isShort: false)
        case ("Z", 1...3): .offset(isBasic: true)
        case ("X", 1...3): .offset(isBasic: false)
        default: nil
        }
    }

    package static let monthNames: [String] = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    package static let weekdayNames: [String] = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
}

extension DatePattern.Item {
    /// `nil` for items that cannot conflict with another field.
    fileprivate var kind: DatePattern.Kind? {
        switch self {
        case .year: .year
        case .month, .monthName: .month
        case .day: .day
        case .hour, .halfDayHour: .hour
        case .minute: .minute
        case .second: .second
        case .fraction: .fraction
        case .literal, .halfDay, .weekday, .offset: nil
        }
    }

    fileprivate var fractionDigits: Int {
        if case .fraction(let width) = self { width } else { 0 }
    }

    /// Whether the end of the field's text is unambiguous before the next item. For a year, also whether the text
    /// contains the full year.
    fileprivate func hasEnd(before next: DatePattern.Item?) -> Bool {
        switch self {
        case .year(let width): width == 4 || width == 1 && next?.mayBeginWithDigit != true
        case .month(1), .day(1), .hour(1), .halfDayHour(1), .minute(1), .second(1): next?.mayBeginWithDigit != true
        default: true
        }
    }

    private var mayBeginWithDigit: Bool {
        switch self {
        case .literal(let byte): byte &- Byte.zero <= 9
        case .monthName, .halfDay, .weekday, .offset: false
        case .year, .month, .day, .hour, .halfDayHour, .minute, .second, .fraction: true
        }
    }
}

/// Writes dates as text.
enum DateText {
    /// RFC 3339 in UTC, with the fewest fractional digits that are read back as the same date.
    ///
    /// - Returns: `nil` outside the years 0 to 9999, which are all that RFC 3339 can represent, and for dates that no
    ///   text represents exactly.
    static func iso8601(_ date: Date) -> String? {
        DecimalMoment(exactly: date).flatMap { DateParts($0) }.map { iso8601($0) }
    }

    /// A date in any year, for error messages.
    static func shown(_ date: Date) -> String {
        if let parts: DateParts = DateParts(shown: date) { return iso8601(parts) }
        return "a Date of \(date.timeIntervalSinceReferenceDate) seconds since 2001"
    }

    private static func iso8601(_ parts: DateParts) -> String {
        var text: String = padded(parts.year, 4) + "-" + padded(parts.month, 2) + "-" + padded(parts.day, 2)
        text += "T" + padded(parts.hour, 2) + ":" + padded(parts.minute, 2) + ":" + padded(parts.second, 2)
        let fraction: String =
            DecimalMoment(seconds: 0, nanoseconds: parts.nanoseconds, attoseconds: parts.attoseconds).fractionText
        return text + (fraction.isEmpty ? "Z" : "." + fraction + "Z")
    }

    /// A date formatted with a pattern. Components that the pattern omits are truncated, so the text is never later
    /// than the date.
    ///
    /// - Returns: `nil` outside the years 0 to 9999, and if the text would be read as another date: two-digit years are
    ///   those from 1969 to 2068.
    static func pattern(_ pattern: DatePattern, _ date: Date) -> String? {
        guard let moment: DecimalMoment = DecimalMoment(date, cutTo: pattern.fractionDigits),
            let parts: DateParts = DateParts(moment)
        else { return nil }
        let text: String = self.text(pattern, parts)
        return pattern.isUnambiguous || isRead(text, pattern, as: parts) ? text : nil
    }

    private static func text(_ pattern: DatePattern, _ parts: DateParts) -> String {
        var literals: [UInt8] = []
        var text: String = ""
        for item: DatePattern.Item in pattern.items {
            if case .literal(let byte) = item {
                literals.append(byte)
                continue
            }
            text += String(decoding: literals, as: UTF8.self) + self.text(item, parts)
            literals = []
        }
        return text + String(decoding: literals, as: UTF8.self)
    }

    /// Whether the text is read back as the components that the pattern wrote.
    private static func isRead(_ text: String, _ pattern: DatePattern, as parts: DateParts) -> Bool {
        var text: String = text
        let date: Date? = text.withUTF8 { bytes -> Date? in
            guard let start: UnsafePointer<UInt8> = bytes.baseAddress else { return nil }
            var scanner: DateScanner = DateScanner(start, count: bytes.count)
            return scanner.pattern(pattern)
        }
        guard let date: Date, let moment: DecimalMoment = DecimalMoment(date, cutTo: pattern.fractionDigits),
            let found: DateParts = DateParts(moment)
        else { return false }
        return pattern.items.allSatisfy { item in
            switch item {
            case .year: found.year == parts.year
            // Without a full date, the day of the week is skipped when reading.
            case .weekday: true
            default: self.text(item, found) == self.text(item, parts)
            }
        }
    }

    private static func text(_ item: DatePattern.Item, _ parts: DateParts) -> String {
        switch item {
        case .literal: ""
        case .year(let width): width == 2 ? padded(parts.year % 100, 2) : padded(parts.year, width)
        case .month(let width): padded(parts.month, width)
        case .monthName(let isShort): name(DatePattern.monthNames[parts.month - 1], isShort)
        case .day(let width): padded(parts.day, width)
        case .hour(let width): padded(parts.hour, width)
        case .halfDayHour(let width): padded((parts.hour + 11) % 12 + 1, width)
        case .minute(let width): padded(parts.minute, width)
        case .second(let width): padded(parts.second, width)
        case .fraction(let width): String(padded(parts.nanoseconds, 9).prefix(width))
        case .halfDay: parts.hour < 12 ? "AM" : "PM"
        case .weekday(let isShort): name(DatePattern.weekdayNames[parts.weekday], isShort)
        case .offset(let isBasic): isBasic ? "+0000" : "Z"
        }
    }

    private static func name(_ name: String, _ isShort: Bool) -> String {
        isShort ? String(name.prefix(3)) : name
    }

    private static func padded(_ value: Int, _ width: Int) -> String {
        let digits: String = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
