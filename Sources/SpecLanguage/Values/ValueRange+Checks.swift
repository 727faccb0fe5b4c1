extension ValueRange {
    /// Why no value can be in the range, or nil where some can.
    ///
    /// - Parameter isWhole: whether only whole numbers count, so that nothing is above 3 and below 4
    func contradiction(isWhole: Bool) -> String? {
        if minimum != nil, above != nil { return "\"min\" and \"above\" both say where it begins; write one of them" }
        if maximum != nil, below != nil { return "\"max\" and \"below\" both say where it ends; write one of them" }
        guard let lower = minimum ?? above, let upper = maximum ?? below,
            let least = ComparableLiteral(lower), let most = ComparableLiteral(upper)
        else { return nil }
        if most < least { return "it begins at \(lower.text) and ends before that, at \(upper.text)" }
        let excludesAnEnd = above != nil || below != nil
        if least == most, excludesAnEnd { return "nothing is between \(lower.text) and \(upper.text)" }
        if isWhole, above != nil, below != nil, ComparableLiteral(lower.successor) == most {
            return "no whole number is between \(lower.text) and \(upper.text)"
        }
        return nil
    }

    /// Whether the value is in the range; true for values that have no order.
    public func contains(_ literal: Literal) -> Bool {
        guard let value = ComparableLiteral(literal) else { return true }
        if let least = minimum.flatMap(ComparableLiteral.init), value < least { return false }
        if let least = above.flatMap(ComparableLiteral.init), !(least < value) { return false }
        if let most = maximum.flatMap(ComparableLiteral.init), most < value { return false }
        if let most = below.flatMap(ComparableLiteral.init), !(value < most) { return false }
        return true
    }
}

/// A literal that has an order: a number or a date.
enum ComparableLiteral: Comparable {
    case number(NumberText)
    case date(Double)

    init?(_ literal: Literal?) {
        switch literal {
        case .integer(let text), .decimal(let text):
            guard let number = NumberText(text) else { return nil }
            self = .number(number)
        case .date(let seconds, _):
            self = .date(seconds)
        default:
            return nil
        }
    }

    static func < (left: ComparableLiteral, right: ComparableLiteral) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): left < right
        case (.date(let left), .date(let right)): left < right
        default: false
        }
    }
}

extension Literal {
    /// The next whole number, where the literal is one and there is a next.
    fileprivate var successor: Literal? {
        guard case .integer(let text) = self else { return nil }
        if let value = Int64(text), value < .max { return .integer(String(value + 1)) }
        if let value = UInt64(text), value < .max { return .integer(String(value + 1)) }
        return nil
    }
}
