import SpecLanguage
import YAMLSyntax

/// Reads the text of a description, and what stands at its root.
enum DescriptionReader {
    /// The root of a description of a version that the import knows; nil where it cannot be read, which is a fault.
    static func root(of bytes: [UInt8], _ findings: inout Findings) -> YAMLNode? {
        let document = DescriptionText.document(of: bytes, file: findings.file)
        for fault in document.faults {
            findings.fault(Rule(rawValue: fault.kind.rawValue) ?? .syntax, fault.message, at: fault.range)
        }
        guard document.faults.isEmpty else { return nil }
        let nothing = TextRange(start: .start, end: .start)
        guard let root = document.root, case .mapping = root.content else {
            let message = "this is no OpenAPI description, which is a mapping with the key \"openapi\""
            findings.fault(.wrongType, message, at: document.root?.range ?? nothing)
            return nil
        }
        return isKnown(DocumentNode(node: root, pointer: .root), &findings) ? root : nil
    }

    private static func isKnown(_ root: DocumentNode, _ findings: inout Findings) -> Bool {
        guard let version = root["openapi"] else {
            let hint = root["swagger"] == nil ? "" : "; convert the description of Swagger 2.0 to OpenAPI 3 first"
            findings.fault(.missingKey, "a description needs the key \"openapi\": its version\(hint)", at: root.node)
            return false
        }
        let text = version.text ?? ""
        guard text == "3.0" || text == "3.1" || text.hasPrefix("3.0.") || text.hasPrefix("3.1.") else {
            let message = "OpenAPI 3.0 and 3.1 can be imported, not \(version.node.summary)"
            findings.fault(.unsupportedVersion, message, at: version.node)
            return false
        }
        return true
    }

    /// Notes what stands at the root, or in `components`, and in no spec.
    static func noteWhatIsLost(_ root: DocumentNode, _ findings: inout Findings) {
        if let webhooks = root["webhooks"], !webhooks.entries.isEmpty {
            findings.note("Webhooks are requests to the client, which it cannot take", at: webhooks.pointer)
        }
        for section in ["callbacks", "links"] {
            guard let lost = root["components"]?[section], !lost.entries.isEmpty else { continue }
            findings.note(section == "links" ? Lost.links : Lost.callbacks, at: lost.pointer)
        }
        for key in ["contact", "license", "termsOfService"] {
            guard let lost = root["info"]?[key] else { continue }
            findings.note("Who publishes the description, and on which terms, is not kept", at: lost.pointer)
        }
        for tag in root["tags"]?.elements ?? [] where tag["description"] != nil {
            findings.note("What is said of a tag is not kept", at: tag.pointer)
        }
        if let docs = root["externalDocs"] {
            findings.note(Lost.documentation, at: docs.pointer)
        }
        if let dialect = root["jsonSchemaDialect"] {
            findings.note("Schemas are read as those of OpenAPI 3.1", at: dialect.pointer)
        }
    }
}

extension Findings {
    /// Tells of something wrong at a place of the text.
    mutating func fault(_ rule: Rule, _ message: String, at range: TextRange) {
        fault(rule, message, at: YAMLNode(content: .mapping([]), range: range))
    }
}
