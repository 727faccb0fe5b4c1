import Foundation

/// A point in time in a header field (RFC 9110, section 5.6.7), in the one form that is sent and the two that are only
/// read any more: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`.
struct HTTPDate {
    private static let months: [Substring] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    let date: Date

    /// - Parameters:
    ///   - text: the field's value.
    ///   - now: says which century a year of two digits is in.
    /// - Returns: nil where the text is no such date.
    init?(_ text: String, now: Date) {
        let words: [Substring] = text.split { character in character == " " || character == "," || character == "-" }
        switch words.count {
        case 6 where words[5] == "GMT":
            self.init(day: words[1], month: words[2], year: words[3], time: words[4], now: now)
        case 5:
            self.init(day: words[2], month: words[1], year: words[4], time: words[3], now: now)
        default: return nil
        }
    }

    private init?(day: Substring, month: Substring, year: Substring, time: Substring, now: Date) {
        let clock: [Int] = time.split(separator: ":").compactMap { part in Self.number(part, digits: 2...2) }
        guard let day = Self.number(day, digits: 1...2), let month = Self.months.firstIndex(of: month),
            let year = Self.number(year, digits: 2...4), clock.count == 3,
            (1...31).contains(day), clock[0] < 24, clock[1] < 60, clock[2] <= 60
        else { return nil }
        let seconds: Int = Self.days(year: Self.fullYear(year, now), month: month + 1, day: day) * 86_400
        date = Date(timeIntervalSince1970: Double(seconds + clock[0] * 3600 + clock[1] * 60 + clock[2]))
    }

    private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ byte in (0x30...0x39).contains(byte) }) else {
            return nil
        }
        return Int(text)
    }

    /// A year of two digits is one that is at most 50 years ahead.
    private static func fullYear(_ year: Int, _ now: Date) -> Int {
        guard year < 100 else { return year }
        let current: Int = 1970 + Int(now.timeIntervalSince1970 / 31_556_952)
        let year: Int = current / 100 * 100 + year
        return year > current + 50 ? year - 100 : year
    }

    /// The days since 1970-01-01 in the Gregorian calendar, from a year that begins in March, so that the day of a leap
    /// year is its last.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let year: Int = month > 2 ? year : year - 1
        let leaps: Int = year / 4 - year / 100 + year / 400
        let dayOfYear: Int = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return 365 * year + leaps + dayOfYear - 719_468
    }
}
