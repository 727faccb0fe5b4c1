/// A text of a signature: literal, but `{name}` inserts a value, `{$name}` a secret, and `{percent(name)}` a value that
/// is encoded. A text that is nothing but `$name` is that secret. The client need not have `$name?`, which then inserts
/// nothing. `{{` and `}}` are braces.
public struct SignatureText: Sendable, Hashable {
    /// A value that every request has.
    public enum Known: String, Sendable, Hashable, CaseIterable {
        /// The method, in upper case.
        case method
        /// The path with that of the server, percent-encoded; at least `/`.
        case path
        /// The query, percent-encoded, sorted by names and then values.
        case query
        /// The path and the query as they are sent.
        case target
        /// The host in lower case, and the port unless it is the scheme's own.
        case host
        /// The URL without query (RFC 5849, section 3.4.1.2).
        case url
        /// A line for each signed header, as `name:value`.
        case headers
        /// The names of the signed headers, separated by `;`.
        case headerNames = "header-names"
        /// The items of query, form and `send: {authorization: …}`, percent-encoded, sorted by names and then values.
        case parameters
        /// The bytes of the body.
        case body
        /// The status of the response that is checked.
        case status
        /// What names the private key to the server.
        case keyID = "key-id"
        /// The signature itself.
        case signature
    }

    /// A change of an inserted text.
    public enum Change: String, Sendable, Hashable, CaseIterable {
        /// Percent-encodes everything that is not unreserved (RFC 3986, section 2.3).
        case percent
        /// The same, but keeps slashes.
        case percentPath = "percent-path"
        case lower
        case upper
        /// The bytes that a secret in Base64 encodes; only as a whole key.
        case base64
    }

    public enum Piece: Sendable, Hashable {
        case literal(String)
        case value(String, Change?)
        /// A secret, by its name without `$`.
        case secret(String, Change?, isOptional: Bool)
    }

    /// Why a text cannot be read.
    public struct Fault: Error {
        /// The end of a sentence that begins with the text.
        public let reason: String
    }

    public let pieces: [Piece]

    /// Whether the text is nothing but a secret that the client need not have.
    public var isOptional: Bool {
        guard pieces.count == 1, case .secret(_, nil, isOptional: true) = pieces[0] else { return false }
        return true
    }

    /// The only value of the text, if it consists of nothing else.
    public var soleValue: String? {
        guard pieces.count == 1, case .value(let name, nil) = pieces[0] else { return nil }
        return name
    }

    /// The secrets, by their names without `$`.
    public var secrets: [(name: String, isOptional: Bool)] {
        pieces.compactMap { piece in
            if case .secret(let name, _, let isOptional) = piece { (name, isOptional) } else { nil }
        }
    }

    /// The names of the inserted values.
    public var values: [String] {
        pieces.compactMap { piece in
            if case .value(let name, _) = piece { name } else { nil }
        }
    }

    /// The changes of inserted texts.
    public var changes: [Change] {
        pieces.compactMap { piece in
            switch piece {
            case .literal: nil
            case .value(_, let change), .secret(_, let change, _): change
            }
        }
    }

    /// Parses a text as written in a spec.
    public init(_ text: String) throws(Fault) {
        if let sole = Self.secret(text) {
            pieces = [.secret(sole.name, nil, isOptional: sole.isOptional)]
            return
        }
        var pieces: [Piece] = []
        var literal = ""
        var rest = text[...]
        while let character = rest.popFirst() {
            switch character {
            case "{" where rest.first == "{", "}" where rest.first == "}":
                literal.append(rest.removeFirst())
            case "{":
                guard let end = rest.firstIndex(of: "}") else { throw Fault(reason: "has a brace without its partner") }
                if !literal.isEmpty { pieces.append(.literal(literal)) }
                literal = ""
                pieces.append(try Self.piece(rest[..<end]))
                rest = rest[rest.index(after: end)...]
            case "}": throw Fault(reason: "has a brace without its partner")
            default: literal.append(character)
            }
        }
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        self.pieces = pieces
    }

    /// Parses a text that has been checked. Any other text is literal.
    public init(checked text: String) {
        do throws(Fault) {
            self = try SignatureText(text)
        } catch {
            pieces = [.literal(text)]
        }
    }

    /// Whether a text can be the name of a value or of a secret: letters, digits, hyphens and underscores, beginning with
    /// a letter or an underscore.
    public static func isName(_ text: some StringProtocol) -> Bool {
        let (underscore, hyphen) = (UInt8(ascii: "_"), UInt8(ascii: "-"))
        guard let first = text.utf8.first, URLText.isLetter(first) || first == underscore else { return false }
        return text.utf8.allSatisfy { URLText.isLetterOrDigit($0) || $0 == underscore || $0 == hyphen }
    }

    private static func secret(_ text: some StringProtocol) -> (name: String, isOptional: Bool)? {
        guard text.first == "$" else { return nil }
        let isOptional = text.last == "?"
        let name = text.dropFirst().dropLast(isOptional ? 1 : 0)
        return isName(name) ? (String(name), isOptional) : nil
    }

    /// What braces insert.
    private static func piece(_ text: Substring) throws(Fault) -> Piece {
        var name = text
        var change: Change?
        if text.last == ")", let open = text.firstIndex(of: "(") {
            guard let known = Change(rawValue: String(text[..<open])) else {
                let names = Change.allCases.map { change in change.rawValue }.joined(separator: ", ")
                throw Fault(reason: "changes a value by \"\(text[..<open])\", which is none of \(names)")
            }
            change = known
            name = text[text.index(after: open)...].dropLast()
        }
        if let secret = secret(name) { return .secret(secret.name, change, isOptional: secret.isOptional) }
        guard isName(name) else {
            throw Fault(reason: "has \"\(text)\" in braces, which is not the name of a value or of a $secret")
        }
        return .value(String(name), change)
    }
}
