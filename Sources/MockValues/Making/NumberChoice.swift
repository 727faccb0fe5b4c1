import SpecLanguage

/// Chooses a number that is in a range, near where such numbers usually lie; by whole numbers alone.
struct NumberChoice {
    private let type: BuiltInType
    private let range: ValueRange
    private let window: ClosedRange<Int64>

    init(_ type: BuiltInType, _ range: ValueRange, _ window: ClosedRange<Int64>) {
        self.type = type
        self.range = range
        self.window = window
    }

    /// In JSON's grammar; nil where no number was found.
    func text(_ random: inout MockRandom) -> String? {
        for digits in type.isInteger ? [0] : [2, 4, 6, 9, 12, 15] {
            guard let values = values(digits) else { continue }
            return Self.text(random.number(in: values), digits)
        }
        // Bounds of many digits, or beyond the whole numbers of 64 bits: such a bound may be a value itself.
        return [range.minimum, range.maximum].compactMap { Self.text(of: $0) }.first
    }

    /// The numbers to choose from, in units of the last digit.
    private func values(_ digits: Int) -> ClosedRange<Int64>? {
        guard let low = lowerBound(digits), let high = upperBound(digits), let unit = Self.unit(digits) else {
            return nil
        }
        guard low <= high else { return nil }
        let (first, firstOverflow) = window.lowerBound.multipliedReportingOverflow(by: unit)
        let (last, lastOverflow) = window.upperBound.multipliedReportingOverflow(by: unit)
        if !firstOverflow, !lastOverflow, max(low, first) <= min(high, last) {
            return max(low, first)...min(high, last)
        }
        let (span, overflow) = (100 as Int64).multipliedReportingOverflow(by: unit)
        guard !overflow else { return low...high }
        // Outside of the window: near the bound that is closer to it.
        if low > .min, !firstOverflow, low > first {
            let (end, overflow) = low.addingReportingOverflow(span)
            return low...(overflow ? high : min(high, end))
        }
        let (start, startOverflow) = high.subtractingReportingOverflow(span)
        return (startOverflow ? low : max(low, start))...high
    }

    private func lowerBound(_ digits: Int) -> Int64? {
        let least = type.bounds.lowerBound
        guard let bound = range.minimum ?? range.above else { return least }
        guard let (value, isExact) = Self.scaled(bound, digits, roundingUp: true) else { return nil }
        let isOutside = range.minimum == nil && isExact
        return max(least, isOutside && value < .max ? value + 1 : value)
    }

    private func upperBound(_ digits: Int) -> Int64? {
        let most = type.bounds.upperBound
        guard let bound = range.maximum ?? range.below else { return most }
        guard let (value, isExact) = Self.scaled(bound, digits, roundingUp: false) else { return nil }
        let isOutside = range.maximum == nil && isExact
        return min(most, isOutside && value > .min ? value - 1 : value)
    }

    private static func text(of literal: Literal?) -> String? {
        switch literal {
        case .integer(let text), .decimal(let text): text
        default: nil
        }
    }

    private static func unit(_ digits: Int) -> Int64? {
        (0..<digits).reduce(1) { unit, _ in unit * 10 }
    }

    private static func text(_ value: Int64, _ digits: Int) -> String {
        guard digits > 0 else { return String(value) }
        let padded = String(value.magnitude)
        let all = String(repeating: "0", count: max(0, digits + 1 - padded.count)) + padded
        let fraction = all.suffix(digits).reversed().drop { $0 == "0" }.reversed()
        let sign = value < 0 ? "-" : ""
        return sign + all.dropLast(digits) + (fraction.isEmpty ? "" : "." + String(fraction))
    }
}
