import JSONSyntax
import YAMLSyntax

/// Which part of a description each model and endpoint comes from, and what a person calls it.
///
/// An import keeps it beside its output. Fields, parameters, cases and errors are known by their names in JSON, which
/// the specs say.
public struct ImportedNames: Sendable, Hashable {
    /// Where a declaration comes from.
    public struct Origin: Sendable, Hashable {
        /// The position in the description (RFC 6901).
        public var pointer: String
        /// The name in the edited specs, if it differs from that of the import.
        public var edited: String?

        public init(pointer: String, edited: String? = nil) {
            self.pointer = pointer
            self.edited = edited
        }
    }

    /// By the name that the import gave.
    public var models: [String: Origin]
    public var endpoints: [String: Origin]

    public init(models: [String: Origin] = [:], endpoints: [String: Origin] = [:]) {
        self.models = models
        self.endpoints = endpoints
    }

    /// Reads the names that an earlier import kept; parts that cannot be read are left out.
    public init(_ bytes: [UInt8]) {
        let root = try? JSONParser.parseTree(bytes)
        func origins(_ key: String) -> [String: Origin] {
            let origins = (root?[key]?.entries ?? []).compactMap { entry -> (String, Origin)? in
                guard let name = entry.key.text, let pointer = entry.value["pointer"]?.text else { return nil }
                return (name, Origin(pointer: pointer, edited: entry.value["edited"]?.text))
            }
            return Dictionary(origins) { first, _ in first }
        }
        models = origins("models")
        endpoints = origins("endpoints")
    }

    /// JSON, sorted, a line for each name.
    public var text: String {
        var text = "{\n"
        Self.append("endpoints", endpoints, to: &text)
        text += ",\n"
        Self.append("models", models, to: &text)
        text += "\n}\n"
        return text
    }

    private static func append(_ key: String, _ origins: [String: Origin], to text: inout String) {
        text += "  \"\(key)\": {"
        var separator = "\n"
        for name in origins.keys.sorted() {
            guard let origin = origins[name] else { continue }
            text += separator
            text += "    "
            text += quoted(name)
            text += ": {\"pointer\": "
            text += quoted(origin.pointer)
            if let edited = origin.edited {
                text += ", \"edited\": "
                text += quoted(edited)
            }
            text += "}"
            separator = ",\n"
        }
        text += origins.isEmpty ? "\n\n  }" : "\n  }"
    }

    private static func quoted(_ text: String) -> String {
        JSONText.string(text)
    }

    subscript(kind: DeclarationKind) -> [String: Origin] {
        get {
            switch kind {
            case .model: models
            case .endpoint: endpoints
            }
        }
        set {
            switch kind {
            case .model: models = newValue
            case .endpoint: endpoints = newValue
            }
        }
    }
}
