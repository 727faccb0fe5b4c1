@_spi(Generated) import APIJSON
import WireSyntax

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Dates in header fields (RFC 9110, section 5.6.7).
enum HTTPDate {
    /// Parses a date in any of the three formats that recipients must accept: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday,
    /// 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
    /// - Parameters:
    ///   - text: The value of the field.
    ///   - now: The current time. Two-digit years are read as at most 50 years in the future.
    /// - Returns: The date; `nil` if the text has none of the three formats.
    static func date(_ text: String, now: Date) -> Date? {
        let words = text.split { character in " ,-:".contains(character) }
        guard let word = words.first,
            let weekday = DatePattern.weekdayNames.firstIndex(where: { name in word == name.prefix(3) || word == name })
        else { return nil }
        let parts: DateParts?
        if words.count == 8, words[7] == "GMT" {
            parts = self.parts(day: words[1], month: words[2], year: words[3], time: words[4...6], now)
        } else if words.count == 7 {
            // The format of asctime() in C.
            parts = self.parts(day: words[2], month: words[1], year: words[6], time: words[3...5], now)
        } else {
            parts = nil
        }
        guard let parts, let date = parts.date, parts.weekday == weekday else { return nil }
        return date
    }

    private static func parts(
        day: Substring, month: Substring, year: Substring, time: ArraySlice<Substring>, _ now: Date
    ) -> DateParts? {
        let numbers = time.compactMap { word in number(word, digits: 2...2) }
        guard numbers.count == 3, let day = number(day, digits: 1...2),
            let month = DatePattern.monthNames.firstIndex(where: { name in month == name.prefix(3) }),
            let written = number(year, digits: 2...4), year.utf8.count != 3
        else { return nil }
        var parts = DateParts()
        (parts.year, parts.month, parts.day) = (written, month + 1, day)
        (parts.hour, parts.minute, parts.second) = (numbers[0], numbers[1], numbers[2])
        if year.utf8.count == 2 {
            let today = DecimalMoment(now, cutTo: 0).flatMap { moment in DateParts(moment) }
            guard let thisYear = today?.year else { return nil }
            parts.year += thisYear - thisYear % 100
            if parts.year > thisYear + 50 { parts.year -= 100 }
        }
        return parts
    }

    private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
        digits.contains(text.utf8.count) && text.isDigits ? Int(text) : nil
    }
}

/// A number of seconds in a header field (RFC 9111, section 1.2.2).
enum DeltaSeconds {
    /// The number that is taken for any greater one, 2^31.
    static let greatest: Double = 2_147_483_648

    /// Parses a number; `nil` if the text is not one.
    static func seconds(_ text: some StringProtocol) -> Double? {
        text.isDigits ? Double(text).map { seconds in min(seconds, greatest) } : nil
    }
}
