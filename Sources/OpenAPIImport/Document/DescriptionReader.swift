import JSONSyntax
import SpecLanguage
import TextForms
import YAMLSyntax

/// Reads the text of a description and its root.
enum DescriptionReader {
    /// The root of a description in a supported version. `nil` if it cannot be read, which is reported as an error.
    static func root(of bytes: [UInt8], _ findings: inout Findings) -> DocumentNode? {
        let document = DescriptionText.document(of: bytes, file: findings.file)
        for fault in document.faults {
            findings.fault(Rule(rawValue: fault.kind.rawValue) ?? .syntax, fault.message, at: fault.range)
        }
        guard document.faults.isEmpty else { return nil }
        let nothing = TextRange(start: .start, end: .start)
        guard let root = document.root, case .mapping = root.content else {
            let message = "this is not an OpenAPI description; it needs the key \"openapi\""
            findings.fault(.wrongType, message, at: document.root?.range ?? nothing)
            return nil
        }
        let place = DocumentNode(root: root)
        return isKnown(place, &findings) ? place : nil
    }

    private static func isKnown(_ root: DocumentNode, _ findings: inout Findings) -> Bool {
        guard let version = root["openapi"] else {
            let hint = root["swagger"] == nil ? "" : "; convert Swagger 2.0 to OpenAPI 3 first"
            findings.fault(.missingKey, "a description needs the key \"openapi\": its version\(hint)", at: root.unread)
            return false
        }
        let text = version.text ?? ""
        guard text == "3.0" || text == "3.1" || text.hasPrefix("3.0.") || text.hasPrefix("3.1.") else {
            let message = "OpenAPI 3.0 and 3.1 can be imported, not \(version.unread.summary)"
            findings.fault(.unsupportedVersion, message, at: version.unread)
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
            guard let lost = root["components"]?[section], !lost.entries.isEmpty else { continue }
            findings.note(section == "links" ? .links : .callbacks, at: lost.pointer)
        }
        for key in ["contact", "license", "termsOfService"] {
            guard let lost = root["info"]?[key] else { continue }
            findings.note(.license, at: lost.pointer)
        }
        for tag in root["tags"]?.elements ?? [] {
            tag["name"]?.markAsRead()
            if let lost = tag["description"] { findings.note(.tagDescription, at: lost.pointer) }
        }
        if let docs = root["externalDocs"] {
            findings.note(.documentation, at: docs.pointer)
        }
        if let dialect = root["jsonSchemaDialect"] {
            findings.note(.dialect, at: dialect.pointer)
        }
    }
}

extension Findings {
    /// Reports an error at a position in the text.
    mutating func fault(_ rule: Rule, _ message: String, at range: TextRange) {
        fault(rule, message, at: YAMLNode(content: .mapping([]), range: range))
    }
}

/// Parses the text of a description with the parser of its language.
///
/// Text that begins with a bracket is JSON if the file name says so or if all of it is valid JSON. Everything else is
/// YAML, whose mappings and lists can also be in brackets.
enum DescriptionText {
    /// - Parameter file: the description's path. Its extension may indicate JSON.
    static func document(of bytes: [UInt8], file: String) -> YAMLDocument {
        guard bytes.count <= YAMLLimits().bytes else { return YAMLParser().parse(bytes) }
        do throws(YAMLFault) {
            let text = try UTF16Decoding.utf8(of: bytes)
            return opensWithBracket(text) ? json(text, isNamedJSON: file.hasSuffix(".json")) : YAMLParser().parse(text)
        } catch {
            return YAMLDocument(root: nil, faults: [error])
        }
    }

    private static func json(_ text: [UInt8], isNamedJSON: Bool) -> YAMLDocument {
        do throws(JSONFault) {
            return YAMLDocument(root: try JSONParser.parseTree(text), faults: [])
        } catch {
            let fault = YAMLFault(
                kind: .syntax, message: "this is not JSON: \(error.message)",
                range: TextRange(start: error.position, end: error.position))
            guard !isNamedJSON else { return YAMLDocument(root: nil, faults: [fault]) }
            let document = YAMLParser().parse(text)
            // If the text is neither, the first characters after the bracket determine which errors are reported.
            return document.faults.isEmpty || !opensAsJSON(text) ? document : YAMLDocument(root: nil, faults: [fault])
        }
    }

    private static func opensWithBracket(_ text: [UInt8]) -> Bool {
        let first = firstSigns(of: text).first
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    /// Whether a string or another bracket follows the first one.
    private static func opensAsJSON(_ text: [UInt8]) -> Bool {
        guard let second = firstSigns(of: text).last else { return false }
        return [UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "[")].contains(second)
    }

    /// The first two bytes that are not whitespace.
    private static func firstSigns(of text: [UInt8]) -> [UInt8] {
        let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
        return Array(text[start...].lazy.filter { !blanks.contains($0) }.prefix(2))
    }
}

/// A value of the description with its position. Reading it marks it as read.
struct DocumentNode: Sendable {
    let pointer: JSONPointer
    /// The value for messages and measures, which do not count as reading it.
    let unread: YAMLNode
    private let marks: ReadMarks

    /// The root of a document.
    init(root: YAMLNode) {
        self.init(root, .root, ReadMarks(root: root))
    }

    private init(_ value: YAMLNode, _ pointer: JSONPointer, _ marks: ReadMarks) {
        unread = value
        self.pointer = pointer
        self.marks = marks
    }

    private func child(_ value: YAMLNode, _ token: String) -> DocumentNode {
        DocumentNode(value, pointer.appending(token), marks)
    }

    /// The value with everything in it.
    var node: YAMLNode {
        markAsRead()
        return unread
    }

    /// Marks everything in the value as read, because it is used later or says nothing that specs need.
    func markAsRead() {
        marks.markAll(unread)
    }

    var isRead: Bool { marks.isMarked(unread) }

    /// The values of a mapping or the elements of a list, which this does not mark as read.
    var children: [DocumentNode] {
        switch unread.content {
        case .scalar: []
        case .sequence(let elements): elements.enumerated().map { child($1, String($0)) }
        case .mapping(let entries): entries.map { child($0.value, $0.key.text) }
        }
    }

    /// The value of a key. `nil` if the key is missing, or if this is not a mapping.
    subscript(key: String) -> DocumentNode? {
        guard case .mapping(let entries) = unread.content else { return nil }
        marks.mark(unread)
        for place in entries.indices where entries[place].key.scalar?.text.utf8.elementsEqual(key.utf8) ?? false {
            return child(entries[place].value, key)
        }
        return nil
    }

    /// The entries of a mapping in source order. Empty for other values.
    var entries: [(key: String, value: DocumentNode)] {
        guard case .mapping(let entries) = unread.content else { return [] }
        marks.mark(unread)
        return entries.map { entry in
            let key = entry.key.text
            return (key, child(entry.value, key))
        }
    }

    /// The element of a list at the index in a pointer token (RFC 6901, section 4). `nil` if there is none.
    func element(_ token: String) -> DocumentNode? {
        guard case .sequence(let elements) = unread.content, let index = Int(token), elements.indices.contains(index)
        else {
            return nil
        }
        marks.mark(unread)
        return child(elements[index], token)
    }

    /// The elements of a list. Empty for other values.
    var elements: [DocumentNode] {
        guard case .sequence(let elements) = unread.content else { return [] }
        marks.mark(unread)
        return elements.enumerated().map { index, element in child(element, String(index)) }
    }

    var isMapping: Bool {
        if case .mapping = unread.content { true } else { false }
    }

    var isList: Bool {
        if case .sequence = unread.content { true } else { false }
    }

    /// The text of a scalar of any type. `nil` for null and for collections.
    var text: String? {
        guard let scalar = unread.scalar else { return nil }
        marks.mark(unread)
        return unread.isNull ? nil : scalar.text
    }

    /// The value of an unquoted `true` or `false`.
    var flag: Bool? {
        guard let flag = unread.scalar.flatMap(\.flag) else { return nil }
        marks.mark(unread)
        return flag
    }
}

extension YAMLNode {
    /// Whether the value is JSON's null, as written in JSON or YAML.
    var isNull: Bool {
        guard let scalar, scalar.isPlain else { return false }
        return isNothing || scalar.text == "null"
    }
}

extension YAMLScalar {
    var flag: Bool? {
        guard isPlain else { return nil }
        switch text {
        case "true", "True", "TRUE": return true
        case "false", "False", "FALSE": return false
        default: return nil
        }
    }
}

/// Resolves the targets of `$ref`.
struct ReferenceTable: Sendable {
    /// The target of a reference.
    enum Target: Sendable {
        case node(DocumentNode)
        /// Another document, which the import does not read.
        case elsewhere
        /// A position in this document without a value.
        case missing
    }

    let root: DocumentNode
    /// The entries of the large mappings under `components`, by section and name.
    private let components: [String: [ExactText: DocumentNode]]

    init(root: DocumentNode) {
        self.root = root
        var components: [String: [ExactText: DocumentNode]] = [:]
        for (section, content) in self.root["components"]?.entries ?? [] {
            components[section] = Dictionary(content.entries.map { (ExactText($0.key), $0.value) }) { first, _ in first
            }
        }
        self.components = components
    }

    func target(of reference: String) -> Target {
        guard reference.first == "#" else { return .elsewhere }
        guard let pointer = JSONPointer(fragment: reference) else { return .missing }
        return node(at: pointer).map { .node($0) } ?? .missing
    }

    private func node(at pointer: JSONPointer) -> DocumentNode? {
        let tokens = pointer.tokens
        if tokens.count >= 3, tokens[0] == "components" {
            return components[tokens[1]]?[ExactText(tokens[2])].flatMap { Self.node(tokens.dropFirst(3), below: $0) }
        }
        return Self.node(tokens[...], below: root)
    }

    /// The value at a position, or the nearest value around it.
    func nearestNode(to pointer: JSONPointer) -> YAMLNode {
        var current = root
        for token in pointer.tokens {
            guard let next = current.isList ? current.element(token) : current[token] else { break }
            current = next
        }
        return current.unread
    }

    private static func node(_ tokens: ArraySlice<String>, below start: DocumentNode) -> DocumentNode? {
        var current = start
        for token in tokens {
            guard let next = current.isList ? current.element(token) : current[token] else { return nil }
            current = next
        }
        return current
    }
}
