import YAMLSyntax

extension SpecReader {
    /// Reads `models` as far as it says what there is.
    mutating func modelDeclarations(_ node: YAMLNode) -> [ModelDeclaration] {
        guard let entries = entries(of: node, "\"models\"") else { return [] }
        return entries.map { modelDeclaration($0) }
    }

    private mutating func modelDeclaration(_ entry: YAMLEntry) -> ModelDeclaration {
        let key = written(entry.key.text, at: entry.key)
        let subject = "model \"\(key.value)\""
        // Under a name that cannot be, the model is checked as all others.
        let name = typeName(key, of: subject) ?? key.value
        checkIsFree(name, key)
        var model = ModelDeclaration(
            key: key, name: name, subject: subject, nodes: KeyedNodes(node: entry.value, entries: []))
        let faults = diagnostics.count
        guard let nodes = mapping(entry.value, .model, of: subject) else { return model }
        model.nodes = nodes
        model.kind = kind(of: model, hasFaults: diagnostics.count > faults)
        readValues(of: &model)
        return model
    }

    private mutating func checkIsFree(_ name: String, _ key: Written<String>) {
        let owner: String
        if BuiltInType(rawValue: name) != nil || name == "Self" || name == "Any" {
            owner = "a type of the language itself"
        } else if Self.modules.contains(name) {
            owner = "a module that generated code names"
        } else {
            return
        }
        report(.duplicateName, "\(name) is \(owner); give the model another name", at: key.range)
    }

    /// A model of such a name would hide the module, and with it the only way to name what other models hide.
    private static let modules: Set<String> = ["APIRuntime", "APIRuntimeStore", "Foundation", "Swift"]

    private mutating func kind(of model: ModelDeclaration, hasFaults: Bool) -> ModelKind? {
        let nodes = model.nodes
        var kinds = ModelKind.allCases.filter { nodes[$0.rawValue] != nil }
        if nodes["include"] != nil, !kinds.contains(.structure), kinds.isEmpty { kinds = [.structure] }
        guard let kind = kinds.first else {
            if !hasFaults { reportMissingKind(model) }
            return nil
        }
        if kinds.count > 1 {
            let message = "\(model.subject) is either \(kind.summary) or \(kinds[1].summary)"
            report(.keyNotApplicable, message, at: nodes.keyNode(kinds[1].rawValue) ?? nodes.node)
            return nil
        }
        for entry in nodes.entries where SpecMapping.model.key(entry.key.text) != nil {
            let name = entry.key.text
            if kind.keys.contains(name) || ModelKind.commonKeys.contains(name) { continue }
            report(
                .keyNotApplicable, "\"\(name)\" does not go with \(kind.summary), as \(model.subject) is", at: entry.key
            )
        }
        return kind
    }

    private mutating func reportMissingKind(_ model: ModelDeclaration) {
        let isDivided = model.nodes["cases"] != nil || model.nodes["otherwise"] != nil
        let kinds = ModelKind.allCases.map { "\"\($0.rawValue)\"" }
        let keys = isDivided ? "the key \"divide-type\"" : "one of the keys \(Spelling.alternatives(kinds))"
        report(.missingKey, "\(model.subject) needs \(keys)", at: model.key.range)
    }

    private mutating func readValues(of model: inout ModelDeclaration) {
        let nodes = model.nodes
        func subject(_ key: String) -> String { "\"\(key)\" of \(model.subject)" }
        model.doc = nodes["doc"].flatMap { text($0, of: subject("doc")) }
        model.deprecated = nodes["deprecated"].flatMap { deprecation($0, of: subject("deprecated")) }
        model.access = nodes["access"].flatMap { choice($0, of: subject("access")) }
        model.naming = nodes["naming"].flatMap { choice($0, of: subject("naming")) }
        model.unknownKeys = nodes["unknown-keys"].flatMap { choice($0, of: subject("unknown-keys")) } ?? .ignore
        model.validation = nodes["validate"].flatMap { choice($0, of: subject("validate")) } ?? .first
        model.hasPatch = nodes["patch"].flatMap { flag($0, of: subject("patch")) } ?? false
        model.isOpen = nodes["open"].flatMap { flag($0, of: subject("open")) } ?? false
        model.otherwise = nodes["otherwise"].flatMap { choice($0, of: subject("otherwise")) } ?? .error
    }
}
