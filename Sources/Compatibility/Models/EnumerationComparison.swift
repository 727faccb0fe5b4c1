import SpecLanguage

/// Compares two versions of an enum with raw values.
struct EnumerationComparison {
    let usage: Usage
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
        if old.isOpen != new.isOpen { openness(&list) }
        let pairs: NamedPairs<Enumeration.Case> = NamedPairs(old.cases, new.cases, name: \.name)
        for (before, after) in pairs.kept where before.rawValue != after.rawValue {
            add(".\(after.name)", "\(before.rawValue) -> \(after.rawValue)", [.rawValueChanged], to: &list)
        }
        for member in pairs.gone {
            add(
                ".\(member.name)", "removed",
                [.caseRemoved] + (usage.contains(.request) ? [.requestCaseRemoved] : [])
                    + (usage.contains(.stored) && !new.isOpen ? [.storedCaseRemoved] : []), to: &list)
        }
        for member in pairs.come {
            add(
                ".\(member.name)", "added",
                [.caseAdded] + (usage.contains(.response) && !old.isOpen ? [.responseCaseAdded] : []), to: &list)
        }
    }

    /// Running apps of a closed enum refuse the values that an open one is there for.
    private func openness(_ list: inout ChangeList) {
        let rules: [CompatibilityRule] =
            new.isOpen
            ? [.enumOpened] + (usage.contains(.response) ? [.responseWidened] : [])
            : [.enumClosed] + (usage.contains(.stored) ? [.storedNarrowed] : [])
        add("open \(old.isOpen) -> \(new.isOpen)", rules, to: &list)
    }

    private func add(_ difference: String, _ rules: [CompatibilityRule], to list: inout ChangeList) {
        add("", difference, rules, to: &list)
    }

    private func add(_ member: String, _ difference: String, _ rules: [CompatibilityRule], to list: inout ChangeList) {
        list.add(newModel.name + member, difference, rules, at: newModel.range, before: oldModel.range)
    }
}

extension Enumeration.RawType {
    fileprivate var text: String {
        switch self {
        case .string: "String"
        case .integer: "Int"
        }
    }
}
