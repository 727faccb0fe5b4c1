import SpecLanguage

/// The statements that read one property where the reader is at its value.
struct ReadValue {
    let plan: StructurePlan
    let property: Property

    func addStatements(to lines: inout SourceLines) {
        guard let function = property.transform?.read else {
            addRead(to: &lines)
            return
        }
        let reader = plan.names.runtime("JSONReader")
        let failure = plan.names.runtime("ReadFailure")
        let head = "try reader.transform(\(function)) {"
        let signature = "(reader: inout \(reader)) throws(\(failure)) in"
        if "\(head) \(signature)".fits(lines.room) {
            lines.add("\(head) \(signature)")
        } else {
            lines.add(head)
            lines.indented { $0.add(signature) }
        }
        lines.indented { addTransformed(to: &$0) }
        lines.add("}")
    }

    /// What a transform gave may be empty, too.
    private func addTransformed(to lines: inout SourceLines) {
        switch property.field.empty {
        case .absent where property.hasAlternatives: addRead(to: &lines)
        case .absent where property.absent != nil:
            lines.block("if try !reader.skipEmpty() {") { addRead(to: &$0) }
        case .absent, .error:
            lines.add("try reader.refuseEmpty()")
            addRead(to: &lines)
        case .keep: addRead(to: &lines)
        }
    }

    private func addRead(to lines: inout SourceLines) {
        lines.add(property.statement.call(property.storage.target))
        for check in property.checks {
            lines.add(BrokenList(head: "try reader.check(", items: check.arguments(property.checkedValue), tail: ")"))
        }
    }
}
