import WireSyntax

/// Formats dates.
package enum DateWriting {
    package static func text(of seconds: Int64, _ format: DateFormat) -> String {
        switch format {
        case .unix: String(seconds)
        case .unixMilliseconds: String(seconds * 1000)
        case .iso8601: text(of: seconds, .pattern("yyyy-MM-dd'T'HH:mm:ssX"))
        case .pattern(let pattern):
            String(decoding: bytes(of: DateParts(secondsSince1970: seconds), pattern), as: UTF8.self)
        }
    }

    /// The text of a literal in a spec, which may leave out the time of midnight in UTC.
    package static func text(_ literal: String, _ format: DateFormat) -> String {
        format == .iso8601 && !literal.contains(":") ? literal + "T00:00:00Z" : literal
    }

    private static func bytes(of parts: DateParts, _ pattern: String) -> [UInt8] {
        ((try? DatePattern(pattern))?.items ?? []).flatMap { item in
            if case .literal(let byte) = item { [byte] } else { Array(text(of: item, parts).utf8) }
        }
    }

    private static func text(of field: DatePattern.Item, _ parts: DateParts) -> String {
        switch field {
        case .literal: ""
        case .year(width: 2): padded(parts.year % 100, 2)
        case .year(let width): padded(parts.year, width)
        case .month(let width): padded(parts.month, width)
        case .monthName(let isShort): name(DatePattern.monthNames[parts.month - 1], isShort)
        case .day(let width): padded(parts.day, width)
        case .weekday(let isShort): name(DatePattern.weekdayNames[parts.weekday], isShort)
        case .hour(let width): padded(parts.hour, width)
        case .halfDayHour(let width): padded((parts.hour + 11) % 12 + 1, width)
        case .minute(let width): padded(parts.minute, width)
        case .second(let width): padded(parts.second, width)
        case .fraction(let width): String(repeating: "0", count: width)
        case .halfDay: parts.hour < 12 ? "AM" : "PM"
        case .offset(let isBasic): isBasic ? "+0000" : "Z"
        }
    }

    private static func name(_ name: String, _ isShort: Bool) -> String {
        isShort ? String(name.prefix(3)) : name
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
