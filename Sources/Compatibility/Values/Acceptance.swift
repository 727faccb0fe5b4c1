/// How the JSON that one description of a value takes differs from what another one takes.
struct Acceptance: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    /// The new one takes some that the old one does not.
    static let widened: Acceptance = Acceptance(rawValue: 1)
    /// The old one takes some that the new one does not.
    static let narrowed: Acceptance = Acceptance(rawValue: 2)
    static let other: Acceptance = [.widened, .narrowed]

    /// - Parameters:
    ///   - newHoldsOld: whether the new one takes all that the old one does.
    ///   - oldHoldsNew: whether the old one takes all that the new one does.
    static func comparing(newHoldsOld: Bool, oldHoldsNew: Bool) -> Acceptance {
        var acceptance: Acceptance = []
        if !oldHoldsNew { acceptance.insert(.widened) }
        if !newHoldsOld { acceptance.insert(.narrowed) }
        return acceptance
    }

    /// What follows where values go that way.
    func rules(_ usage: Usage) -> [CompatibilityRule] {
        var rules: [CompatibilityRule] = []
        if contains(.widened) {
            if usage.contains(.response) { rules.append(.responseWidened) }
            if usage.contains(.request) { rules.append(.requestWidened) }
        }
        if contains(.narrowed) {
            if usage.contains(.request) { rules.append(.requestNarrowed) }
            if usage.contains(.response) { rules.append(.responseNarrowed) }
            if usage.contains(.stored) { rules.append(.storedNarrowed) }
        }
        return rules
    }
}
