import SpecLanguage

extension CountRange? {
    /// Whether everything that the other one allows is allowed here too.
    func holds(_ other: CountRange?) -> Bool {
        guard let self else { return true }
        let reachesDown: Bool = self.minimum.map { least in (other?.minimum ?? 0) >= least } ?? true
        let reachesUp: Bool = self.maximum.map { most in other?.maximum.map { $0 <= most } ?? false } ?? true
        return reachesDown && reachesUp
    }

    /// As a person would write it.
    var text: String {
        switch (self?.minimum, self?.maximum) {
        case (nil, nil): "any"
        case (let least?, nil): "\(least) or more"
        case (nil, let most?): "\(most) or less"
        case (let least?, let most?): least == most ? "\(least)" : "\(least) to \(most)"
        }
    }
}

/// Compares which values two scopes allow.
enum ScopeComparison {
    static func acceptance(_ old: Scope?, _ new: Scope?) -> Acceptance {
        switch (old, new) {
        case (nil, nil): []
        case (nil, _?): .narrowed
        case (_?, nil): .widened
        case (.values(let old)?, .values(let new)?):
            .comparing(newHoldsOld: holds(new, old), oldHoldsNew: holds(old, new))
        case (.range(let old)?, .range(let new)?):
            .comparing(newHoldsOld: new.holds(old), oldHoldsNew: old.holds(new))
        case (.values(let old)?, .range(let new)?):
            old.allSatisfy(new.contains) ? .widened : .other
        case (.range(let old)?, .values(let new)?):
            new.allSatisfy(old.contains) ? .narrowed : .other
        }
    }

    private static func holds(_ values: [Literal], _ others: [Literal]) -> Bool {
        others.allSatisfy { other in values.contains { value in value.isSame(as: other) } }
    }
}

extension Scope? {
    /// As a person would write it.
    var text: String {
        switch self {
        case nil: "any"
        case .values(let values)?: "[\(values.map(\.text).joined(separator: ", "))]"
        case .range(let range)?: range.text
        }
    }
}

extension ValueRange {
    fileprivate var text: String {
        let bounds: [(String, Literal?)] = [
            ("from", minimum), ("above", above), ("to", maximum), ("below", below),
        ]
        return bounds.compactMap { word, bound in bound.map { bound in "\(word) \(bound.text)" } }
            .joined(separator: " ")
    }
}
