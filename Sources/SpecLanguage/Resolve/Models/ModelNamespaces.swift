/// Puts models into the namespaces of their files.
struct ModelNamespaces {
    /// The effective defaults of each file.
    let defaults: [FileDefaults]

    /// Adds namespaces to the names of models; reports names that hide others.
    func apply(to files: inout [SpecFile]) {
        let hasTables = files.contains { !$0.tables.isEmpty }
        let holding = files.indices.filter { !files[$0].models.isEmpty }
        let byModule = Dictionary(grouping: holding) { files[$0].source.module.name }
            .mapValues { files in Set(files.compactMap { defaults[$0].namespace?.name }) }
        for file in files.indices {
            let module = files[file].source.module
            let used = byModule[module.name] ?? []
            // A file that inherits a namespace does not repeat its faults.
            if let own = files[file].defaults.namespace { check(own, hasTables, &files[file].diagnostics) }
            let namespace = defaults[file].namespace?.name
            for model in files[file].models.indices {
                let declaration = files[file].models[model]
                if namespace == nil {
                    warnIfHiding(declaration, hasTables, &files[file].diagnostics)
                } else {
                    check(declaration, among: used, &files[file].diagnostics)
                }
                let name = ModelName(declaration.name, in: namespace).text
                files[file].models[model].name = module.qualified(name)
            }
        }
    }

    private func check(_ namespace: ModelNamespace, _ hasTables: Bool, _ diagnostics: inout Diagnostics) {
        let (name, key) = (namespace.name, namespace.key)
        if ServiceNames.nestedTypes.contains(name) {
            let message = "\(name) is a type that generated types contain; rename the namespace"
            diagnostics.report(.duplicateName, message, at: key.range)
        } else if ServiceNames.runtimeTypes.contains(name) {
            diagnostics.report(.duplicateName, "\(name) is a type of the runtime; rename the namespace", at: key.range)
        } else if diagnostics.checkIsFree(name, key, subject: "namespace") {
            diagnostics.warnIfHiding(name, hasTables, key, subject: "namespace", advice: "\(name)Models")
        }
    }

    private static let metatypes: Set<String> = ["Protocol", "Type"]

    private func warnIfHiding(_ model: ModelDeclaration, _ hasTables: Bool, _ diagnostics: inout Diagnostics) {
        let advice =
            "\(model.name)Model: names of models are not sent; or put it into a namespace: "
            + "\"defaults: {namespace: ...}\""
        diagnostics.warnIfHiding(model.name, hasTables, model.key, subject: "model", advice: advice)
    }

    /// Checks a model in a namespace.
    private func check(_ model: ModelDeclaration, among namespaces: Set<String>, _ diagnostics: inout Diagnostics) {
        if Self.metatypes.contains(model.name) {
            let message =
                "model \"\(model.key.value)\" cannot be named \(model.name) in a namespace: in Swift, that is a metatype"
            diagnostics.report(.duplicateName, message, at: model.key.range)
        }
        let types = model.hasPatch ? [model.name, model.name + "Patch"] : [model.name]
        for name in types where namespaces.contains(name) {
            let message = "\(name) is a namespace of models; inside of namespaces, the model would hide it"
            diagnostics.report(.duplicateName, message, at: model.key.range)
        }
    }
}

extension Diagnostics {
    /// Generated code writes the other type with its module; only the user's own code suffers.
    ///
    /// - Parameter advice: another name, and what else helps
    fileprivate mutating func warnIfHiding(
        _ name: String, _ hasTables: Bool, _ key: Written<String>, subject: String,
        advice: @autoclosure () -> String
    ) {
        guard let module = CommonTypes.module(of: name, hasTables: hasTables) else { return }
        let message =
            "\(subject) \"\(key.value)\" hides the type \(name) of "
            + "\(module == "Swift" ? "the standard library" : module) from all code beside it, which has to write "
            + "\(module).\(name) instead; give the \(subject) another name, such as \(advice())"
        report(Diagnostic(.shadowedType, message, at: key.range, severity: .warning))
    }
}
