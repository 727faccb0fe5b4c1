import JSONSyntax
import SpecLanguage

extension ValueMaker {
    func date(_ rules: ValueRules, _ random: inout MockRandom) throws(MockFailure) -> JSONValue {
        let format = rules.dateFormat ?? .iso8601
        var range = ValueRange()
        if case .range(let bounds) = rules.constraints.scope { range = bounds }
        let window = Self.window(range)
        for _ in 0..<40 {
            let seconds = random.number(in: window)
            let text = DateWriting.text(of: seconds, format)
            // A format that leaves out the time of day moves the date to its midnight.
            guard let read = DateText.seconds(of: text, format), range.contains(.date(seconds: read, text: text)) else {
                continue
            }
            return json(text, format, rules, &random)
        }
        guard let bound = [range.minimum, range.maximum].compactMap(\.self).first, case .date(_, let text) = bound
        else {
            throw MockFailure("no date was found that is in its scope")
        }
        return json(text, format, rules, &random)
    }

    private func json(
        _ text: String, _ format: DateFormat, _ rules: ValueRules, _ random: inout MockRandom
    ) -> JSONValue {
        guard format == .unix || format == .unixMilliseconds else { return .string(text) }
        return rules.castsAutomatically && random.happens(onceIn: 4) ? .string(text) : .number(text)
    }

    /// The seconds to choose from: those of a few years that have been, as far as they are in the range.
    private static func window(_ range: ValueRange) -> ClosedRange<Int64> {
        let (first, last, year): (Int64, Int64, Int64) = (1_577_836_800, 1_767_225_599, 31_536_000)
        let low = seconds(range.minimum ?? range.above)
        let high = seconds(range.maximum ?? range.below)
        let (start, end) = (max(low ?? first, min(first, high ?? first)), min(high ?? last, max(last, low ?? last)))
        if start <= end { return start...end }
        if let low { return low...max(low, min(high ?? .max, low + year)) }
        return ((high ?? last) - year)...(high ?? last)
    }

    private static func seconds(_ literal: Literal?) -> Int64? {
        guard case .date(let seconds, _) = literal, abs(seconds) < 1e11 else { return nil }
        return Int64(seconds.rounded(.down))
    }
}

/// Dates as they are written in a format.
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
            guard let parts = try? DatePattern(pattern).parts else { return "" }
            return parts.map { text(of: $0, seconds) }.joined()
        }
    }

    private static func text(of part: DatePattern.Part, _ seconds: Int64) -> String {
        let time = CalendarTime(secondsSince1970: seconds)
        guard case .field(let letter, let count) = part else {
            if case .literal(let text) = part { return text }
            return ""
        }
        switch letter {
        case "y": return count == 2 ? padded(time.year % 100, 2) : padded(time.year, count)
        case "M" where count > 2: return name(PatternDate.Names.months, time.month - 1, count)
        case "M": return padded(time.month, count)
        case "d": return padded(time.day, count)
        case "E": return name(PatternDate.Names.days, CalendarTime.weekday(secondsSince1970: seconds), count)
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
