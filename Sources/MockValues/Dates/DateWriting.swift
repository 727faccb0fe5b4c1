import SpecLanguage

/// Formats dates.
enum DateWriting {
    static func text(of seconds: Int64, _ format: DateFormat) -> String {
        switch format {
        case .unix: return String(seconds)
        case .unixMilliseconds: return String(seconds * 1000)
        case .iso8601:
            let time = CalendarTime(secondsSince1970: seconds)
            let day = "\(padded(time.year, 4))-\(padded(time.month))-\(padded(time.day))"
            return "\(day)T\(padded(time.hour)):\(padded(time.minute)):\(padded(time.second))Z"
        case .pattern(let pattern):
            return ReferencePattern(pattern).parts.map { text(of: $0, seconds) }.joined()
        }
    }

    /// The text of a literal in a spec, which may leave out the time of midnight in UTC.
    static func text(_ literal: String, _ format: DateFormat) -> String {
        format == .iso8601 && !literal.contains(":") ? literal + "T00:00:00Z" : literal
    }

    private static func text(of part: ReferencePattern.Part, _ seconds: Int64) -> String {
        let time = CalendarTime(secondsSince1970: seconds)
        guard case .field(let letter, let count) = part else {
            if case .literal(let text) = part { return text }
            return ""
        }
        switch letter {
        case "y": return count == 2 ? padded(time.year % 100, 2) : padded(time.year, count)
        case "M" where count > 2: return name(ReferencePattern.Names.months, time.month - 1, count)
        case "M": return padded(time.month, count)
        case "d": return padded(time.day, count)
        case "E": return name(ReferencePattern.Names.days, CalendarTime.weekday(secondsSince1970: seconds), count)
        case "H": return padded(time.hour, count)
        case "h": return padded((time.hour + 11) % 12 + 1, count)
        case "m": return padded(time.minute, count)
        case "s": return padded(time.second, count)
        case "S": return String(repeating: "0", count: count)
        case "a": return time.hour < 12 ? "AM" : "PM"
        case "Z": return "+0000"
        default: return "Z"
        }
    }

    private static func name(_ names: [String], _ index: Int, _ count: Int) -> String {
        guard names.indices.contains(index) else { return "" }
        return count < 4 ? String(names[index].prefix(3)) : names[index]
    }

    private static func padded(_ number: Int, _ count: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}
