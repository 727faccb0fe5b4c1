/// What is sent under which name, to find two values that would be sent under the same one.
///
/// One for all that a service sends, and one for each endpoint, whose own values take the place of the service's.
struct WireNames: Sendable {
    private struct Slot: Hashable {
        let location: Parameter.Location
        let name: String
    }

    /// Who sends a value, as messages call it, and where it is declared.
    struct Sender: Sendable {
        let subject: String
        let range: SourceRange
    }

    private var senders: [Slot: Sender] = [:]
    /// The objects of the JSON body, and the first value in each.
    private var containers: [JSONPath: Sender] = [:]

    /// Takes a name; reports where something else is sent under it.
    mutating func take(
        _ location: Parameter.Location, _ name: String, for sender: Sender, _ reader: inout SpecReader
    ) {
        guard let first = senders[Self.slot(location, name)] else {
            senders[Self.slot(location, name)] = sender
            return
        }
        let message = "\(sender.subject) is sent as \(location.phrase(name)), as is \(first.subject)"
        let note = Diagnostic.Note(message: "the first is here", range: first.range)
        reader.report(.samePathTwice, message, at: sender.range, notes: [note])
    }

    /// Takes a path in the JSON body; reports where another value stands there, above it or below it.
    mutating func takeBodyPath(_ path: JSONPath, for sender: Sender, _ reader: inout SpecReader) {
        let prefixes = path.components.indices.map { JSONPath(Array(path.components[...$0])) }
        let above = prefixes.compactMap { senders[Self.slot(.body, $0.text)] }.first
        guard let first = above ?? containers[path] else {
            senders[Self.slot(.body, path.text)] = sender
            for prefix in prefixes.dropLast() { containers[prefix] = containers[prefix] ?? sender }
            return
        }
        let message = "\(sender.subject) is sent as \"\(path.text)\" in the body, where \(first.subject) is sent too"
        let note = Diagnostic.Note(message: "the first is here", range: first.range)
        reader.report(.samePathTwice, message, at: sender.range, notes: [note])
    }

    private static func slot(_ location: Parameter.Location, _ name: String) -> Slot {
        switch location {
        // The names of header fields do not depend on case (RFC 9110, section 5.1).
        case .header: Slot(location: .header, name: name.lowercased())
        // Text parts and file parts are parts of one body.
        case .file: Slot(location: .multipart, name: name)
        default: Slot(location: location, name: name)
        }
    }
}

extension Parameter.Location {
    /// What is sent under a name, in a message.
    fileprivate func phrase(_ name: String) -> String {
        switch self {
        case .path: "{\(name)} in the path"
        case .query: "\"\(name)\" in the query"
        case .header: "the header \"\(name)\""
        case .cookie: "the cookie \"\(name)\""
        case .body: "\"\(name)\" in the body"
        case .form: "\"\(name)\" in the form"
        case .multipart, .file: "the part \"\(name)\""
        }
    }
}
