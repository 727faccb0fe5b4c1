import SpecLanguage

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
            let texts: [String] = [old, new].map { structure in
                structure.identity.isEmpty ? "none" : structure.identity.joined(separator: ", ")
            }
            add("identity \(texts[0]) -> \(texts[1])", [.identityChanged], to: &list)
        }
        if old.unknownKeys != new.unknownKeys {
            add(
                "unknown-keys \(old.unknownKeys.rawValue) -> \(new.unknownKeys.rawValue)",
                old.unknownKeys == .keep ? [.keptKeysRemoved] : [.unknownKeysChanged], to: &list)
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
            gone.paths == come.paths && gone.type == come.type
        }
        for (before, after) in pairs.kept {
            if before.name != after.name {
                list.add(
                    subject(after), "renamed from \(before.name)", [.fieldRenamed], at: after.range,
                    before: before.range)
            }
            FieldComparison(types: types, usage: usage, subject: subject(after), old: before, new: after)
                .compare(into: &list)
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
