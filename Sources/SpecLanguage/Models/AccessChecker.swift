import YAMLSyntax

/// Reports models that hold something which fewer may use than may use the model: Swift does not allow that.
struct AccessChecker {
    private let index: ModelIndex
    /// The fields that were told of where they are declared, so that they are not where they are included.
    private var reported: Set<SourceRange> = []

    init(_ index: ModelIndex) {
        self.index = index
    }

    mutating func check(_ table: ModelTable, _ files: inout [SpecFile]) {
        for includesOthers in [false, true] {
            for row in table.rows {
                check(row, included: includesOthers, &files[row.file].reader)
            }
        }
    }

    private mutating func check(_ row: ModelTable.Row, included: Bool, _ reader: inout SpecReader) {
        switch row.kind {
        case .structure(let structure):
            for index in structure.fields.indices where row.declares(structure.fields[index]) != included {
                check(structure.fields[index], row, included: included, &reader)
            }
        case .divided(let union) where !included:
            for item in union.cases {
                check(item.type, "case \"\(item.tag)\"", row, at: row.declaration.key.range, &reader)
            }
        case .shaped(let union) where !included:
            for item in union.cases {
                check(item.type, "case \"\(item.name)\"", row, at: row.declaration.key.range, &reader)
            }
        default:
            break
        }
    }

    private mutating func check(
        _ field: Field, _ row: ModelTable.Row, included: Bool, _ reader: inout SpecReader
    ) {
        // Only models can be used by fewer than all.
        guard case .model = field.type.leaf, !reported.contains(field.range) else { return }
        let place = included ? row.declaration.key.range : field.range
        if check(field.type, "field \"\(field.name)\"", row, at: place, &reader) { reported.insert(field.range) }
    }

    /// Whether there was something to report.
    @discardableResult
    private func check(
        _ type: ValueType, _ subject: @autoclosure () -> String, _ row: ModelTable.Row, at range: SourceRange,
        _ reader: inout SpecReader
    ) -> Bool {
        guard case .model(let name) = type.leaf, let held = index[name], let holder = index[row.declaration.name],
            held.access.reach < holder.access.reach, let access = held.access
        else { return false }
        let own = holder.access?.rawValue ?? "public, where the command line does not say otherwise,"
        let message =
            "\(row.declaration.subject) is \(own) and its \(subject()) is of \(name), which is \(access.rawValue)"
        let note = Diagnostic.Note(message: "\(name) is declared here", range: held.range)
        reader.report(.accessMismatch, message, at: range, notes: [note])
        return true
    }
}

extension ModelTable.Row {
    /// Whether the field is the model's own, rather than one of a model that it includes.
    fileprivate func declares(_ field: Field) -> Bool {
        let own = declaration.nodes.node.range
        return field.range.file == declaration.key.range.file && own.start <= field.range.range.start
            && field.range.range.end <= own.end
    }
}

extension Access? {
    /// How many may use it; where nothing is said the command line decides, and may say everybody.
    var reach: Int {
        switch self {
        case .public, nil: 2
        case .package: 1
        case .internal: 0
        }
    }
}
