/// Dates as in RFC 3339, section 5.6; a day alone is its midnight in UTC.
enum InternetDate {
    static func seconds(of text: String) -> Double? {
        var scanner = DateScanner(text)
        var time = CalendarTime()
        guard let year = scanner.number(4...4), scanner.take("-"), let month = scanner.number(2...2),
            scanner.take("-"), let day = scanner.number(2...2)
        else { return nil }
        (time.year, time.month, time.day) = (year, month, day)
        if !scanner.isAtEnd {
            guard scanner.take("T") || scanner.take("t") || scanner.take(" "), readTime(&scanner, into: &time) else {
                return nil
            }
        }
        return scanner.isAtEnd ? time.secondsSince1970 : nil
    }

    private static func readTime(_ scanner: inout DateScanner, into time: inout CalendarTime) -> Bool {
        guard let hour = scanner.number(2...2), scanner.take(":"), let minute = scanner.number(2...2),
            scanner.take(":"), let second = scanner.number(2...2)
        else { return false }
        (time.hour, time.minute, time.second) = (hour, minute, second)
        if scanner.take(".") {
            guard let fraction = scanner.fraction(1...18) else { return false }
            time.fraction = fraction
        }
        guard let offset = scanner.offset() else { return false }
        time.offsetSeconds = offset
        return true
    }
}
