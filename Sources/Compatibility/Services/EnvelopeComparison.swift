import SpecLanguage

/// Compares how two versions of a service wrap their answers.
struct EnvelopeComparison {
    let old: Service
    let new: Service

    func compare(into list: inout ChangeList) {
        let before: Envelope = old.envelope ?? Envelope()
        let after: Envelope = new.envelope ?? Envelope()
        key("data", before.data.text, after.data.text, &list)
        key("code", before.code?.text, after.code?.text, &list)
        key("success", before.success.text, after.success.text, &list)
        if before.message != after.message {
            add("envelope.message \(text(before.message)) -> \(text(after.message))", [.errorTextChanged], to: &list)
        }
    }

    private func key(_ name: String, _ old: String?, _ new: String?, _ list: inout ChangeList) {
        guard old != new else { return }
        add("envelope.\(name) \(old ?? "none") -> \(new ?? "none")", [.envelopeChanged], to: &list)
    }

    private func add(_ difference: String, _ rules: [CompatibilityRule], to list: inout ChangeList) {
        list.add(new.name, difference, rules, at: new.range, before: old.range)
    }

    private func text(_ paths: [JSONPath]) -> String {
        paths.isEmpty ? "none" : paths.text
    }
}

extension Envelope.Success {
    fileprivate var text: String {
        let values: String = "[\(values.sorted().joined(separator: ", "))]"
        return path.map { path in "\(path.text) is \(values)" } ?? values
    }
}
