import SpecLanguage
import WireSyntax

/// Compares the models of two versions.
struct ModelComparison {
    let types: TypeComparison
    let oldUsage: ModelUsage
    let newUsage: ModelUsage

    func compare(_ old: [Model], _ new: [Model], into list: inout ChangeList) {
        let models: NamedPairs<Model> = NamedPairs(old, new, name: \.name) { gone, come in
            types.models.renamed[gone.name] == come.name
        }
        for (before, after) in models.kept {
            if before.name != after.name {
                list.add(
                    after.name, "renamed from \(before.name)", [.modelRenamed], at: after.range, before: before.range)
            }
            compare(before, after, into: &list)
        }
        for model in models.gone { list.add(model.name, "removed", [.modelRemoved], before: model.range) }
        for model in models.come { list.add(model.name, "added", [.modelAdded], at: model.range) }
    }

    private func compare(_ old: Model, _ new: Model, into list: inout ChangeList) {
        let add = { (difference: String, rules: [CompatibilityRule], list: inout ChangeList) in
            list.add(new.name, difference, rules, at: new.range, before: old.range)
        }
        if let difference = AccessComparison.difference(old.access, new.access) {
            add(difference.text, [difference.rule], &list)
        }
        if (old.deprecated == nil) != (new.deprecated == nil) {
            add(new.deprecated == nil ? "no longer deprecated" : "deprecated", [.deprecationChanged], &list)
        }
        for conformance in Conformance.allCases {
            switch (old.conformances.contains(conformance), new.conformances.contains(conformance)) {
            case (false, true): add("\(conformance.rawValue) added", [.conformanceAdded], &list)
            case (true, false): add("\(conformance.rawValue) removed", [.conformanceRemoved], &list)
            case (true, true), (false, false): break
            }
        }
        if case .external(let before) = old.kind, case .external(let after) = new.kind, before.path != after.path {
            add("\(before.path) -> \(after.path)", [.externalTypeChanged], &list)
        }
        ShapeComparison(
            types: types, usage: oldUsage[old.name].union(newUsage[new.name]),
            oldCaseUsage: { oldUsage[old.name, member: $0] }, newCaseUsage: { newUsage[new.name, member: $0] },
            oldModel: old, newModel: new
        ).compare(into: &list)
    }
}

/// Compares what two versions of a model contain.
struct ShapeComparison {
    let types: TypeComparison
    /// The directions in which values are sent.
    let usage: Usage
    /// Those of a case of an enum, or of values that are no case.
    let oldCaseUsage: (String?) -> Usage
    let newCaseUsage: (String?) -> Usage
    let oldModel: Model
    let newModel: Model

    func compare(into list: inout ChangeList) {
        switch (oldModel.kind, newModel.kind) {
        case (.structure(let before), .structure(let after)):
            StructureComparison(
                types: types, usage: usage, oldModel: oldModel, newModel: newModel, old: before, new: after
            ).compare(into: &list)
        case (.enumeration(let before), .enumeration(let after)):
            EnumerationComparison(
                oldUsage: oldCaseUsage, newUsage: newCaseUsage, oldModel: oldModel, newModel: newModel, old: before,
                new: after
            ).compare(into: &list)
        case (.tagged(let before), .tagged(let after)):
            UnionComparison(types: types, usage: usage, oldModel: oldModel, newModel: newModel)
                .compare(before, after, into: &list)
        case (.untagged(let before), .untagged(let after)):
            UnionComparison(types: types, usage: usage, oldModel: oldModel, newModel: newModel)
                .compare(before, after, into: &list)
        case (.external, .external): break
        default:
            list.add(
                newModel.name, "\(oldModel.kind.text) -> \(newModel.kind.text)",
                [.modelKindChanged] + (types.isBroken(oldModel, newModel, usage) ? [.modelShapeChanged] : []),
                at: newModel.range, before: oldModel.range)
        }
    }
}

extension ShapeComparison {
    /// - Parameter usage: also that of every case
    init(types: TypeComparison, usage: Usage, oldModel: Model, newModel: Model) {
        self.init(
            types: types, usage: usage, oldCaseUsage: { _ in usage }, newCaseUsage: { _ in usage },
            oldModel: oldModel, newModel: newModel)
    }
}

/// Compares access levels.
enum AccessComparison {
    static func difference(_ old: Access?, _ new: Access?) -> (text: String, rule: CompatibilityRule)? {
        guard old != new else { return nil }
        let text = "access \(old?.rawValue ?? "as usual") -> \(new?.rawValue ?? "as usual")"
        return (text, (new ?? .public).reach < (old ?? .public).reach ? .accessNarrowed : .accessWidened)
    }
}

extension Access {
    fileprivate var reach: Int {
        switch self {
        case .internal: 0
        case .package: 1
        case .public: 2
        }
    }
}

extension Model {
    /// Whether other packages see it, unless a run says otherwise.
    fileprivate var isPublic: Bool { (access ?? .public) == .public }
}

extension Model.Kind {
    fileprivate var text: String {
        switch self {
        case .structure: "struct"
        case .enumeration: "enum"
        case .tagged: "union by key"
        case .untagged: "union by shape"
        case .external: "external type"
        }
    }
}

/// Compares two versions of a struct.
struct StructureComparison {
    let types: TypeComparison
    let usage: Usage
    let oldModel: Model
    let newModel: Model
    let old: Structure
    let new: Structure

    func compare(into list: inout ChangeList) {
        if old.layout != new.layout { add("object and tuple", [.modelShapeChanged], to: &list) }
        fields(&list)
        if old.identity != new.identity {
            let texts = [old, new].map { structure in
                structure.identity.isEmpty ? "none" : structure.identity.joined(separator: ", ")
            }
            add(
                "identity \(texts[0]) -> \(texts[1])", old.identity.isEmpty ? [.identityAdded] : [.identityChanged],
                to: &list)
        }
        if old.equality != new.equality {
            let texts = [old, new].map { structure in
                structure.equality.isEmpty ? "all fields" : structure.equality.joined(separator: ", ")
            }
            add("equality \(texts[0]) -> \(texts[1])", [.equalityChanged], to: &list)
        }
        if old.unknownKeys != new.unknownKeys {
            add(
                "unknown-keys \(old.unknownKeys.rawValue) -> \(new.unknownKeys.rawValue)",
                old.unknownKeys == .keep ? [.keptKeysRemoved] : [.unknownKeysChanged], to: &list)
        }
        if old.readsRepeatedKeys != new.readsRepeatedKeys {
            let acceptance: Acceptance = new.readsRepeatedKeys ? .widened : .narrowed
            add(
                "repeated-keys \(old.repeatedKeys) -> \(new.repeatedKeys)",
                acceptance.rules(usage.subtracting(.request)), to: &list)
        }
        if old.validation != new.validation {
            add(
                "validate \(old.validation.rawValue) -> \(new.validation.rawValue)", [.validationChanged], to: &list)
        }
        if old.hasPatch != new.hasPatch {
            add("patch \(old.hasPatch) -> \(new.hasPatch)", [new.hasPatch ? .patchAdded : .patchRemoved], to: &list)
        }
    }

    private func add(_ difference: String, _ rules: [CompatibilityRule], to list: inout ChangeList) {
        list.add(newModel.name, difference, rules, at: newModel.range, before: oldModel.range)
    }

    private func fields(_ list: inout ChangeList) {
        let pairs: NamedPairs<Field> = NamedPairs(old.fields, new.fields, name: \.name) { gone, come in
            gone.places == come.places
        }
        for (before, after) in pairs.kept {
            if before.name != after.name {
                list.add(
                    subject(after), "renamed from \(before.name)", [.fieldRenamed], at: after.range,
                    before: before.range)
            }
            // A field that JSON never has is sent in no direction.
            let isSent = !before.isIgnored || !after.isIgnored
            FieldComparison(
                types: types, usage: isSent ? usage : [], subject: subject(after), old: before, new: after,
                hasPatch: old.hasPatch && new.hasPatch
            ).compare(into: &list)
        }
        for field in pairs.gone { removed(field, &list) }
        for field in pairs.come { added(field, &list) }
        if pairs.isReordered {
            add("fields in another order", [.fieldsReordered], to: &list)
        }
    }

    private func subject(_ field: Field) -> String {
        "\(newModel.name).\(field.name)"
    }

    private func removed(_ field: Field, _ list: inout ChangeList) {
        var rules: [CompatibilityRule] = [.fieldRemoved]
        if usage.contains(.response), field.mustCome { rules.append(.responseFieldRemoved) }
        list.add(subject(field), "removed", rules, at: newModel.range, before: field.range)
    }

    private func added(_ field: Field, _ list: inout ChangeList) {
        var rules: [CompatibilityRule] = [field.mustBeGiven ? .requiredFieldAdded : .fieldAdded]
        if usage.contains(.request), field.mustBeSent { rules.append(.requestFieldRequired) }
        if usage.contains(.stored), field.mustCome { rules.append(.storedNarrowed) }
        list.add(subject(field), "added as \(ComparedValue(field).text)", rules, at: field.range)
    }
}

extension Structure {
    fileprivate var repeatedKeys: String { readsRepeatedKeys ? "last" : "fail" }
}

/// Compares two versions of an enum with associated values, tagged or untagged.
struct UnionComparison {
    /// A case: its name, what selects it, and its type.
    struct Member {
        var name: String
        var choice: String
        /// Whether a tag selects it.
        var isTagged: Bool = true
        var type: ValueType
    }

    let types: TypeComparison
    let usage: Usage
    let oldModel: Model
    let newModel: Model

    func compare(_ old: TaggedUnion, _ new: TaggedUnion, into list: inout ChangeList) {
        if old.path.exact != new.path.exact {
            add("divide-type \(old.path.text) -> \(new.path.text)", [.divideTypeChanged], to: &list)
        }
        if old.otherwise != new.otherwise { otherwise(old.otherwise, new.otherwise, &list) }
        compare(
            old.members, new.members,
            isOpen: old.otherwise == .keep && new.otherwise == .keep && newModel.isPublic,
            isRefused: { _ in old.otherwise == .error },
            isLost: { _, direction in direction == .request || new.otherwise == .error }, into: &list)
    }

    func compare(_ old: UntaggedUnion, _ new: UntaggedUnion, into list: inout ChangeList) {
        let (oldType, newType) = (JSONType(type: .model(oldModel.name)), JSONType(type: .model(newModel.name)))
        let (oldDates, newDates) = (old.dateFormat, new.dateFormat)
        compare(
            old.members, new.members,
            isRefused: { member in
                types.acceptance(oldType, JSONType(type: member.type, dateFormat: newDates), .response)
                    .contains(.widened)
            },
            isLost: { member, direction in
                types.acceptance(JSONType(type: member.type, dateFormat: oldDates), newType, direction)
                    .contains(.narrowed)
            }, into: &list)
    }

    /// Shipped apps whose union rejects unknown tags reject values that the new union keeps or drops.
    private func otherwise(
        _ old: TaggedUnion.Otherwise, _ new: TaggedUnion.Otherwise, _ list: inout ChangeList
    ) {
        var rules: [CompatibilityRule] = old == .keep || new == .keep ? [.otherwiseChanged] : []
        if usage.contains(.response) { rules.append(old == .error ? .responseWidened : .responseNarrowed) }
        if usage.contains(.stored), old == .keep { rules.append(.storedNarrowed) }
        // Apps send what they kept.
        if usage.contains(.request), old == .keep, new == .error { rules.append(.requestNarrowed) }
        add("otherwise \(old.rawValue) -> \(new.rawValue)", rules, to: &list)
    }

    /// - Parameters:
    ///   - isOpen: whether new cases are expected
    ///   - isRefused: whether shipped apps reject a case that was added
    ///   - isLost: whether the new version rejects a case that was removed, if it was sent or stored
    private func compare(
        _ old: [Member], _ new: [Member], isOpen: Bool = false, isRefused: (Member) -> Bool,
        isLost: (Member, Usage) -> Bool,
        into list: inout ChangeList
    ) {
        // The name of a case is not in JSON.
        let pairs: NamedPairs<Member> = NamedPairs(old, new, name: \.name) { gone, come in
            gone.choice == come.choice && types.isRenamed(gone.type, come.type)
        }
        for (before, after) in pairs.kept {
            if before.name != after.name {
                add(".\(after.name)", "renamed from \(before.name)", [.caseRenamed], to: &list)
            }
            // Without a tag, the type selects the case, whose changes are its own.
            if before.isTagged, before.choice != after.choice {
                add(".\(after.name)", "\(before.choice) -> \(after.choice)", [.rawValueChanged], to: &list)
            }
            if !types.isRenamed(before.type, after.type) {
                let rules = types.rules(JSONType(type: before.type), JSONType(type: after.type), usage)
                add(
                    ".\(after.name)", "\(before.type.text) -> \(after.type.text)", [.caseTypeChanged] + rules,
                    to: &list)
            }
        }
        for member in pairs.gone {
            add(
                ".\(member.name)", "removed",
                [.caseRemoved] + (usage.contains(.request) && isLost(member, .request) ? [.requestCaseRemoved] : [])
                    + (usage.contains(.stored) && isLost(member, .stored) ? [.storedCaseRemoved] : []), to: &list)
        }
        for member in pairs.come {
            let isRefused = usage.contains(.response) && isRefused(member)
            add(
                ".\(member.name)", "added",
                [isOpen ? .openCaseAdded : .caseAdded] + (isRefused ? [.responseCaseAdded] : []), to: &list)
        }
    }

    private func add(_ difference: String, _ rules: [CompatibilityRule], to list: inout ChangeList) {
        add("", difference, rules, to: &list)
    }

    private func add(_ member: String, _ difference: String, _ rules: [CompatibilityRule], to list: inout ChangeList) {
        list.add(newModel.name + member, difference, rules, at: newModel.range, before: oldModel.range)
    }
}

extension TaggedUnion {
    fileprivate var members: [UnionComparison.Member] {
        cases.map { member in
            // A tag in quotes is sent as a string.
            let isQuoted = member.tagKind == .string && (Int64(member.tag) != nil || Bool(member.tag) != nil)
            let choice = isQuoted ? "\"\(member.tag)\"" : member.tag
            return UnionComparison.Member(name: member.name, choice: choice, type: member.type)
        }
    }
}

extension UntaggedUnion {
    fileprivate var members: [UnionComparison.Member] {
        cases.map { member in
            UnionComparison.Member(
                name: member.name, choice: member.shapes.map(\.rawValue).joined(separator: " or "), isTagged: false,
                type: member.type)
        }
    }
}

/// Compares two versions of an enum with raw values.
struct EnumerationComparison {
    /// The directions in which a case is sent; `nil`: values that are no case.
    let oldUsage: (String?) -> Usage
    let newUsage: (String?) -> Usage
    let oldModel: Model
    let newModel: Model
    let old: Enumeration
    let new: Enumeration

    func compare(into list: inout ChangeList) {
        if old.rawType != new.rawType {
            add(
                "raw values \(old.rawType.text) -> \(new.rawType.text)", [.modelKindChanged, .modelShapeChanged],
                to: &list)
        }
        if old.isOpen != new.isOpen || old.fallback != new.fallback { openness(&list) }
        // The name of a case is not in JSON.
        let pairs: NamedPairs<Enumeration.Case> = NamedPairs(old.cases, new.cases, name: \.name) { gone, come in
            ExactText(gone.rawValue) == ExactText(come.rawValue)
        }
        for (before, after) in pairs.kept {
            if before.name != after.name {
                add(".\(after.name)", "renamed from \(before.name)", [.caseRenamed], to: &list)
            }
            if ExactText(before.rawValue) != ExactText(after.rawValue) {
                add(".\(after.name)", "\(before.rawValue) -> \(after.rawValue)", [.rawValueChanged], to: &list)
            }
            if (before.deprecated == nil) != (after.deprecated == nil) {
                add(
                    ".\(after.name)", after.deprecated == nil ? "no longer deprecated" : "deprecated",
                    [.deprecationChanged], to: &list)
            }
        }
        for member in pairs.gone {
            let usage = oldUsage(member.name)
            add(".\(member.name)", "removed", [.caseRemoved] + removal(usage), to: &list)
        }
        let isOpen = old.readsAny && new.readsAny && newModel.isPublic
        for member in pairs.come {
            let isRefused = newUsage(member.name).contains(.response) && !old.readsAny
            add(
                ".\(member.name)", "added",
                [isOpen ? .openCaseAdded : .caseAdded] + (isRefused ? [.responseCaseAdded] : []), to: &list)
        }
    }

    /// What is sent, stored or linked with a case that is gone.
    private func removal(_ usage: Usage) -> [CompatibilityRule] {
        (usage.contains(.request) ? [.requestCaseRemoved] : [])
            + (usage.contains(.stored) && !new.readsAny ? [.storedCaseRemoved] : [])
            + (usage.contains(.link) && !new.readsAny ? [.linkBroken] : [])
    }

    /// Shipped apps with a closed enum reject the unknown values that an open enum accepts. Those with an open one send,
    /// store and open values that a closed enum rejects.
    private func openness(_ list: inout ChangeList) {
        var rules: [CompatibilityRule] = []
        if old.isOpen != new.isOpen { rules.append(new.isOpen ? .enumOpened : .enumClosed) }
        let usage = oldUsage(nil).union(newUsage(nil))
        if new.readsAny {
            rules += usage.contains(.response) && !old.readsAny ? [.responseWidened] : []
        } else if old.isOpen {
            rules += usage.contains(.request) ? [.requestNarrowed] : []
            rules += usage.contains(.stored) ? [.storedNarrowed] : []
            rules += usage.contains(.link) ? [.linkBroken] : []
        }
        if !rules.isEmpty { add("open \(old.openText) -> \(new.openText)", rules, to: &list) }
    }

    private func add(_ difference: String, _ rules: [CompatibilityRule], to list: inout ChangeList) {
        add("", difference, rules, to: &list)
    }

    private func add(_ member: String, _ difference: String, _ rules: [CompatibilityRule], to list: inout ChangeList) {
        list.add(newModel.name + member, difference, rules, at: newModel.range, before: oldModel.range)
    }
}

extension Enumeration {
    fileprivate var openText: String { fallback ?? "\(isOpen)" }
}

extension Enumeration.RawType {
    fileprivate var text: String {
        switch self {
        case .string: "String"
        case .integer: "Int"
        }
    }
}
