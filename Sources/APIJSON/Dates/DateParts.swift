package import Foundation

/// The components of a date in the proleptic Gregorian calendar.
package struct DateParts {
    package var year: Int = 1970
    package var month: Int = 1
    package var day: Int = 1
    package var hour: Int = 0
    package var minute: Int = 0
    package var second: Int = 0
    /// The fraction of the second, in nanoseconds.
    package var nanoseconds: Int = 0
    /// The fraction of the nanosecond, in 10⁻¹⁸ s.
    package var attoseconds: Int = 0
    /// The offset from UTC in seconds, positive to the east.
    package var offset: Int = 0

    package static let daysBeforeReferenceDate: Int = 11_323
    private static let referenceYear: Int = 2001

    package init() {}

    /// The components of a moment, in UTC.
    ///
    /// - Returns: `nil` outside the years 0 to 9999, because text formats have four digits for the year.
    package init?(_ moment: DecimalMoment) {
        guard (-63_145_526_400..<252_423_993_600).contains(moment.seconds) else { return nil }
        self.init(anyYear: moment)
    }

    /// The components of a moment in any year, for text that is only displayed. `nil` if the moment is out of range.
    package init?(shown date: Date) {
        let seconds: Double = date.timeIntervalSinceReferenceDate.rounded(.down)
        guard seconds.magnitude < 1e15 else { return nil }
        let fraction: Double = date.timeIntervalSinceReferenceDate - seconds
        self.init(anyYear: DecimalMoment(seconds: Int(seconds), nanoseconds: Int(fraction * 1e6) % 1_000_000 * 1000))
    }

    private init(anyYear moment: DecimalMoment) {
        let total: Int = moment.seconds + DateParts.daysBeforeReferenceDate * 86_400
        self.nanoseconds = moment.nanoseconds
        self.attoseconds = moment.attoseconds
        let days: Int = DateParts.floorDivision(total, 86_400)
        let time: Int = total - days * 86_400
        (self.year, self.month, self.day) = DateParts.civil(daysSince1970: days)
        self.hour = time / 3600
        self.minute = time / 60 % 60
        self.second = time % 60
    }

    /// The moment. `nil` if the components are not a valid date, such as February 30.
    package var date: Date? {
        guard (0...9999).contains(self.year), (1...12).contains(self.month) else { return nil }
        guard self.day >= 1 && self.day <= DateParts.days(in: self.month, of: self.year) else { return nil }
        guard (0...23).contains(self.hour), (0...59).contains(self.minute), (0...60).contains(self.second) else {
            return nil
        }
        let days: Int = DateParts.daysSince1970(self.year, self.month, self.day) - DateParts.daysBeforeReferenceDate
        let seconds: Int = days * 86_400 + self.hour * 3600 + self.minute * 60 + self.second - self.offset
        if self.second == 60 && !DateParts.endsMonth(seconds) { return nil }
        return DecimalMoment(seconds: seconds, nanoseconds: self.nanoseconds, attoseconds: self.attoseconds).date
    }

    /// Whether a month begins at this second, in UTC. Only the second before the start of a month can be a leap second
    /// (RFC 3339, section 5.7). A leap second has no moment of its own and is read as the following second.
    private static func endsMonth(_ seconds: Int) -> Bool {
        let days: Int = self.floorDivision(seconds, 86_400)
        return days * 86_400 == seconds && self.civil(daysSince1970: days + self.daysBeforeReferenceDate).2 == 1
    }

    /// The day of the week; 0 is Sunday.
    package var weekday: Int {
        let days: Int = DateParts.daysSince1970(self.year, self.month, self.day)
        return days + 4 - DateParts.floorDivision(days + 4, 7) * 7
    }

    package static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: return 30
        case 2: return isLeap(year) ? 29 : 28
        default: return 31
        }
    }

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    // Years start in March, so that the leap day is the last day of its year.
    package static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let marchYear: Int = month > 2 ? year : year - 1
        let monthFromMarch: Int = (month + 9) % 12
        let dayOfYear: Int = (153 * monthFromMarch + 2) / 5 + day - 1
        let leapDays: Int = floorDivision(marchYear, 4) - floorDivision(marchYear, 100) + floorDivision(marchYear, 400)
        // There are 719,468 days between March 1 of the year 0 and January 1, 1970.
        return marchYear * 365 + leapDays + dayOfYear - 719_468
    }

    private static func civil(daysSince1970 days: Int) -> (Int, Int, Int) {
        let fromMarch: Int = days + 719_468
        let era: Int = floorDivision(fromMarch, 146_097)
        let dayOfEra: Int = fromMarch - era * 146_097
        let yearOfEra: Int = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear: Int = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch: Int = (5 * dayOfYear + 2) / 153
        let day: Int = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month: Int = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    private static func floorDivision(_ dividend: Int, _ divisor: Int) -> Int {
        dividend >= 0 ? dividend / divisor : -((divisor - 1 - dividend) / divisor)
    }
}
