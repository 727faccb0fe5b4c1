internal import Foundation

/// Reads the dates of cookies, which come in many forms (RFC 6265, section 5.1.1).
enum CookieDate {
    private static let months: [String] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// - Returns: nil where the text is no date.
    static func date(_ text: String) -> Date? {
        var time: (hour: Int, minute: Int, second: Int)?
        var (day, month, year): (Int?, Int?, Int?)
        for token in text.utf8.split(whereSeparator: isDelimiter) {
            let token = String(decoding: token, as: UTF8.self)
            if time == nil, let found = self.time(token) {
                time = found
            } else if day == nil, let found = number(token, digits: 1...2) {
                day = found
            } else if month == nil, let found = months.firstIndex(of: token.prefix(3).lowercased()) {
                month = found + 1
            } else if year == nil, let found = number(token, digits: 2...4) {
                year = found < 70 ? found + 2000 : found < 100 ? found + 1900 : found
            }
        }
        guard let time, let day, let month, let year, (1...31).contains(day), year >= 1601, time.hour < 24,
            time.minute < 60, time.second < 60
        else { return nil }
        let seconds: Int = time.hour * 3600 + time.minute * 60 + time.second
        return days(year, month, day).map { days in Date(timeIntervalSince1970: Double(days * 86_400 + seconds)) }
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    /// Hours, minutes and seconds, and after them what is no digit.
    private static func time(_ token: String) -> (Int, Int, Int)? {
        let parts: [Substring] = token.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let hour = number(String(parts[0]), digits: 1...2, isWhole: true),
            let minute = number(String(parts[1]), digits: 1...2, isWhole: true),
            let second = number(String(parts[2]), digits: 1...2)
        else { return nil }
        return (hour, minute, second)
    }

    /// The digits that a token begins with.
    private static func number(_ token: String, digits count: ClosedRange<Int>, isWhole: Bool = false) -> Int? {
        let digits: Substring = token.prefix { character in ("0"..."9").contains(character) }
        guard count.contains(digits.count), !isWhole || digits.count == token.count else { return nil }
        return Int(digits)
    }

    /// Days since 1970 in the calendar of Gregory; nil for a day that the month does not have.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        let isLeap: Bool = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths: [Int] = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard day <= lengths[month - 1] else { return nil }
        let before: Int = year - 1
        let ofYears: Int = before * 365 + before / 4 - before / 100 + before / 400 - 719_162
        return ofYears + lengths.prefix(month - 1).reduce(0, +) + day - 1
    }
}
