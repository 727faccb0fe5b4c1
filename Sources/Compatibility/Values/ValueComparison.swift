import SpecLanguage

/// Compares what two specs say of a value beyond its type: each key that differs is a change of its own.
struct ValueComparison {
    /// One key that differs: its name with both values, and what that does to the JSON that is taken.
    struct Difference {
        var text: String
        var acceptance: Acceptance

        init(_ key: String, _ old: String, _ new: String, _ acceptance: Acceptance) {
            text = "\(key) \(old) -> \(new)"
            self.acceptance = acceptance
        }
    }

    let old: ComparedValue
    let new: ComparedValue

    /// All keys that differ, but for type and default.
    var differences: [Difference] {
        [casts, scope, length, pattern, count, null, empty, elements].compactMap { difference in difference }
    }

    private var casts: Difference? {
        guard old.castsAutomatically != new.castsAutomatically else { return nil }
        return Difference(
            "auto-cast", "\(old.castsAutomatically)", "\(new.castsAutomatically)",
            new.castsAutomatically ? .widened : .narrowed)
    }

    private var scope: Difference? {
        let acceptance: Acceptance = ScopeComparison.acceptance(old.constraints.scope, new.constraints.scope)
        guard !acceptance.isEmpty else { return nil }
        return Difference("scope", old.constraints.scope.text, new.constraints.scope.text, acceptance)
    }

    private var length: Difference? {
        difference("length", old.constraints.length, new.constraints.length)
    }

    private var count: Difference? {
        difference("count", old.constraints.count, new.constraints.count)
    }

    private func difference(_ key: String, _ old: CountRange?, _ new: CountRange?) -> Difference? {
        guard old != new else { return nil }
        let acceptance: Acceptance = .comparing(newHoldsOld: new.holds(old), oldHoldsNew: old.holds(new))
        return Difference(key, old.text, new.text, acceptance)
    }

    /// What a regular expression takes cannot be compared, unless one is absent.
    private var pattern: Difference? {
        let (old, new) = (old.constraints.pattern, new.constraints.pattern)
        guard old != new else { return nil }
        let acceptance: Acceptance = old == nil ? .narrowed : new == nil ? .widened : .other
        return Difference("pattern", old ?? "none", new ?? "none", acceptance)
    }

    private var null: Difference? {
        guard old.null != new.null else { return nil }
        return Difference(
            "null", old.null.rawValue, new.null.rawValue, new.null == .absent ? .widened : .narrowed)
    }

    private var empty: Difference? {
        guard old.empty != new.empty else { return nil }
        let acceptance: Acceptance = new.empty == .error ? .narrowed : old.empty == .error ? .widened : .other
        return Difference("empty", old.empty.rawValue, new.empty.rawValue, acceptance)
    }

    private var elements: Difference? {
        guard old.elements != new.elements else { return nil }
        return Difference(
            "elements", old.elements.rawValue, new.elements.rawValue,
            new.elements == .drop ? .widened : .narrowed)
    }
}
