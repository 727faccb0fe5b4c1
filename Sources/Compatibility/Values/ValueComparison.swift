import SpecLanguage
import WireSyntax

/// Compares the keys that describe a value beyond its type. Each key that differs is a separate change.
struct ValueComparison {
    /// One key that differs: its name with both values, and the effect on the JSON that is accepted.
    struct Difference {
        var text: String
        var acceptance: Acceptance
        /// The directions in which it has an effect.
        var usage: Usage

        init(_ key: String, _ old: String, _ new: String, _ acceptance: Acceptance, _ usage: Usage = .all) {
            text = "\(key) \(old) -> \(new)"
            self.acceptance = acceptance
            self.usage = usage
        }
    }

    let old: ComparedValue
    let new: ComparedValue

    /// All keys that differ, except type and default.
    var differences: [Difference] {
        [
            formats, casts, writing, checks, scope, length, pattern, count, null, empty, absent, invalid, elements,
            words, writtenWords, single, sentSingle, keyed, sentKeyed, form,
        ].compactMap { difference in difference }
    }

    /// The further formats in which dates are read.
    private var formats: Difference? {
        guard old.otherFormats != new.otherFormats else { return nil }
        let (before, after) = (Set(old.otherFormats), Set(new.otherFormats))
        func text(_ formats: [DateFormat]) -> String {
            formats.isEmpty ? "none" : formats.map(\.text).joined(separator: ", ")
        }
        return Difference(
            "further formats", text(old.otherFormats), text(new.otherFormats),
            .comparing(newHoldsOld: after.isSuperset(of: before), oldHoldsNew: before.isSuperset(of: after)),
            .all.subtracting(.request))
    }

    private var casts: Difference? {
        guard old.castsAutomatically != new.castsAutomatically else { return nil }
        return Difference(
            "auto-cast", old.autoCast.rawValue, new.autoCast.rawValue, new.castsAutomatically ? .widened : .narrowed,
            isTextKept ? .all : .all.subtracting(.request))
    }

    /// Whether numbers are sent as text.
    private var writing: Difference? {
        isTextKept
            ? nil : Difference("auto-cast", old.autoCast.rawValue, new.autoCast.rawValue, .other, .request)
    }

    private var isTextKept: Bool { (old.autoCast == .writeText) == (new.autoCast == .writeText) }

    /// Whether limits are checked in responses. Without any, it makes no difference.
    private var checks: Difference? {
        guard old.checksResponses != new.checksResponses, !(old.constraints.isEmpty && new.constraints.isEmpty) else {
            return nil
        }
        return Difference(
            "check-responses", "\(old.checksResponses)", "\(new.checksResponses)",
            new.checksResponses ? .narrowed : .widened, .all.subtracting(.request))
    }

    /// Where a change of limits has an effect.
    private var limited: Usage {
        old.checksResponses && new.checksResponses ? .all : .request
    }

    private var scope: Difference? {
        let acceptance = ScopeComparison.acceptance(old.constraints.scope, new.constraints.scope)
        guard !acceptance.isEmpty else { return nil }
        return Difference("scope", old.constraints.scope.text, new.constraints.scope.text, acceptance, limited)
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
        return Difference(key, old.text, new.text, acceptance, limited)
    }

    /// The texts accepted by two regular expressions cannot be compared, unless one is absent.
    private var pattern: Difference? {
        let (old, new) = (old.constraints.pattern, new.constraints.pattern)
        guard old != new else { return nil }
        let acceptance: Acceptance = old == nil ? .narrowed : new == nil ? .widened : .other
        return Difference("pattern", old ?? "none", new ?? "none", acceptance, limited)
    }

    private var null: Difference? {
        guard old.null != new.null else { return nil }
        if old.null.isSent || new.null.isSent {
            return Difference("null", old.null.shown, new.null.shown, .other, .request)
        }
        return Difference(
            "null", old.null.rawValue, new.null.rawValue, new.null == .absent ? .widened : .narrowed)
    }

    private var empty: Difference? {
        guard old.empty != new.empty else { return nil }
        let acceptance: Acceptance =
            switch (old.empty, new.empty) {
            case (_, .error), (.absentText, .keep): .narrowed
            case (.error, _), (.keep, .absentText): .widened
            default: .other
            }
        return Difference("empty", old.empty.rawValue, new.empty.rawValue, acceptance)
    }

    private var absent: Difference? {
        let (old, new) = (Set(old.absent), Set(new.absent))
        guard old != new else { return nil }
        return Difference(
            "absent", self.old.absent.listed, self.new.absent.listed,
            .comparing(newHoldsOld: new.isSuperset(of: old), oldHoldsNew: old.isSuperset(of: new)))
    }

    /// The words that are read as booleans.
    private var words: Difference? {
        let (before, after) = (Set(old.bools?.meanings ?? []), Set(new.bools?.meanings ?? []))
        guard before != after else { return nil }
        return Difference(
            "bools", old.bools.shown, new.bools.shown,
            .comparing(newHoldsOld: after.isSuperset(of: before), oldHoldsNew: before.isSuperset(of: after)),
            .all.subtracting(.request))
    }

    /// The words that are sent for booleans.
    private var writtenWords: Difference? {
        guard old.bools?.yes.first != new.bools?.yes.first || old.bools?.no.first != new.bools?.no.first else {
            return nil
        }
        return Difference("bools", old.bools.shown, new.bools.shown, .other, .request)
    }

    private var invalid: Difference? {
        guard old.invalid != new.invalid else { return nil }
        return Difference(
            "invalid", old.invalid.rawValue, new.invalid.rawValue, new.invalid == .absent ? .widened : .narrowed,
            .all.subtracting(.request))
    }

    private var elements: Difference? {
        guard old.elements != new.elements else { return nil }
        return Difference(
            "elements", old.elements.rawValue, new.elements.rawValue,
            new.elements == .drop ? .widened : .narrowed)
    }

    /// Whether a single value is read as a list.
    private var single: Difference? {
        guard (old.single == .fail) != (new.single == .fail) else { return nil }
        return Difference(
            "single", old.single.rawValue, new.single.rawValue, old.single == .fail ? .widened : .narrowed,
            .all.subtracting(.request))
    }

    /// Whether a list of one is sent as its element.
    private var sentSingle: Difference? {
        (old.single == .unwrap) == (new.single == .unwrap)
            ? nil : Difference("single", old.single.rawValue, new.single.rawValue, .other, .request)
    }

    /// Whether the list is an object, and by which key. A list is read in any case.
    private var keyed: Difference? {
        keyed(
            old.keyed == nil ? .widened : new.keyed == nil ? .narrowed : .other, .all.subtracting(.request))
    }

    /// Whether the list is sent as an object.
    private var sentKeyed: Difference? { keyed(.other, .request) }

    private func keyed(_ acceptance: Acceptance, _ usage: Usage) -> Difference? {
        let (before, after) = (old.keyed?.key, new.keyed?.key)
        guard before.map({ ExactText($0) }) != after.map({ ExactText($0) }) else { return nil }
        return Difference("keyed", before ?? "none", after ?? "none", acceptance, usage)
    }

    /// Whether the value is JSON, or a text with JSON or data.
    private var form: Difference? {
        guard old.form != new.form else { return nil }
        let isData = old.type.unwrapped == .builtIn(.data)
        let (key, usual) = isData ? ("format", "base64") : ("as", "json")
        return Difference(key, old.form?.rawValue ?? usual, new.form?.rawValue ?? usual, .other)
    }
}

extension [Literal] {
    fileprivate var listed: String { isEmpty ? "none" : "[\(map(\.text).joined(separator: ", "))]" }
}

extension Field.Bools {
    /// Each word with what it stands for. A number is the same word as its text.
    fileprivate var meanings: [String] {
        [("true", yes), ("false", no)].flatMap { name, words in words.map { "\(name) \($0.scalarText ?? "")" } }
    }
}

extension Field.Bools? {
    fileprivate var shown: String {
        self.map { bools in "{true: \(bools.yes.listed), false: \(bools.no.listed)}" } ?? "none"
    }
}

extension Field.Null {
    fileprivate var shown: String { self == .sendEmpty ? "''" : rawValue }
}

/// The spec's description of a value, whether of a field or a parameter.
struct ComparedValue {
    var type: ValueType
    var defaultValue: Literal?
    var autoCast: AutoCast = .never
    var constraints: Constraints
    var dateFormat: DateFormat?
    var otherFormats: [DateFormat] = []
    var null: Field.Null = .absent
    var empty: Field.Empty = .keep
    var absent: [Literal] = []
    var bools: Field.Bools?
    var invalid: Field.Invalid = .fail
    var elements: Field.Elements = .fail
    var single: Field.Single = .fail
    var keyed: Field.KeyField?
    var form: Field.Form?
    var checksResponses: Bool = true

    var castsAutomatically: Bool { autoCast != .never }

    /// The type and the default, as written in a spec.
    var text: String {
        type.text + (defaultValue.map { value in " = \(value.text)" } ?? "")
    }

    /// Whether it may be omitted.
    var mayBeAbsent: Bool { type.isOptional || defaultValue != nil }
}

extension ComparedValue {
    init(_ field: Field) {
        self.init(
            type: field.type, defaultValue: field.defaultValue, autoCast: field.autoCast,
            constraints: field.constraints, dateFormat: field.dateFormat, otherFormats: field.otherFormats,
            null: field.null, empty: field.empty, absent: field.absent, bools: field.bools, invalid: field.invalid,
            elements: field.elements, single: field.single, keyed: field.keyed, form: field.form,
            checksResponses: field.checksResponses)
    }

    /// - Parameter type: the type of the value, which a file parameter does not have
    init(_ parameter: Parameter, type: ValueType) {
        self.init(
            type: type, defaultValue: parameter.defaultValue, autoCast: parameter.writesText ? .writeText : .never,
            constraints: parameter.constraints,
            dateFormat: parameter.dateFormat)
    }
}

extension CountRange? {
    /// Whether everything that the other range allows is allowed here, too.
    func holds(_ other: CountRange?) -> Bool {
        guard let self else { return true }
        let reachesDown = self.minimum.map { least in (other?.minimum ?? 0) >= least } ?? true
        let reachesUp = self.maximum.map { most in other?.maximum.map { $0 <= most } ?? false } ?? true
        return reachesDown && reachesUp
    }

    /// In words.
    var text: String {
        switch (self?.minimum, self?.maximum) {
        case (nil, nil): "any"
        case (let least?, nil): "\(least) or more"
        case (nil, let most?): "\(most) or less"
        case (let least?, let most?): least == most ? "\(least)" : "\(least) to \(most)"
        }
    }
}

/// Compares the values that two scopes allow.
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
    /// In words.
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

/// How the JSON accepted by two descriptions of a value differs.
struct Acceptance: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    /// The new description accepts some JSON that the old one rejects.
    static let widened: Acceptance = Acceptance(rawValue: 1)
    /// The old description accepts some JSON that the new one rejects.
    static let narrowed: Acceptance = Acceptance(rawValue: 2)
    static let other: Acceptance = [.widened, .narrowed]

    /// - Parameters:
    ///   - newHoldsOld: whether the new description accepts everything that the old one does
    ///   - oldHoldsNew: whether the old description accepts everything that the new one does
    static func comparing(newHoldsOld: Bool, oldHoldsNew: Bool) -> Acceptance {
        var acceptance: Acceptance = []
        if !oldHoldsNew { acceptance.insert(.widened) }
        if !newHoldsOld { acceptance.insert(.narrowed) }
        return acceptance
    }

    /// The consequences for values sent in these directions.
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
