package import WireSyntax

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A moment in decimal digits with a resolution of 10⁻¹⁸ s: the value of a text or number before it becomes a `Date`.
///
/// A `Date` is a `Double` of seconds since 2001, so each of its values represents a range of decimal numbers. Both
/// reading and writing use this type, which makes them inverses: the number that is written is within that range.
package struct DecimalMoment {
    /// Whole seconds since 2001-01-01T00:00:00Z, rounded down.
    package var seconds: Int64
    /// The nanoseconds within the second, from 0 to 999,999,999.
    package var nanoseconds: Int64
    /// The fraction of the nanosecond in 10⁻¹⁸ s, from 0 to 999,999,999.
    package var attoseconds: Int64 = 0

    /// The number of fractional digits of the second.
    package static let digits: Int = 18
    /// The seconds from 1970 to 2001.
    package static let secondsBefore2001: Int64 = 978_307_200

    /// The nearest date, up to two roundings. The conversion is monotonic: a later moment never has an earlier date.
    @inline(__always)
    var date: Date {
        if seconds >= 0 || (nanoseconds | attoseconds) == 0 {
            return Date(timeIntervalSinceReferenceDate: Double(seconds) + fraction)
        }
        // Mirrored, because `-1 + 0.999` has lost digits that `-0.001` has.
        return Date(timeIntervalSinceReferenceDate: Double(seconds &+ 1) - opposite.fraction)
    }

    @inline(__always)
    private var fraction: Double {
        if attoseconds == 0 { return Double(nanoseconds) / 1e9 }
        let significand = nanoseconds &* 1_000_000_000 &+ attoseconds
        return NearestDouble.make(UInt64(significand), exponent: -18) ?? 0
    }

    /// The date that `Date(timeIntervalSince1970:)` makes of the nearest `Double` of seconds since 1970.
    ///
    /// Half of today's dates have no such `Double`. Numbers with more digits than microseconds are therefore converted
    /// directly.
    fileprivate var dateOfSecondsSince1970: Date {
        var since1970 = self
        since1970.seconds += DecimalMoment.secondsBefore2001
        let isNegative = since1970.seconds < 0
        if isNegative { since1970 = since1970.opposite }
        let microseconds = since1970.seconds &* 1_000_000 &+ since1970.nanoseconds / 1000
        let seconds = NearestDouble.make(UInt64(microseconds), exponent: -6) ?? 0
        return Date(timeIntervalSince1970: isNegative ? -seconds : seconds)
    }

    /// Up to this number of fractional digits, a number is read as a `Double` of seconds since 1970.
    private static let digitsOfDoubles: Int = 6

    /// The moment at the same distance from zero, with the opposite sign.
    private var opposite: DecimalMoment {
        var opposite = DecimalMoment(seconds: 0 &- seconds, nanoseconds: 0)
        guard nanoseconds | attoseconds != 0 else { return opposite }
        opposite.seconds &-= 1
        opposite.attoseconds = attoseconds == 0 ? 0 : 1_000_000_000 &- attoseconds
        opposite.nanoseconds = 1_000_000_000 &- nanoseconds &- (attoseconds == 0 ? 0 : 1)
        if opposite.nanoseconds == 1_000_000_000 {
            opposite.nanoseconds = 0
            opposite.seconds &+= 1
        }
        return opposite
    }

    package init(seconds: Int64, nanoseconds: Int64, attoseconds: Int64 = 0) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
        self.attoseconds = attoseconds
    }
}

extension DecimalMoment {
    /// The shortest moment that is read as this date.
    ///
    /// - Returns: `nil` if eighteen digits do not distinguish the date from others, which happens within a fraction of
    ///   a second of 2001, and for dates so distant that a `Double` no longer resolves seconds.
    init?(exactly date: Date) {
        guard let found = DecimalMoment.shortest(of: date, read: { moment, _ in moment.date }) else { return nil }
        self = found.moment
    }

    /// The shortest moment that is read as this date, and its number of fractional digits.
    ///
    /// - Parameter read: the date that a moment with that many digits is read as.
    private static func shortest(
        of date: Date, read: (DecimalMoment, Int) -> Date
    ) -> (moment: DecimalMoment, digits: Int)? {
        let moment = date.timeIntervalSinceReferenceDate
        guard moment.magnitude < DecimalMoment.greatest else { return nil }
        let parts = Parts(moment.magnitude)
        for digits in 0...DecimalMoment.digits {
            let positive = parts.rounded(to: digits)
            let candidate = moment < 0 ? positive.opposite : positive
            if read(candidate, digits) == date { return (candidate, digits) }
        }
        return nil
    }

    /// The last moment with the given number of fractional digits (at most nine) whose date is not later than this
    /// date.
    ///
    /// A date that was read from text with that many digits is written back unchanged.
    package init?(_ date: Date, cutTo digits: Int) {
        self.init(date, cutTo: digits) { $0.date }
    }

    private init?(_ date: Date, cutTo digits: Int, read: (DecimalMoment) -> Date) {
        let moment = date.timeIntervalSinceReferenceDate
        guard moment.magnitude < DecimalMoment.greatest else { return nil }
        guard digits > 0 else {
            self.init(seconds: Int64(moment.rounded(.down)), nanoseconds: 0)
            return
        }
        let positive = Parts(moment.magnitude).rounded(to: digits)
        self = moment < 0 ? positive.opposite : positive
        let unit = (digits..<9).reduce(1) { (unit: Int64, _) in unit * 10 }
        while read(self) > date {
            nanoseconds -= unit
            guard nanoseconds < 0 else { continue }
            nanoseconds += 1_000_000_000
            seconds -= 1
        }
    }

    /// The limit in seconds before or after 2001, beyond the range of every format.
    private static let greatest: Double = 1.01e12

    /// A positive moment, split into `Double` values that hold it exactly.
    private struct Parts {
        let seconds: Double
        let nanoseconds: Double
        /// The fraction of a nanosecond, less than 1.
        let rest: Double

        init(_ moment: Double) {
            let seconds = moment.rounded(.down)
            let fraction = moment - seconds
            let product = fraction * 1e9
            let lost = (-product).addingProduct(fraction, 1e9)
            var nanoseconds = product.rounded(.down)
            var rest = (product - nanoseconds) + lost
            if rest < 0 {
                nanoseconds -= 1
                rest += 1
            }
            self.seconds = seconds
            self.nanoseconds = nanoseconds
            self.rest = rest
        }

        func rounded(to digits: Int) -> DecimalMoment {
            var moment = DecimalMoment(seconds: Int64(seconds), nanoseconds: Int64(nanoseconds))
            if digits > 9 {
                let unit = PowersOfTen.scale(1, by: digits - 9)
                moment.attoseconds = Int64((rest * unit).rounded()) * Int64(PowersOfTen.scale(1, by: 18 - digits))
            } else {
                let unit = PowersOfTen.scale(1, by: 9 - digits)
                let scaled = ((nanoseconds + rest) / unit).rounded()
                moment.nanoseconds = Int64(scaled) * Int64(unit)
            }
            if moment.attoseconds >= 1_000_000_000 {
                moment.attoseconds = 0
                moment.nanoseconds += 1
            }
            if moment.nanoseconds >= 1_000_000_000 {
                moment.nanoseconds = 0
                moment.seconds += 1
            }
            return moment
        }
    }
}

extension DecimalMoment {
    /// The digits of the fraction without trailing zeros. Empty if there is no fraction.
    package var fractionText: String {
        guard nanoseconds | attoseconds != 0 else { return "" }
        var digits = Array(repeating: Byte.zero, count: DecimalMoment.digits)
        for (part, end) in [(nanoseconds, 9), (attoseconds, 18)] {
            var rest = part
            var place = end
            while rest > 0 {
                place -= 1
                digits[place] = UInt8(rest % 10) + Byte.zero
                rest /= 10
            }
        }
        while digits.last == Byte.zero { digits.removeLast() }
        return String(decoding: digits, as: UTF8.self)
    }

    /// A date in seconds since 1970, as a decimal number. `nil` if no number is read as this date, and for 10¹² seconds
    /// or more.
    static func secondsText(_ date: Date) -> String? {
        let found = DecimalMoment.shortest(of: date) { (moment: DecimalMoment, digits: Int) -> Date in
            digits > DecimalMoment.digitsOfDoubles ? moment.date : moment.dateOfSecondsSince1970
        }
        guard var since1970 = found?.moment, let digits = found?.digits else { return nil }
        since1970.seconds += DecimalMoment.secondsBefore2001
        let isNegative = since1970.seconds < 0
        if isNegative { since1970 = since1970.opposite }
        guard since1970.seconds < DecimalMoment.limit else { return nil }
        var fraction = since1970.fractionText
        if digits > DecimalMoment.digitsOfDoubles {
            // The number of digits determines how the number is read back.
            fraction += String(repeating: "0", count: max(0, DecimalMoment.digitsOfDoubles + 1 - fraction.utf8.count))
        }
        return (isNegative ? "-" : "") + String(since1970.seconds) + (fraction.isEmpty ? "" : "." + fraction)
    }

    /// A date in whole milliseconds since 1970, rounded down. `nil` for 10¹⁵ milliseconds or more.
    static func millisecondsText(_ date: Date) -> String? {
        guard let moment = DecimalMoment(date, cutTo: 3, read: { $0.dateOfSecondsSince1970 }) else { return nil }
        let milliseconds = (moment.seconds + DecimalMoment.secondsBefore2001) * 1000 + moment.nanoseconds / 1_000_000
        return milliseconds.magnitude < DecimalMoment.limit.magnitude * 1000 ? String(milliseconds) : nil
    }

    /// The limit in seconds before or after 1970. Beyond about 30,000 years, a `Double` no longer resolves
    /// milliseconds.
    private static let limit: Int64 = 1_000_000_000_000

    /// The date for a number of seconds or milliseconds since 1970.
    ///
    /// - Parameters:
    ///   - text: a number with valid syntax.
    ///   - shift: 0 for seconds, 3 for milliseconds.
    /// - Returns: `nil` for 10¹² seconds or more.
    static func date(_ text: UnsafeBufferPointer<UInt8>, shift: Int) -> Date? {
        guard let magnitude = DecimalMoment(short: text, shift) ?? DecimalMoment(long: text, shift)
        else {
            return nil
        }
        var moment = text.first == Byte.minus ? magnitude.opposite : magnitude
        moment.seconds -= DecimalMoment.secondsBefore2001
        let digits = decimals(text) + shift
        return digits > digitsOfDoubles ? moment.date : moment.dateOfSecondsSince1970
    }

    /// The number of digits after the decimal point once the exponent is applied.
    private static func decimals(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        let mantissa = text.prefix { $0 | 0x20 != Byte.lowerE }
        let point = mantissa.firstIndex(of: Byte.point) ?? mantissa.endIndex - 1
        let decimals = mantissa.endIndex - 1 - point
        guard mantissa.count < text.count else { return decimals }
        return decimals - NumberParts.exponent(text[(mantissa.endIndex + 1)...])
    }

    /// A number of at most 17 bytes without an exponent. The sign is ignored.
    private init?(short text: UnsafeBufferPointer<UInt8>, _ shift: Int) {
        guard text.count <= 17 else { return nil }
        var significand: Int64 = 0
        var decimals = 0
        var isFraction = false
        for byte in text where byte != Byte.minus {
            if byte == Byte.point {
                isFraction = true
                continue
            }
            guard byte &- Byte.zero <= 9 else { return nil }
            significand = significand &* 10 &+ Int64(byte &- Byte.zero)
            if isFraction { decimals &+= 1 }
        }
        decimals &+= shift
        guard decimals <= DecimalMoment.digits else { return nil }
        let unit = Int64(PowersOfTen.scale(1, by: decimals))
        let (seconds, rest) = significand.quotientAndRemainder(dividingBy: unit)
        guard seconds < DecimalMoment.limit else { return nil }
        // Less than 10¹⁸, as is the unit.
        let fraction = rest &* Int64(PowersOfTen.scale(1, by: DecimalMoment.digits - decimals))
        self.init(
            seconds: seconds, nanoseconds: fraction / 1_000_000_000, attoseconds: fraction % 1_000_000_000)
    }

    /// Digits after the eighteenth fractional digit exceed the precision of dates and are ignored.
    private init?(long text: UnsafeBufferPointer<UInt8>, _ shift: Int) {
        let parts = NumberParts(text)
        let point = parts.digits.count + parts.exponent - shift
        guard point <= 12 else { return nil }
        func number(_ places: Range<Int>) -> Int64 {
            places.reduce(0) { (number: Int64, place: Int) -> Int64 in
                number * 10 + (parts.digits.indices.contains(place) ? Int64(parts.digits[place]) : 0)
            }
        }
        self.init(
            seconds: point > 0 ? number(0..<point) : 0, nanoseconds: number(point..<point + 9),
            attoseconds: number(point + 9..<point + 18))
    }
}

extension DateParts {
    /// The components of a moment, in UTC.
    ///
    /// - Returns: `nil` outside the years 0 to 9999, because text formats have four digits for the year.
    package init?(_ moment: DecimalMoment) {
        guard (-63_145_526_400..<252_423_993_600).contains(moment.seconds) else { return nil }
        self.init(anyYear: moment)
    }

    /// The components of a moment in any year, for text that is only displayed. `nil` if the moment is out of range.
    package init?(shown date: Date) {
        let seconds = date.timeIntervalSinceReferenceDate.rounded(.down)
        guard seconds.magnitude < 1e15 else { return nil }
        let fraction = date.timeIntervalSinceReferenceDate - seconds
        self.init(
            anyYear: DecimalMoment(seconds: Int64(seconds), nanoseconds: Int64(fraction * 1e6) % 1_000_000 * 1000))
    }

    private init(anyYear moment: DecimalMoment) {
        self.init(secondsSince1970: moment.seconds + DecimalMoment.secondsBefore2001)
        nanoseconds = Int(moment.nanoseconds)
        attoseconds = Int(moment.attoseconds)
    }

    /// The moment. `nil` if the components are not a valid date, such as February 30.
    package var date: Date? {
        guard let seconds = secondsSince1970 else { return nil }
        let moment = DecimalMoment(
            seconds: seconds - DecimalMoment.secondsBefore2001, nanoseconds: Int64(nanoseconds),
            attoseconds: Int64(attoseconds))
        return moment.date
    }
}
