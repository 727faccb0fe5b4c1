import SpecLanguage

/// Compares two versions of an enum with associated values, whatever tells its cases apart.
struct UnionComparison {
    /// A case: what it is called, what chooses it, and what it holds.
    struct Member {
        var name: String
        var choice: String
        var type: ValueType
    }

    let types: TypeComparison
    let usage: Usage
    let oldModel: Model
    let newModel: Model

    func compare(_ old: DividedUnion, _ new: DividedUnion, into list: inout ChangeList) {
        if old.path != new.path {
            add("divide-type \(old.path.text) -> \(new.path.text)", [.divideTypeChanged], to: &list)
        }
        if old.otherwise != new.otherwise { otherwise(old.otherwise, new.otherwise, &list) }
        compare(
            old.members, new.members, refusesOthers: old.otherwise == .error, losesOthers: new.otherwise == .error,
            into: &list)
    }

    func compare(_ old: ShapedUnion, _ new: ShapedUnion, into list: inout ChangeList) {
        compare(old.members, new.members, refusesOthers: true, losesOthers: true, into: &list)
    }

    /// Running apps of a union that refuses unknown tags refuse what the other ones are there for.
    private func otherwise(
        _ old: DividedUnion.Otherwise, _ new: DividedUnion.Otherwise, _ list: inout ChangeList
    ) {
        var rules: [CompatibilityRule] = old == .keep || new == .keep ? [.otherwiseChanged] : []
        if usage.contains(.response) { rules.append(old == .error ? .responseWidened : .responseNarrowed) }
        if usage.contains(.stored), old == .keep { rules.append(.storedNarrowed) }
        add("otherwise \(old.rawValue) -> \(new.rawValue)", rules, to: &list)
    }

    /// - Parameters:
    ///   - refusesOthers: whether running apps refuse cases that they do not know.
    ///   - losesOthers: whether the new version refuses cases that it does not know.
    private func compare(
        _ old: [Member], _ new: [Member], refusesOthers: Bool, losesOthers: Bool, into list: inout ChangeList
    ) {
        let pairs: NamedPairs<Member> = NamedPairs(old, new, name: \.name)
        for (before, after) in pairs.kept {
            if before.choice != after.choice {
                add(".\(after.name)", "\(before.choice) -> \(after.choice)", [.rawValueChanged], to: &list)
            }
            if before.type != after.type {
                let rules: [CompatibilityRule] = types.acceptance(before.type, after.type).rules(usage)
                add(
                    ".\(after.name)", "\(before.type.text) -> \(after.type.text)", [.caseTypeChanged] + rules,
                    to: &list)
            }
        }
        for member in pairs.gone {
            add(
                ".\(member.name)", "removed",
                [.caseRemoved] + (usage.contains(.request) ? [.requestCaseRemoved] : [])
                    + (usage.contains(.stored) && losesOthers ? [.storedCaseRemoved] : []), to: &list)
        }
        for member in pairs.come {
            let isRefused: Bool = usage.contains(.response) && refusesOthers
            add(".\(member.name)", "added", [.caseAdded] + (isRefused ? [.responseCaseAdded] : []), to: &list)
        }
    }

    private func add(_ difference: String, _ rules: [CompatibilityRule], to list: inout ChangeList) {
        add("", difference, rules, to: &list)
    }

    private func add(_ member: String, _ difference: String, _ rules: [CompatibilityRule], to list: inout ChangeList) {
        list.add(newModel.name + member, difference, rules, at: newModel.range, before: oldModel.range)
    }
}

extension DividedUnion {
    fileprivate var members: [UnionComparison.Member] {
        cases.map { member in UnionComparison.Member(name: member.name, choice: member.tag, type: member.type) }
    }
}

extension ShapedUnion {
    fileprivate var members: [UnionComparison.Member] {
        cases.map { member in
            UnionComparison.Member(
                name: member.name, choice: member.shapes.map(\.rawValue).joined(separator: " or "), type: member.type)
        }
    }
}
