import YAMLSyntax

/// The namespace of a file's models.
struct ModelNamespace: Sendable, Hashable {
    /// The Swift name.
    let name: String
    /// The name as written.
    let text: String
    /// Where it is written, which is in the service's file if a file inherits it.
    let range: SourceRange

    var key: Written<String> { Written(value: text, range: range) }
}

extension SpecReader {
    /// Reads `namespace`.
    mutating func modelNamespace(_ node: YAMLNode) -> ModelNamespace? {
        guard let text = text(node, of: "\"namespace\"") else { return nil }
        let subject = "namespace \"\(text)\""
        guard !text.contains(".") else {
            report(.invalidIdentifier, "\(subject) must be one name: namespaces of models are not nested", at: node)
            return nil
        }
        let key = written(text, at: node)
        let name = diagnostics.typeName(key, prefix: "Models", of: subject)
        return name.map { ModelNamespace(name: $0, text: text, range: key.range) }
    }
}

extension Diagnostics {
    /// Reports the name of a built-in type or of a module that generated code uses.
    ///
    /// - Returns: whether the name is free.
    mutating func checkIsFree(_ name: String, _ key: Written<String>, subject: String) -> Bool {
        let owner: String
        if BuiltInType(rawValue: name) != nil || name == "Self" || name == "Any" {
            owner = "a built-in type"
        } else if SwiftModuleName.reserved.contains(name) {
            owner = "a module that generated code uses"
        } else {
            return true
        }
        report(.duplicateName, "\(name) is \(owner); rename the \(subject)", at: key.range)
        return false
    }
}

/// The names of modules.
package enum SwiftModuleName {
    /// Modules that generated code uses. A type with such a name would hide one of them, which qualifies names.
    static let reserved: Set<String> = ["APIRuntime", "APIRuntimeStore", "Foundation", "Swift"]

    /// Whether a module with specs can have the name.
    package static func isValid(_ name: String) -> Bool {
        name.isSwiftIdentifier && !reserved.contains(name)
    }
}
