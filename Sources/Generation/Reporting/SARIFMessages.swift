import JSONSyntax
import SpecLanguage

/// Messages as one SARIF log (OASIS Static Analysis Results Interchange Format, version 2.1.0).
enum SARIFMessages {
    static func text(of messages: [Message]) -> String {
        let helps = Dictionary(messages.compactMap { message in message.rule.map { ($0, message.help) } }) { first, _ in
            first
        }
        let rules = helps.sorted { $0.key < $1.key }.map { id, help in rule(id, help ?? Message.Help(rule: id)) }
        let driver = JSONText.object([
            "name": JSONText.string("apigen"), "semanticVersion": JSONText.string(ToolVersion.current),
            "rules": JSONText.array(rules),
        ])
        let run = JSONText.object([
            "tool": JSONText.object(["driver": driver]), "columnKind": JSONText.string("unicodeCodePoints"),
            "results": "[" + messages.map { "\n  " + result($0) }.joined(separator: ",") + "\n]",
        ])
        return JSONText.object([
            "$schema": JSONText.string("https://json.schemastore.org/sarif-2.1.0.json"),
            "version": JSONText.string("2.1.0"), "runs": JSONText.array([run]),
        ]) + "\n"
    }

    private static func rule(_ id: String, _ help: Message.Help?) -> String {
        guard let help else { return JSONText.object(["id": JSONText.string(id)]) }
        let page = "https://github.com/apigen/apigen/blob/main/Documentation/\(help.page)"
        return JSONText.object([
            "id": JSONText.string(id), "shortDescription": message(help.summary),
            "help": JSONText.object(["text": JSONText.string(help.text), "markdown": JSONText.string(help.text)]),
            "helpUri": JSONText.string(page),
        ])
    }

    private static func result(_ message: Message) -> String {
        JSONText.object([
            "ruleId": message.rule.map(JSONText.string), "level": JSONText.string(message.severity.rawValue),
            "message": self.message(message.text),
            "locations": message.location.map { JSONText.array([JSONText.object(place($0))]) },
            "relatedLocations": message.notes.isEmpty ? nil : JSONText.array(message.notes.map(note)),
        ])
    }

    private static func note(_ note: Message.Note) -> String {
        JSONText.object([
            "physicalLocation": physicalLocation(note.location), "message": message(note.text),
        ])
    }

    private static func message(_ text: String) -> String {
        JSONText.object(["text": JSONText.string(text)])
    }

    private static func place(_ location: Message.Location) -> KeyValuePairs<String, String?> {
        ["physicalLocation": physicalLocation(location)]
    }

    private static func physicalLocation(_ location: Message.Location) -> String {
        JSONText.object([
            "artifactLocation": JSONText.object(["uri": JSONText.string(URIText.reference(location.file))]),
            "region": JSONText.object([
                "startLine": String(location.line), "startColumn": String(location.column),
                "endLine": location.end.map { String($0.line) }, "endColumn": location.end.map { String($0.column) },
            ]),
        ])
    }
}

/// File paths as URI references.
private enum URIText {
    /// The path, percent-encoded (RFC 3986, section 3.3).
    static func reference(_ path: String) -> String {
        path.utf8.reduce(into: "") { text, byte in
            let isPlain = plain.contains(byte)
            text += isPlain ? String(UnicodeScalar(byte)) : "%" + digits(byte)
        }
    }

    private static let plain: Set<UInt8> = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)

    private static func digits(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }
}
