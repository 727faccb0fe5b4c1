import JSONSyntax

@testable import SpecLanguage

/// Dates in JSON, read independently of the runtime and the tool, so that each can be tested against the other.
enum ReferenceDate {
    /// Seconds since 1970-01-01T00:00:00Z; `nil` if the value is not a date in the format.
    static func seconds(of node: JSONNode, _ format: SpecLanguage.DateFormat, casts: Bool) -> Double? {
        switch (format, node.content) {
        case (.unix, .number(let text)), (.unixMilliseconds, .number(let text)): return moment(text, format)
        case (.unix, .string(let text)), (.unixMilliseconds, .string(let text)):
            return casts ? moment(text, format) : nil
        case (.iso8601, .string(let text)), (.pattern, .string(let text)), (.local, .string(let text)):
            return seconds(of: text, format)
        case (.dotnet, .string(let text)): return moment(text, format)
        case (.pattern, .number(let text)): return casts && format.isCast ? seconds(of: text, format) : nil
        default: return nil
        }
    }

    private static func moment(_ text: String, _ format: SpecLanguage.DateFormat) -> Double? {
        seconds(of: text, format).flatMap { abs($0) < 1e12 ? $0 : nil }
    }

    /// Seconds since 1970-01-01T00:00:00Z; `nil` if the text is not a date in the format.
    static func seconds(of text: String, _ format: SpecLanguage.DateFormat) -> Double? {
        switch format {
        case .iso8601: InternetDate.seconds(of: text)
        case .unix: number(text)
        case .unixMilliseconds: number(text).map { $0 / 1000 }
        case .dotnet:
            text.wholeMatch(of: /\/Date\((-?[0-9]{1,18})([+-][0-9]{4})?\)\//).flatMap { Double($0.1) }.map { $0 / 1000 }
        case .pattern(let pattern): ReferencePattern(pattern).seconds(of: text)
        case .local(nil, let zone): InternetDate.seconds(of: text) ?? InternetDate.seconds(of: text + zone)
        case .local(let pattern?, let zone): ReferencePattern("\(pattern) XXX").seconds(of: "\(text) \(zone)")
        }
    }

    private static func number(_ text: String) -> Double? {
        guard NumberText(text) != nil, let number = Double(text), number.isFinite else { return nil }
        return number
    }
}

/// A day and a time of day in UTC.
struct CalendarTime {
    var year: Int = 1970
    var month: Int = 1
    var day: Int = 1
    var hour: Int = 0
    var minute: Int = 0
    var second: Int = 0
    /// The fraction of the second, from 0 to less than 1.
    var fraction: Double = 0
    /// The offset from UTC in seconds, positive to the east.
    var offsetSeconds: Int = 0

    /// Seconds since 1970-01-01T00:00:00Z in the Gregorian calendar; `nil` if there is no such time.
    ///
    /// Only the last second of a month in UTC can be a leap second (RFC 3339, section 5.7). It is read as the first second
    /// of the next month.
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

/// Reads the parts of a date from the start of a text.
struct DateScanner {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) {
        rest = Array(text.utf8)[...]
    }

    var isAtEnd: Bool {
        rest.isEmpty
    }

    mutating func take(_ text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }

    /// A number with this many digits.
    mutating func number(_ counts: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix(counts.upperBound).prefix { (48...57).contains($0) }
        guard digits.count >= counts.lowerBound else { return nil }
        rest = rest.dropFirst(digits.count)
        return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    /// A fraction of a second with this many digits.
    mutating func fraction(_ counts: ClosedRange<Int>) -> Double? {
        let digits = rest.prefix(counts.upperBound).prefix { (48...57).contains($0) }
        guard digits.count >= counts.lowerBound else { return nil }
        rest = rest.dropFirst(digits.count)
        return Double("0." + String(decoding: digits, as: UTF8.self))
    }

    /// The index of the name that comes next, ignoring case.
    mutating func name(among names: [String]) -> Int? {
        for (index, name) in names.enumerated() {
            let start = String(decoding: rest.prefix(name.utf8.count), as: UTF8.self)
            if start.lowercased() == name.lowercased() {
                rest = rest.dropFirst(name.utf8.count)
                return index
            }
        }
        return nil
    }

    /// `Z`, `+02:00`, `+0200` or `+02`, in seconds east of UTC.
    mutating func offset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let isBehind = take("-")
        guard isBehind || take("+"), let hours = number(2...2), hours <= 23 else { return nil }
        let hasMinutes = take(":") || rest.first.map { (48...57).contains($0) } ?? false
        guard let minutes = hasMinutes ? number(2...2) : 0, minutes <= 59 else { return nil }
        return (hours * 3600 + minutes * 60) * (isBehind ? -1 : 1)
    }
}

/// Dates as in RFC 3339, section 5.6.
enum InternetDate {
    /// Seconds since 1970-01-01T00:00:00Z; `nil` if the text has another format, or is not a date.
    static func seconds(of text: String) -> Double? {
        var scanner = DateScanner(text)
        var time = CalendarTime()
        guard let year = scanner.number(4...4), scanner.take("-"), let month = scanner.number(2...2),
            scanner.take("-"), let day = scanner.number(2...2)
        else { return nil }
        (time.year, time.month, time.day) = (year, month, day)
        guard scanner.take("T") || scanner.take("t") || scanner.take(" "), readTime(&scanner, into: &time) else {
            return nil
        }
        return scanner.isAtEnd ? time.secondsSince1970 : nil
    }

    private static func readTime(_ scanner: inout DateScanner, into time: inout CalendarTime) -> Bool {
        guard let hour = scanner.number(2...2), scanner.take(":"), let minute = scanner.number(2...2),
            scanner.take(":"), let second = scanner.number(2...2)
        else { return false }
        (time.hour, time.minute, time.second) = (hour, minute, second)
        if scanner.take(".") {
            guard let fraction = scanner.fraction(1...Int.max) else { return false }
            time.fraction = fraction
        }
        guard let offset = scanner.offset() else { return false }
        time.offsetSeconds = offset
        return true
    }
}

extension CalendarTime {
    /// The time in UTC, in the Gregorian calendar. Years start in March, so that the leap day is the last day of its year.
    init(secondsSince1970 seconds: Int64) {
        self.init()
        let days = Self.days(seconds)
        let rest = Int(seconds) - days * 86_400
        (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
        // 400 years have 146,097 days; day 0 is March 1 of the year 0.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The day of the week, 0 for Sunday.
    static func weekday(secondsSince1970 seconds: Int64) -> Int {
        let days = Self.days(seconds)
        return ((days + 4) % 7 + 7) % 7
    }

    /// The day of the week of the date as written, whatever the offset; 0 for Sunday.
    var weekday: Int? {
        var day = self
        (day.hour, day.minute, day.second, day.fraction, day.offsetSeconds) = (0, 0, 0, 0, 0)
        return day.secondsSince1970.map { Self.weekday(secondsSince1970: Int64($0)) }
    }

    private static func days(_ seconds: Int64) -> Int {
        let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
        return Int(rest < 0 ? days - 1 : days)
    }
}
