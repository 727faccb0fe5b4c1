@_spi(Generated) import APIRuntime
import Foundation
import RandomNumbers

extension RoundTrip {
    static let dates: [RoundTrip] = [
        RoundTrip("Date iso8601", dates: .iso8601, { bits in date(&bits) }, isWritable: isExact) { $0 == $1 },
        RoundTrip("Date unix", dates: .unix, { bits in date(&bits) }, isWritable: isExactNumber) { $0 == $1 },
        RoundTrip("Date unix-ms", dates: .unixMilliseconds, { bits in date(&bits) }, isWritable: isNumber) {
            isCut($0, $1, to: 0.001)
        },
        pattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSSSSSX", 1e-9), pattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSSX", 1e-6),
        pattern("yyyy-MM-dd'T'HH:mm:ss.SSSZ", 1e-3), pattern("yyyyMMddHHmmssS", 0.1),
        pattern("yyyy-MM-dd HH:mm:ss", 1), pattern("EEE, dd MMM yyyy HH:mm:ss Z", 1),
        pattern("EEEE, d MMMM y, h:mm:ss a", 1), pattern("yyyy-MM-dd", 86_400), pattern("d.M.yyyy", 86_400),
        pattern("MMMM d, yyyy HH:mm", 60), pattern("dd/MM/yy", 86_400, years: 1969...2068),
    ]

    /// - Parameter unit: the resolution of the pattern in seconds.
    private static func pattern(_ text: String, _ unit: Double, years: ClosedRange<Int> = 0...9999) -> RoundTrip {
        let first = newYear(years.lowerBound)
        let end = newYear(years.upperBound + 1)
        return RoundTrip(
            "Date \(text)", dates: DateFormat(text), { bits in date(&bits) },
            isWritable: { date in first <= date && date < end }
        ) { isCut($0, $1, to: unit) }
    }

    private static func newYear(_ year: Int) -> Date {
        // Days before a year of the Gregorian calendar.
        let past = year - 1
        let leapDays = year == 0 ? -1 : past / 4 - past / 100 + past / 400
        let days = past * 365 + leapDays - 719_162
        return Date(timeIntervalSince1970: Double(days) * 86_400)
    }

    /// Random bits, the years that formats can express, dates of today with all their digits, and dates of few digits.
    private static func date(_ bits: inout SplitMix64) -> Date {
        switch bits.below(8) {
        case 0: return Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits.next()))
        case 1, 2:
            return Date(
                timeIntervalSinceReferenceDate: Double.random(in: -63_145_526_400..<252_423_993_600, using: &bits))
        case 3: return Date(timeIntervalSinceReferenceDate: Double.random(in: -2e6..<2e6, using: &bits))
        case 4: return Date(timeIntervalSince1970: Double(bits.below(4_000_000_000)))
        case 5: return Date(timeIntervalSince1970: Double(bits.below(4_000_000_000_000)) / 1000)
        default: return Date(timeIntervalSinceReferenceDate: Double.random(in: 0..<2e9, using: &bits))
        }
    }

    /// Whether the date is the last one that the format can express at or before the other.
    private static func isCut(_ date: Date, _ read: Date, to unit: Double) -> Bool {
        // The resolution of a double depends on its magnitude.
        let step = max(date.timeIntervalSince1970.ulp, date.timeIntervalSinceReferenceDate.ulp)
        return read <= date && date.timeIntervalSince(read) < unit + 2 * step
    }

    private static func isExact(_ date: Date) -> Bool? {
        newYear(0) <= date && date < newYear(10_000) ? isTold(date) : false
    }

    private static func isExactNumber(_ date: Date) -> Bool? {
        isNumber(date) ? isTold(date) : false
    }

    /// Within a hundredth of a second of 2001, doubles are finer than eighteen digits, with a few exceptions.
    private static func isTold(_ date: Date) -> Bool? {
        date.timeIntervalSinceReferenceDate.magnitude >= 1e-2 ? true : nil
    }

    private static func isNumber(_ date: Date) -> Bool {
        date.timeIntervalSince1970.magnitude < 1e12
    }
}
