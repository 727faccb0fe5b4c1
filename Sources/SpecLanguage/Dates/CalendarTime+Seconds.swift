extension CalendarTime {
    /// The time in UTC so many seconds after 1970-01-01T00:00:00Z, in the Gregorian calendar.
    ///
    /// By whole numbers alone: years are counted from March, so that the day that may be missing is their last.
    package init(secondsSince1970 seconds: Int64) {
        self.init()
        let days = Self.days(seconds)
        let rest = Int(seconds) - days * 86_400
        (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
        // Four hundred years have 146,097 days; day 0 is the first of March of the year 0.
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
    package static func weekday(secondsSince1970 seconds: Int64) -> Int {
        let days = Self.days(seconds)
        return ((days + 4) % 7 + 7) % 7
    }

    /// The day of the week of the date as it is written, wherever that is; 0 for Sunday.
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
