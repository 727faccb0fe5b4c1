public import JSONSyntax
import SpecLanguage

/// A message from the client: a request, a notification, or a response to a request of the server (JSON-RPC 2.0).
struct RPCMessage: Sendable {
    /// The id of a request, a number or a text; `nil` for a notification.
    let id: JSONValue?
    /// `nil` for a response.
    let method: String?
    /// The parameters; an empty object if there are none.
    let parameters: JSONNode

    /// - Throws: what to respond to a text that is no message
    init(_ body: [UInt8]) throws(ResponseError) {
        let root: JSONNode
        do throws(JSONFault) {
            root = try JSONParser.parse(body)
        } catch {
            throw ResponseError(.parseError, "the message is not JSON: \(error.message)")
        }
        guard case .object = root.content else {
            throw ResponseError(.invalidRequest, "the message is not an object")
        }
        switch root.member("id")?.content {
        case .number(let number): id = .number(number)
        case .string(let text): id = .string(text)
        default: id = nil
        }
        method = root.member("method")?.text
        guard method != nil || id != nil else { throw ResponseError(.invalidRequest, "the message has no method") }
        let empty = JSONNode(content: .object([]), range: root.range)
        parameters = root.member("params") ?? empty
    }
}

/// Why a request fails, as its response says.
struct ResponseError: Error, Sendable, Hashable {
    /// The codes of JSON-RPC 2.0 and of LSP 3.17.
    enum Code: Int, Sendable {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParameters = -32602
        case notInitialized = -32002
        case requestCancelled = -32800
        case requestFailed = -32803
    }

    let code: Code
    let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    var json: JSONValue {
        .fields(["code": .int(code.rawValue), "message": .string(message)])
    }
}

/// The messages to the client.
enum Outgoing {
    static func response(_ id: JSONValue?, _ result: JSONValue) -> JSONValue {
        .fields(["jsonrpc": "2.0", "id": id ?? .null, "result": result])
    }

    static func failure(_ id: JSONValue?, _ error: ResponseError) -> JSONValue {
        .fields(["jsonrpc": "2.0", "id": id ?? .null, "error": error.json])
    }

    static func notification(_ method: String, _ parameters: JSONValue) -> JSONValue {
        .fields(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
    }

    /// - Parameter document: the text of a file; `nil` if it is unknown
    static func diagnostics(
        _ diagnostics: [Diagnostic], of path: String, _ document: (String) -> TextDocument?
    ) -> JSONValue {
        notification(
            "textDocument/publishDiagnostics",
            .fields([
                "uri": .string(FileURI.uri(of: path)), "diagnostics": .array(diagnostics.map { json($0, document) }),
            ]))
    }

    private static func json(_ diagnostic: Diagnostic, _ document: (String) -> TextDocument?) -> JSONValue {
        let notes = diagnostic.notes.compactMap { note in
            document(note.range.file).map { document in
                JSONValue.fields([
                    "location": .fields([
                        "uri": .string(FileURI.uri(of: note.range.file)), "range": document.range(note.range.range),
                    ]),
                    "message": .string(note.message),
                ])
            }
        }
        return .fields([
            "range": document(diagnostic.range.file).map { $0.range(diagnostic.range.range) },
            "severity": .int(diagnostic.severity == .error ? 1 : 2), "code": .string(diagnostic.rule.rawValue),
            "source": "apigen", "message": .string(diagnostic.message),
            "relatedInformation": notes.isEmpty ? nil : .array(notes),
        ])
    }

    /// A request, whose response the server does not need.
    static func request(_ id: String, _ method: String, _ parameters: JSONValue) -> JSONValue {
        .fields(["jsonrpc": "2.0", "id": .string(id), "method": .string(method), "params": parameters])
    }
}

extension JSONNode {
    /// The text of a string.
    var text: String? {
        if case .string(let text) = content { text } else { nil }
    }

    /// A whole number that is not negative.
    var count: Int? {
        guard case .number(let text) = content, let count = Int(text), count >= 0 else { return nil }
        return count
    }

    /// The elements of an array; empty for other values.
    var elements: [JSONNode] {
        if case .array(let elements) = content { elements } else { [] }
    }

    /// Whether it is `true`.
    var isTrue: Bool { content == .bool(true) }
}

extension JSONValue: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) {
        self = .string(text)
    }
}

extension JSONValue {
    static func int(_ number: Int) -> JSONValue { .number(String(number)) }

    /// An object without the members that have no value.
    static func fields(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
    }
}
