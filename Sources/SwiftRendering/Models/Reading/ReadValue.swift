import SpecLanguage

/// The statements that read one property where the reader stands at its value.
struct ReadValue {
    let plan: StructurePlan
    let property: Property
    /// The variable of the container around the value, and the index of the value's key there.
    let cursor: String
    let index: Int

    /// - Parameter place: the variable that knows where the value begins; nil for the container's.
    func addStatements(at place: String? = nil, to lines: inout SourceLines) {
        guard let function = property.transform?.read else {
            addValue(at: place ?? cursor, isAlternative: place != nil, to: &lines)
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
        lines.indented { addValue(at: place ?? cursor, isAlternative: place != nil, to: &$0) }
        lines.add("}")
    }

    /// Notes where a value of several alternatives stands.
    func addNote(in alternatives: String, rank: Int, to lines: inout SourceLines) {
        let note = "try reader.note(&\(alternatives), rank: \(rank))"
        if property.field.empty == .absent {
            lines.block("if try !reader.skipEmpty() {") { $0.add(note) }
        } else {
            lines.add(note)
        }
    }

    private func addValue(at place: String, isAlternative: Bool, to lines: inout SourceLines) {
        switch property.field.empty {
        case .keep: addRead(at: place, to: &lines)
        case .error:
            lines.add("try reader.refuseEmpty()")
            addRead(at: place, to: &lines)
        case .absent where isAlternative: addRead(at: place, to: &lines)
        case .absent: addUnlessEmpty(at: place, to: &lines)
        }
    }

    private func addUnlessEmpty(at place: String, to lines: inout SourceLines) {
        lines.add("if try reader.skipEmpty() {")
        lines.indented { lines in
            lines.add(
                property.absent.map { "\(property.value) = \($0)" } ?? "throw reader.missing(\(cursor), \(index))")
        }
        lines.add("} else {")
        lines.indented { addRead(at: place, to: &$0) }
        lines.add("}")
    }

    private func addRead(at place: String, to lines: inout SourceLines) {
        lines.add(property.statement.call(property.value))
        for check in property.checks {
            let arguments = check.arguments(property.checkedValue) + ["at: \(place).valueOffset"]
            lines.add(BrokenList(head: "try reader.check(", items: arguments, tail: ")"))
        }
    }
}
