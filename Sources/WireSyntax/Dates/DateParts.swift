/// The components of a date in the proleptic Gregorian calendar.
public struct DateParts: Sendable, Equatable {
    public var year: Int = 1970
    public var month: Int = 1
    public var day: Int = 1
    public var hour: Int = 0
    public var minute: Int = 0
    public var second: Int = 0
    /// The fraction of the second, in nanoseconds.
    public var nanoseconds: Int = 0
    /// The fraction of the nanosecond, in 10⁻¹⁸ s.
    public var attoseconds: Int = 0
    /// The offset from UTC in seconds, positive to the east.
    public var offset: Int = 0

    @inlinable
    public init() {}

    /// The components of a second, in UTC and in any year that is an `Int`.
    public init(secondsSince1970 seconds: Int64) {
        let days = Self.floorDivision(seconds, 86_400)
        let time = Int(seconds - days * 86_400)
        (year, month, day) = Self.civil(daysSince1970: days)
        (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60)
    }

    /// The whole seconds since 1970-01-01T00:00:00Z. `nil` if the components are not a valid date, such as February 30,
    /// or are outside the years 0 to 9999.
    ///
    /// Only the last second of a month in UTC can be a leap second (RFC 3339, section 5.7). It has no number of its own
    /// and is the following second.
    @inlinable
    public var secondsSince1970: Int64? {
        guard isDay, (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else { return nil }
        let days = Self.daysSince1970(year, month, day)
        let seconds = Int64(days) * 86_400 + Int64(hour * 3600 + minute * 60 + second - offset)
        if second == 60 && !Self.beginsMonth(seconds) { return nil }
        return seconds
    }

    /// Whether year, month and day are a valid day of the years 0 to 9999.
    @inlinable
    public var isDay: Bool {
        (0...9999).contains(year) && (1...12).contains(month) && day >= 1 && day <= Self.days(in: month, of: year)
    }

    /// The day of the week; 0 is Sunday.
    public var weekday: Int {
        let days = Self.daysSince1970(year, month, day) + 4
        return days - Self.floorDivision(days, 7) * 7
    }
}

extension DateParts {
    @inlinable
    public static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: isLeap(year) ? 29 : 28
        default: 31
        }
    }

    @inlinable
    static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    // Years start in March, so that the leap day is the last day of its year.
    @inlinable
    public static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let leapDays = floorDivision(marchYear, 4) - floorDivision(marchYear, 100) + floorDivision(marchYear, 400)
        // There are 719,468 days between March 1 of the year 0 and January 1, 1970.
        return marchYear * 365 + leapDays + dayOfYear - 719_468
    }

    private static func civil(daysSince1970 days: Int64) -> (Int, Int, Int) {
        let fromMarch = days + 719_468
        let era = floorDivision(fromMarch, 146_097)
        let dayOfEra = Int(fromMarch - era * 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + Int(era) * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// Whether a month begins at this second, in UTC.
    @usableFromInline
    static func beginsMonth(_ seconds: Int64) -> Bool {
        let days = floorDivision(seconds, 86_400)
        return days * 86_400 == seconds && civil(daysSince1970: days).2 == 1
    }

    @inlinable
    package static func floorDivision<Number: SignedInteger>(_ dividend: Number, _ divisor: Number) -> Number {
        dividend >= 0 ? dividend / divisor : -((divisor - 1 - dividend) / divisor)
    }
}
