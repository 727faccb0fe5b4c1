import SpecLanguage
import YAMLSyntax

/// Reads the text of a description and checks its version.
enum DescriptionReader {
    /// The root of a description in a supported version. `nil` if it cannot be read, which is reported as an error.
    static func root(of bytes: [UInt8], _ findings: inout Findings) -> YAMLNode? {
        let document = DescriptionText.document(of: bytes, file: findings.file)
        for fault in document.faults {
            findings.fault(
                Rule(rawValue: fault.kind.rawValue) ?? .syntax, fault.message, in: findings.file, at: fault.range)
        }
        guard document.faults.isEmpty else { return nil }
        let nothing = TextRange(start: .start, end: .start)
        guard let root = document.root, case .mapping = root.content else {
            let message = "this is not an OpenAPI description; it needs the key \"openapi\""
            findings.fault(.wrongType, message, in: findings.file, at: document.root?.range ?? nothing)
            return nil
        }
        return root
    }

    /// Whether the import supports the version. If not, it is reported as an error.
    static func isKnown(_ root: DocumentNode, _ findings: inout Findings) -> Bool {
        guard let version = root["openapi"] else {
            let hint = root["swagger"] == nil ? "" : "; convert Swagger 2.0 to OpenAPI 3 first"
            findings.fault(.missingKey, "a description needs the key \"openapi\": its version\(hint)", at: root)
            return false
        }
        let text = version.text ?? ""
        guard text == "3.0" || text == "3.1" || text.hasPrefix("3.0.") || text.hasPrefix("3.1.") else {
            let message = "OpenAPI 3.0 and 3.1 can be imported, not \(version.unread.summary)"
            findings.fault(.unsupportedVersion, message, at: version)
            return false
        }
        return true
    }

    /// Notes the parts of the root and of `components` that specs do not contain.
    static func noteWhatIsLost(_ root: DocumentNode, _ findings: inout Findings) {
        if let webhooks = root["webhooks"], !webhooks.entries.isEmpty {
            findings.note(.webhooks, at: webhooks.pointer)
        }
        for section in ["callbacks", "links"] {
            guard let lost = root["components"]?.followed[section], !lost.entries.isEmpty else { continue }
            findings.note(section == "links" ? .links : .callbacks, at: lost.pointer)
        }
        for key in ["contact", "license", "termsOfService"] {
            guard let lost = root["info"]?.followed[key] else { continue }
            findings.note(.license, at: lost.pointer)
        }
        for tag in root["tags"]?.elements.map(\.followed) ?? [] {
            tag["name"]?.markAsRead()
            if let lost = tag["description"] {
                lost.followed.markAsRead()
                findings.note(.tagDescription, at: lost.pointer)
            }
        }
        if let docs = root["externalDocs"] {
            findings.note(.documentation, at: docs.pointer)
        }
        if let dialect = root["jsonSchemaDialect"] {
            findings.note(.dialect, at: dialect.pointer)
        }
    }
}
