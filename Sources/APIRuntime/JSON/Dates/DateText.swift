internal import Foundation

/// Writes dates as text.
enum DateText {
    /// RFC 3339 in UTC, with as many digits of the second as it takes, at most six.
    static func iso8601(_ date: Date) -> String {
        let parts: DateParts = DateParts(date, roundedTo: 1000)
        var text: String = padded(parts.year, 4) + "-" + padded(parts.month, 2) + "-" + padded(parts.day, 2)
        text += "T" + padded(parts.hour, 2) + ":" + padded(parts.minute, 2) + ":" + padded(parts.second, 2)
        if parts.nanoseconds > 0 {
            var digits: String = padded(parts.nanoseconds / 1000, 6)
            while digits.last == "0" { digits.removeLast() }
            text += "." + digits
        }
        return text + "Z"
    }

    static func pattern(_ pattern: DatePattern, _ date: Date) -> String {
        let parts: DateParts = DateParts(date, roundedTo: unit(of: pattern))
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

    /// What the pattern does not write is cut off; a fraction that it writes is rounded, as far as it is written.
    private static func unit(of pattern: DatePattern) -> Int {
        for case .fraction(let width) in pattern.items {
            return (width..<9).reduce(1) { unit, _ in unit * 10 }
        }
        return 1000
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
