extension EndpointResolver {
    /// The table that keeps what the endpoint returns; reports where there is none, or nothing for it.
    func storage(
        of declaration: EndpointDeclaration, _ returns: Endpoint.Returns, _ reader: inout SpecReader
    ) -> AnswerStorage? {
        guard let name = declaration.policies.stores, let table = tables.find(name, &reader) else { return nil }
        let type = returns.recordType
        if let type, tables.isUnknown(type) { return nil }
        let parts = type.map { tables.parts(of: $0, holding: table.model) } ?? []
        guard parts.isEmpty else {
            return AnswerStorage(table: table.name, tableType: table.typeName, model: table.model, parts: parts)
        }
        // What is returned has been reported already where it cannot be read.
        if returns == .nothing, case .value = declaration.returns { return nil }
        let other = type.flatMap { tables.table(for: $0) }
        let hint = other.map { "; did you mean \"\($0.name)\", which keeps \($0.model)?" } ?? ""
        let message =
            "table \"\(table.name)\" keeps \(table.model), and endpoint \"\(declaration.key.value)\" returns "
            + "\(returns.text)\(hint)"
        let note = Diagnostic.Note(message: "the table is declared here", range: table.range)
        reader.report(.nothingToStore, message, at: name.range, notes: [note])
        return nil
    }
}

extension Endpoint.Returns {
    /// The type of what may hold records; nil where nothing does.
    fileprivate var recordType: ValueType? {
        switch self {
        case .value(let type), .stream(let type, _): type
        case .nothing, .data, .string, .file, .texts: nil
        }
    }

    /// What it is, for people.
    fileprivate var text: String {
        switch self {
        case .nothing: "nothing"
        case .value(let type): type.text
        case .stream(let type, _): "a stream of \(type.text)"
        case .data: "Data"
        case .string: "String"
        case .file: "a file"
        case .texts: "a stream of String"
        }
    }
}
