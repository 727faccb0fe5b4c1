import JSONSyntax
import Recording
import SpecLanguage

/// What requests said about who sent them, and where tokens came from.
struct CredentialShape: Sendable {
    /// A place in a response whose value was a credential later.
    struct Issue: Sendable, Hashable {
        /// Such as `post /session`.
        let operation: String
        /// The keys that lead to the token.
        let path: [String]
    }

    /// The number of tokens of responses that are remembered.
    private static let limit: Int = 4_000

    private(set) var calls: Int = 0
    /// Whether a request carried a credential.
    var hasCredentials: Bool { schemes.total + keyHeaders.total + keyQueries.total > 0 }
    private(set) var schemes: Tally = Tally()
    private(set) var keyHeaders: Tally = Tally()
    private(set) var keyQueries: Tally = Tally()
    /// The values of header fields that may be constants, by name in lower case.
    private(set) var headers: [String: Tally] = [:]
    private(set) var spelling: [String: String] = [:]
    private var issued: [String: Issue] = [:]
    private(set) var logins: [Issue: Int] = [:]
    /// The headers in which tokens of responses were sent.
    private(set) var sessionHeaders: Tally = Tally()

    mutating func add(_ call: Call) {
        calls += 1
        for field in call.requestHeaders { add(field) }
        for item in call.query where Self.queries.contains(item.name.lowercased()) { keyQueries.add(item.name) }
        guard (200...299).contains(call.status), case .json(let node) = call.responseBody else { return }
        remember(node, [], "\(call.method) /" + call.segments.joined(separator: "/"))
    }

    private mutating func add(_ field: RecordedField) {
        let name = field.name.lowercased()
        if ServiceHeaders.isOwn(name), spelling.count < 50 || spelling[name] != nil {
            spelling[name] = spelling[name] ?? field.name
        }
        if name == "authorization" {
            let (scheme, token) = Self.parts(ofAuthorization: field.value)
            schemes.add(scheme)
            found(token.isEmpty ? field.value : token, in: "authorization")
        } else if Self.isCredential(name) {
            keyHeaders.add(field.name)
            found(field.value, in: field.name)
        } else if ServiceHeaders.isOwn(name), headers.count < 50 || headers[name] != nil {
            headers[name, default: Tally()].add(field.value)
        }
    }

    private mutating func found(_ token: String, in header: String) {
        guard let issue = issued[token] else { return }
        logins[issue, default: 0] += 1
        sessionHeaders.add(header)
    }

    /// Remembers texts that may be tokens.
    private mutating func remember(_ node: JSONNode, _ path: [String], _ operation: String) {
        guard path.count <= 3, issued.count < Self.limit, case .object(let members) = node.content else { return }
        for member in members {
            switch member.value.content {
            case .string(let text) where text.utf8.count >= 8 && issued[text] == nil:
                let key = member.key.lowercased()
                guard Self.tokens.contains(where: key.contains) else { continue }
                issued[text] = Issue(operation: operation, path: path + [member.key])
            case .object: remember(member.value, path + [member.key], operation)
            default: continue
            }
        }
    }

    private static let tokens: [String] = [
        "token", "session", "jwt", "key", "ticket", "secret", "sid", "access", "bearer",
    ]
    private static let names: Set<String> = [
        "x-api-key", "api-key", "apikey", "x-auth-key", "x-access-key", "x-session-id",
    ]
    private static let queries: Set<String> = [
        "api_key", "apikey", "access_token", "api-key", "appid", "app_key", "auth_token",
    ]

    /// The scheme in lower case, which is empty if there is none, and what follows it.
    private static func parts(ofAuthorization value: String) -> (scheme: String, token: String) {
        let scheme = value.prefix { $0 != " " }
        let token = String(value.dropFirst(scheme.count).drop { $0 == " " })
        return (token.isEmpty ? "" : scheme.lowercased(), token)
    }

    /// What a request carries to say who sent it.
    static func carried(by call: Call) -> Set<CarriedCredential> {
        var carried: Set<CarriedCredential> = []
        for field in call.requestHeaders {
            let name = field.name.lowercased()
            if name == "authorization" {
                carried.insert(.scheme(parts(ofAuthorization: field.value).scheme))
            } else if isCredential(name) {
                carried.insert(.header(name))
            }
        }
        for item in call.query where queries.contains(item.name.lowercased()) { carried.insert(.query(item.name)) }
        return carried
    }

    /// Whether a header field, by its name in lower case, carries a key or a token.
    static func isCredential(_ name: String) -> Bool {
        ServiceHeaders.isOwn(name)
            && (names.contains(name) || name.hasSuffix("-token") || name.hasSuffix("-session")
                || name.hasSuffix("api-key"))
    }
}

/// How requests identify their sender.
struct CredentialGuess {
    enum Kind: Equatable {
        case bearer, basic
        case key(String, isInQuery: Bool)
        case session(token: String, header: String)
    }

    let kind: Kind
    /// The endpoint that gives the token, such as `post /session`, and where the token is.
    let login: CredentialShape.Issue?
    let comment: String

    /// The header field that carries it.
    var header: String? {
        switch kind {
        case .bearer, .basic: "Authorization"
        case .key(let name, let isInQuery): isInQuery ? nil : name
        case .session(_, let name): name
        }
    }

    /// The same as specs say it.
    var authentication: Authentication {
        switch kind {
        case .bearer: .bearer
        case .basic: .basic
        case .key(let name, let isInQuery): .key(name: name, place: isInQuery ? .query : .header)
        case .session(let token, let header): .session(token: token, header: header)
        }
    }

    /// Schemes whose value is computed for each request.
    private static let signatures: Set<String> = [
        "digest", "negotiate", "ntlm", "hawk", "oauth", "signature", "aws4-hmac-sha256", "mac", "dpop", "scram-sha-256",
    ]

    init?(_ shape: CredentialShape) {
        let login = shape.logins.max { ($0.value, $1.key.operation) < ($1.value, $0.key.operation) }
        self.login = login?.key
        let scheme = shape.schemes.values.max { shape.schemes.count(of: $0) < shape.schemes.count(of: $1) }
        if let scheme, scheme == "bearer" || scheme == "basic" {
            kind = scheme == "basic" ? .basic : .bearer
            comment = "\(shape.schemes.count(of: scheme)) of \(shape.calls) requests carry a credential"
        } else if let header = shape.sessionHeaders.values.first, let login {
            kind = .session(
                token: login.key.path.last ?? "token", header: header == "authorization" ? "Authorization" : header)
            comment = "\(login.value) of \(shape.calls) requests carry the token"
        } else if let scheme, !Self.signatures.contains(scheme) {
            // The key is the whole value, with a scheme that only this server knows, such as `token`.
            kind = .key("Authorization", isInQuery: false)
            let word = scheme.isEmpty ? "" : ", after the word \(scheme)"
            comment = "\(shape.schemes.count(of: scheme)) of \(shape.calls) requests carry the key\(word)"
        } else if let header = shape.keyHeaders.values.max(by: {
            shape.keyHeaders.count(of: $0) < shape.keyHeaders.count(of: $1)
        }) {
            kind = .key(header, isInQuery: false)
            comment = "\(shape.keyHeaders.count(of: header)) of \(shape.calls) requests carry the key"
        } else if let name = shape.keyQueries.values.first {
            kind = .key(name, isInQuery: true)
            comment = "\(shape.keyQueries.count(of: name)) of \(shape.calls) requests carry the key"
        } else {
            return nil
        }
    }
}
