/// Dates as a spec writes them, in the format of the field that they are for.
package enum DateText {
    /// Seconds since 1970-01-01T00:00:00Z, or nil where the text is no date in that format.
    package static func seconds(of text: String, _ format: DateFormat) -> Double? {
        switch format {
        case .iso8601: InternetDate.seconds(of: text)
        case .unix: number(text)
        case .unixMilliseconds: number(text).map { $0 / 1000 }
        case .pattern(let pattern): (try? DatePattern(pattern)).flatMap { PatternDate.seconds(of: text, $0) }
        }
    }

    /// The format by example, for messages.
    package static func example(of format: DateFormat) -> String {
        switch format {
        case .iso8601: "iso8601, such as 2026-01-02T03:04:05Z"
        case .unix: "unix, seconds since 1970"
        case .unixMilliseconds: "unix-ms, milliseconds since 1970"
        case .pattern(let pattern): "\"\(pattern)\""
        }
    }

    private static func number(_ text: String) -> Double? {
        guard NumberText(text) != nil, let number = Double(text), number.isFinite else { return nil }
        return number
    }
}

/// A day and a time of day in UTC.
package struct CalendarTime {
    package var year: Int = 1970
    package var month: Int = 1
    package var day: Int = 1
    package var hour: Int = 0
    package var minute: Int = 0
    package var second: Int = 0
    /// Of a second, from 0 to less than 1.
    var fraction: Double = 0
    /// What the clock is ahead of UTC.
    var offsetSeconds: Int = 0

    /// Seconds since 1970-01-01T00:00:00Z in the Gregorian calendar, or nil where there is no such time.
    ///
    /// A leap second is the last one of a month in UTC (RFC 3339, section 5.7); it means the first second of the next.
    var secondsSince1970: Double? {
        guard (0...9999).contains(year), (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        let days = Self.daysBefore(year: year) + Self.daysBefore(month: month, of: year) + day - 1 - 719_162
        let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offsetSeconds
        if second == 60 {
            let next = CalendarTime(secondsSince1970: Int64(seconds))
            guard next.day == 1, next.hour == 0, next.minute == 0, next.second == 0 else { return nil }
        }
        return Double(seconds) + fraction
    }

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days from the first day of the year 1 to the first day of the year; negative for the year 0.
    private static func daysBefore(year: Int) -> Int {
        guard year > 0 else { return -366 }
        let past = year - 1
        return past * 365 + past / 4 - past / 100 + past / 400
    }

    private static func daysBefore(month: Int, of year: Int) -> Int {
        (1..<month).reduce(0) { $0 + days(in: $1, of: year) }
    }
}
