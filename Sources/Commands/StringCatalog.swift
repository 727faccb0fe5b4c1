import Generation
import JSONSyntax
import SpecLanguage
import TextForms
import YAMLSyntax

/// A string catalog of Xcode (`.xcstrings`), to which texts are added.
struct StringCatalog: Sendable {
    private var root: JSONValue
    /// The language of texts for which a spec names none.
    private let language: String
    private var added: Int = 0
    private var kept: Int = 0
    /// How many of them are other texts than those of the specs.
    private var differing: Int = 0

    /// An empty catalog.
    init(language: String) {
        self.language = language
        root = .object([
            JSONValue.Member(key: "sourceLanguage", value: .string(language)),
            JSONValue.Member(key: "strings", value: .object([])),
            JSONValue.Member(key: "version", value: .string("1.0")),
        ])
    }

    /// - Throws: if the bytes are no catalog, with the position in the file
    init(_ bytes: [UInt8], _ path: String) throws(RunFailure) {
        do throws(JSONFault) {
            root = try JSONParser.parse(bytes).value
        } catch {
            let location = Message.Location(
                file: path, line: error.position.line, column: error.position.column, end: nil)
            throw RunFailure([Message(text: error.message, location: location)])
        }
        guard case .string(let language)? = root["sourceLanguage"], case .object? = root["strings"] else {
            throw RunFailure(
                reason: "\(path) is no string catalog: it needs the keys \"sourceLanguage\" and \"strings\"")
        }
        self.language = language
    }

    /// Adds what the catalog lacks of a text.
    mutating func add(_ text: CatalogText) {
        let entry = ["strings", text.key]
        root.add(.string(text.comment), at: (entry + ["comment"])[...])
        // Without it, Xcode removes what it does not find in code.
        root.add(.string("manual"), at: (entry + ["extractionState"])[...])
        for message in text.messages {
            add(message.text, at: entry + ["localizations", message.language ?? language])
        }
        // Without a text in this language, people would see the key.
        let source = entry + ["localizations", language]
        if root[source] == nil, let text = text.messages.first?.text { add(text, at: source, state: "needs_review") }
    }

    private mutating func add(_ text: String, at place: [String], state: String = "translated") {
        guard let existing = root[place] else {
            let unit: [JSONValue.Member] = [
                JSONValue.Member(key: "state", value: .string(state)),
                JSONValue.Member(key: "value", value: .string(text)),
            ]
            root.add(.object([JSONValue.Member(key: "stringUnit", value: .object(unit))]), at: place[...])
            added += 1
            return
        }
        kept += 1
        let value = existing[["stringUnit", "value"]]
        guard case .string(let other)? = value, ExactText(other) == ExactText(text) else {
            differing += 1
            return
        }
    }

    var summary: String {
        let texts = added == 1 ? "1 text" : "\(added) texts"
        return "\(texts) added, \(kept) kept, \(differing) different from the specs"
    }

    /// The text of the file, as Xcode writes it.
    var text: String { root.catalogText(indent: "") }
}

extension JSONValue {
    fileprivate subscript(_ key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { member in ExactText(member.key) == ExactText(key) }?.value
    }

    fileprivate subscript(_ path: [String]) -> JSONValue? {
        path.reduce(self) { value, key in value?[key] }
    }

    /// Adds a value at a path, unless there is one, or something on the way that is no object.
    fileprivate mutating func add(_ value: JSONValue, at path: ArraySlice<String>) {
        guard let key = path.first, case .object(var members) = self else { return }
        let rest = path.dropFirst()
        if let index = members.firstIndex(where: { member in ExactText(member.key) == ExactText(key) }) {
            members[index].value.add(value, at: rest)
        } else {
            var new = rest.isEmpty ? value : .object([])
            new.add(value, at: rest)
            members.append(Member(key: key, value: new))
        }
        self = .object(members)
    }

    /// With a space before each colon, as Xcode writes it, so that its next change is the only one.
    fileprivate func catalogText(indent: String) -> String {
        guard case .object(let members) = self else { return compactText }
        guard !members.isEmpty else { return "{\n\n\(indent)}" }
        let inner = indent + "  "
        let lines = members.map { member in
            "\(inner)\(JSONText.string(member.key)) : \(member.value.catalogText(indent: inner))"
        }
        return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    }
}
