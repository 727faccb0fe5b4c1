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
        if SwaggerConversion.applies(to: root.unread) { return true }
        guard let version = root["openapi"] ?? root["swagger"] else {
            findings.fault(.missingKey, "a description needs the key \"openapi\": its version", at: root)
            return false
        }
        let text = version.text ?? ""
        guard root["openapi"] != nil, versions.contains(where: { text == $0 || text.hasPrefix($0 + ".") }) else {
            let message = "OpenAPI 3.0 to 3.2 and Swagger 2.0 can be imported, not \(version.unread.summary)"
            findings.fault(.unsupportedVersion, message, at: version)
            return false
        }
        return true
    }

    private static let versions: [String] = ["3.0", "3.1", "3.2"]

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
        if let dialect = root["jsonSchemaDialect"] {
            findings.note(.dialect, at: dialect.pointer)
        }
    }
}
