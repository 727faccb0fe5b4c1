import SpecLanguage
import WireSyntax

/// Compares one field of two versions of a struct.
struct FieldComparison {
    let types: TypeComparison
    /// The directions in which values of the struct are sent.
    let usage: Usage
    /// The model and the field, such as `Picture.title`.
    let subject: String
    let old: Field
    let new: Field
    /// Whether both versions of the struct have a patch.
    let hasPatch: Bool

    func compare(into list: inout ChangeList) {
        declaration(&list)
        for difference in ValueComparison(old: oldValue, new: ComparedValue(new)).differences {
            add(difference.text, difference.acceptance.rules(usage.intersection(difference.usage)), to: &list)
        }
        paths(&list)
        if old.dateFormat != new.dateFormat, let before = old.dateFormat, let after = new.dateFormat {
            add("format \(before.text) -> \(after.text)", [.dateFormatChanged], to: &list)
        }
        presence(&list)
        if old.transform != new.transform {
            let (before, after) = (old.transform?.text ?? "none", new.transform?.text ?? "none")
            let known = Set(old.transformNames)
            let isWritten = new.transformNames.allSatisfy { known.contains($0) }
            add("transform \(before) -> \(after)", [isWritten ? .policyChanged : .transformChanged], to: &list)
        }
        if old.given != new.given {
            add("given \(old.given ?? "none") -> \(new.given ?? "none")", [.policyChanged], to: &list)
        }
        if old.isSensitive != new.isSensitive {
            add("sensitive \(old.isSensitive) -> \(new.isSensitive)", [.sensitivityChanged], to: &list)
        }
        if (old.deprecated == nil) != (new.deprecated == nil) {
            add(new.deprecated == nil ? "no longer deprecated" : "deprecated", [.deprecationChanged], to: &list)
        }
    }

    /// The old value, under the new names of models and cases.
    private var oldValue: ComparedValue { types.models.renamed(ComparedValue(old)) }

    private func add(_ difference: String, _ rules: [CompatibilityRule], to list: inout ChangeList) {
        list.add(subject, difference, rules, at: new.range, before: old.range)
    }

    /// The type and the default, which a spec declares together.
    private func declaration(_ list: inout ChangeList) {
        let (before, after) = (oldValue, ComparedValue(new))
        guard ExactText(before.text) != ExactText(after.text) else { return }
        add("\(before.text) -> \(after.text)", typeRules + absenceRules + defaultRules, to: &list)
    }

    private var typeRules: [CompatibilityRule] {
        let (before, after) = (old.type.unwrapped, new.type.unwrapped)
        guard types.isRenamed(before, after) else {
            return [.fieldTypeChanged]
                + types.rules(JSONType(oldValue).unwrapped, JSONType(ComparedValue(new)).unwrapped, usage)
        }
        guard old.type.isOptional != new.type.isOptional else { return [] }
        return [new.type.isOptional ? .fieldOptional : .fieldRequired]
    }

    private var absenceRules: [CompatibilityRule] {
        var rules: [CompatibilityRule] = []
        if usage.contains(.response), old.mustCome, !new.mustCome, new.isRead { rules.append(.responseFieldOptional) }
        if usage.contains(.request), !old.isAlwaysSent, new.mustBeSent { rules.append(.requestFieldRequired) }
        if usage.contains(.stored), !old.mustCome, new.mustCome { rules.append(.storedNarrowed) }
        return rules
    }

    private var defaultRules: [CompatibilityRule] {
        switch (oldValue.defaultValue, new.defaultValue) {
        case (nil, nil), (nil, _?): []
        case (_?, nil): new.type.isOptional ? [.defaultChanged] : [.defaultRemoved]
        case (let before?, let after?): before.isSame(as: after) ? [] : [.defaultChanged]
        }
    }

    private func paths(_ list: inout ChangeList) {
        guard old.places != new.places else { return }
        var rules: [CompatibilityRule] = []
        if usage.contains(.response), old.isRead, new.isRead {
            let (before, after) = (Set(old.places), Set(new.places))
            let isSubset = after.isSubset(of: before)
            let keepsAll = before.isSubset(of: after)
            rules.append(isSubset ? .fallbackPathRemoved : keepsAll ? .fallbackPathAdded : .mapChanged)
        }
        if usage.contains(.request), old.isWritten, new.isWritten, old.places.first != new.places.first {
            rules.append(.requestMapChanged)
        }
        add("map \(old.placesText) -> \(new.placesText)", rules, to: &list)
    }

    /// Whether the field is read and written at all.
    private func presence(_ list: inout ChangeList) {
        guard old.isIgnored != new.isIgnored || old.encode != new.encode else { return }
        var rules = absenceRules
        if usage.contains(.response), old.mustCome, !new.isRead { rules.append(.responseFieldRemoved) }
        if hasPatch, old.isWritten, !new.isWritten { rules.append(.patchRemoved) }
        let key: (String, String, String) =
            old.isIgnored != new.isIgnored
            ? ("ignore", "\(old.isIgnored)", "\(new.isIgnored)") : ("encode", old.encode.rawValue, new.encode.rawValue)
        add("\(key.0) \(key.1) -> \(key.2)", rules.isEmpty ? [.policyChanged] : rules, to: &list)
    }
}

extension Field {
    var isRead: Bool { !isIgnored && encode != .only }

    var isWritten: Bool { !isIgnored && encode != .never }

    /// Its paths, or that of a flat model with the prefix of its keys.
    var places: [[ExactText]] {
        if isFlat { return [[ExactText("$"), ExactText(prefix)]] }
        return paths.map { path in path.exact + (selector.map { [ExactText($0.suffix)] } ?? []) }
    }

    fileprivate var placesText: String {
        prefix.isEmpty ? paths.text + (selector?.suffix ?? "") : "\(paths.text) with \(prefix)"
    }

    /// The functions of its transform, which callers write.
    var transformNames: [String] { [transform?.read, transform?.write].compactMap(\.self) }

    /// Whether a response without it is rejected.
    var mustCome: Bool { isRead && !type.isOptional && defaultValue == nil }

    /// Whether every app sends it.
    var isAlwaysSent: Bool { isWritten && !type.isOptional }

    /// Whether a request without it is incomplete according to the spec.
    var mustBeSent: Bool { isAlwaysSent && defaultValue == nil }

    /// Whether code that creates a value must provide it.
    var mustBeGiven: Bool { !type.isOptional && defaultValue == nil }
}

extension [JSONPath] {
    /// As written in a spec.
    var text: String {
        count == 1 ? self[0].text : "[\(map(\.text).joined(separator: ", "))]"
    }
}
