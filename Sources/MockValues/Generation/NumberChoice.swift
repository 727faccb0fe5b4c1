import SpecLanguage

/// Chooses a number in a range, close to the usual values if possible, using only integer arithmetic.
struct NumberChoice {
    private let type: BuiltInType
    private let range: ValueRange
    private let window: ClosedRange<Int64>

    init(_ type: BuiltInType, _ range: ValueRange, _ window: ClosedRange<Int64>) {
        self.type = type
        self.range = range
        self.window = window
    }

    /// The number as JSON text; `nil` if none was found.
    func text(_ random: inout MockRandom) -> String? {
        for digits in type.isInteger ? [0] : [2, 4, 6, 9, 12, 15] {
            guard let values = values(digits) else { continue }
            return Self.text(random.number(in: values), digits)
        }
        // The bounds have too many digits or exceed 64-bit integers. Such a bound may itself be a valid value.
        return [range.minimum, range.maximum].compactMap { Self.text(of: $0) }.first
    }

    /// The candidates, in units of the last digit.
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
        // The range is outside the window: choose near the closer bound.
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

extension NumberChoice {
    /// A bound in units of the last of `digits` decimal places, and whether that is exact; `nil` if the result does not
    /// fit into 64 bits.
    static func scaled(_ literal: Literal, _ digits: Int, roundingUp: Bool) -> (value: Int64, isExact: Bool)? {
        let text: String
        switch literal {
        case .integer(let written), .decimal(let written): text = written
        default: return nil
        }
        let isNegative = text.hasPrefix("-")
        let parts = text.lowercased().drop { $0 == "-" || $0 == "+" }.split(separator: "e", maxSplits: 1)
        guard let mantissa = parts.first, let exponent = parts.count > 1 ? Int(parts[1]) : 0, abs(exponent) < 40 else {
            return nil
        }
        let numbers = mantissa.split(separator: ".", omittingEmptySubsequences: false)
        let fraction = numbers.count > 1 ? String(numbers[1]) : ""
        var significand = String(numbers.first ?? "") + fraction
        // The number of digits missing at the end; negative if there are too many.
        let missing = exponent - fraction.count + digits
        var isExact = true
        if missing >= 0 {
            significand += String(repeating: "0", count: missing)
        } else {
            isExact = significand.suffix(-missing).allSatisfy { $0 == "0" }
            significand = String(significand.dropLast(-missing))
        }
        guard let magnitude = significand.isEmpty ? 0 : Int64(significand) else { return nil }
        let value = isNegative ? -magnitude : magnitude
        if isExact { return (value, true) }
        let rounded = roundingUp ? (isNegative ? value : value + 1) : (isNegative ? value - 1 : value)
        return (rounded, false)
    }
}

extension BuiltInType {
    /// The integers that the type represents, as far as they fit into a signed 64-bit integer.
    var bounds: ClosedRange<Int64> {
        switch self {
        case .int8: Int64(Int8.min)...Int64(Int8.max)
        case .int16: Int64(Int16.min)...Int64(Int16.max)
        case .int32: Int64(Int32.min)...Int64(Int32.max)
        case .uint8: 0...Int64(UInt8.max)
        case .uint16: 0...Int64(UInt16.max)
        case .uint32: 0...Int64(UInt32.max)
        case .uint, .uint64: 0...Int64.max
        default: Int64.min...Int64.max
        }
    }
}

/// The usual ranges of numbers, by what they count.
enum NumberWindows {
    static let usual: ClosedRange<Int64> = 0...1000

    static func isKnown(_ head: String) -> Bool {
        windows[head] != nil
    }

    static func window(_ head: String, _ others: [String]) -> ClosedRange<Int64> {
        if let window = windows[head] { return window }
        if MockVocabulary.ids.contains(head) { return 1...99_999 }
        if MockVocabulary.moments.contains(head) || (head == "at" && !others.isEmpty) {
            return 1_577_836_800...1_767_225_599
        }
        return usual
    }

    private static let windows: [String: ClosedRange<Int64>] = {
        let groups: [(ClosedRange<Int64>, String)] = [
            (100...4000, "width height pixel resolution"),
            (0...500, "count number num quantity amount view like follower total sum download visit vote"),
            (18...90, "age"), (1990...2026, "year"), (1...12, "month"), (0...23, "hour"), (0...59, "minute second"),
            (0...100, "percent percentage progress score"), (1...999, "price cost fee balance"),
            (1...5, "rating star rate level"), (-90...90, "latitude lat"), (-180...180, "longitude lng lon"),
            (0...20, "index position page rank order offset limit"), (1000...5_000_000, "size bytes length filesize"),
            (1...600, "duration interval timeout distance weight"), (1024...65_535, "port"),
        ]
        var windows: [String: ClosedRange<Int64>] = [:]
        for (window, words) in groups {
            for word in words.split(separator: " ") { windows[String(word)] = window }
        }
        return windows
    }()
}
