import WireSyntax

/// Replaces secrets in exchanges, before anything of them is written.
///
/// Secrets are found by the names of header fields, parameters and keys, and by their look: the keys of well-known
/// services, JSON web tokens, private keys, passwords in URLs, and long random texts. Hashes and UUIDs in responses are
/// data and stay. What has been found is replaced wherever it occurs from then on.
///
/// A placeholder such as `redacted-1` cannot be reversed. The same secret has the same placeholder for the life of a
/// redactor, so that the token of a response to a sign-in can be recognized in later requests. The scheme of
/// credentials, the names of cookies and the types of JSON values stay.
public struct Redactor: Sendable {
    var table: SecretTable = SecretTable()
    private var hints: [String: SecretName] = [:]
    private static let mostHints: Int = 10_000

    public init() {}

    /// How many different secrets have been replaced.
    public var count: Int { table.count }

    /// The exchange with placeholders in place of its secrets.
    public mutating func redact(_ exchange: Exchange) -> Exchange {
        var result = exchange
        // A secret that a pass finds may occur earlier in the same exchange.
        for _ in 0..<4 {
            let known = count
            result.request = redact(result.request)
            result.response = result.response.map { response in redact(response) }
            result.socket = result.socket.map { socket in redact(socket) }
            if count == known { break }
        }
        return result
    }

    private mutating func redact(_ request: RecordedRequest) -> RecordedRequest {
        var result = request
        result.url = url(request.url)
        result.headers = request.headers.map { field in redact(field, in: .request) }
        result.body = request.body.map { body in redact(body, in: .request) }
        return result
    }

    private mutating func redact(_ response: RecordedResponse) -> RecordedResponse {
        var result = response
        result.headers = response.headers.map { field in redact(field, in: .response) }
        result.body = response.body.map { body in redact(body, in: .response) }
        return result
    }

    private mutating func redact(_ socket: RecordedSocket) -> RecordedSocket {
        var result = socket
        for (index, message) in socket.messages.enumerated() {
            let body = RecordedBody(mediaType: nil, bytes: message.bytes)
            result.messages[index].bytes = redact(body, in: message.sender == .client ? .request : .response).bytes
        }
        return result
    }

    /// What a name says about its value.
    mutating func hint(_ name: String) -> SecretName {
        if let known = hints[name] { return known }
        let hint = SecretName(name)
        if hints.count < Self.mostHints { hints[name] = hint }
        return hint
    }
}

// MARK: - Header fields

extension Redactor {
    private mutating func redact(_ field: RecordedField, in place: SecretShape.Place) -> RecordedField {
        var result = field
        let name = field.name.lowercased()
        switch name {
        case "authorization", "proxy-authorization":
            result.value = Self.string(credential(Array(field.value.utf8), hasScheme: true))
        case "cookie": result.value = cookies(field.value)
        case "set-cookie": result.value = cookie(field.value)
        case "location", "content-location", "referer": result.value = url(field.value)
        default: result.value = Self.string(value(Array(field.value.utf8), hint(field.name), in: place))
        }
        result.name = known(result.name, isKey: true)
        result.value = known(result.value)
        return result
    }

    /// A text without the secrets found before.
    private func known(_ text: String, isKey: Bool = false) -> String {
        table.replacingKnown(in: Array(text.utf8), isKey: isKey).map(Self.string) ?? text
    }

    private mutating func cookies(_ field: String) -> String {
        field.split(separator: ";", omittingEmptySubsequences: false).map { pair in cookiePair(pair) }
            .joined(separator: ";")
    }

    /// A `Set-Cookie` field, whose attributes stay.
    private mutating func cookie(_ field: String) -> String {
        let pair = field.prefix { $0 != ";" }
        return cookiePair(pair) + field[pair.endIndex...]
    }

    private mutating func cookiePair(_ pair: Substring) -> String {
        guard let equals = pair.firstIndex(of: "=") else {
            // A browser sends a cookie without a name as its value alone.
            let value = HeaderList.trimmed(pair)
            guard SecretShape.isOpaque(value.utf8) else { return String(pair) }
            return table.placeholder(for: Array(value.utf8))
        }
        let start = pair.index(after: equals)
        var value = HeaderList.trimmed(pair[start...])
        if value.count >= 2, value.first == "\"", value.last == "\"" { value = value.dropFirst().dropLast() }
        guard !value.isEmpty, !SecretTable.isPlaceholder(value.utf8) else { return String(pair) }
        // Preferences such as `theme=dark` are common words.
        let placeholder = table.placeholder(for: Array(value.utf8), isSpread: SecretShape.isOpaque(value.utf8))
        return pair[..<value.startIndex] + placeholder + pair[value.endIndex...]
    }

    /// Credentials, whose scheme stays (RFC 9110, section 11.4).
    /// - Parameter hasScheme: Whether any word before a space is a scheme.
    mutating func credential(_ bytes: [UInt8], hasScheme: Bool) -> [UInt8] {
        guard let space = bytes.firstIndex(of: UInt8(ascii: " ")) else { return secret(bytes) }
        let scheme = String(decoding: bytes[..<space], as: UTF8.self)
        let isScheme = hasScheme && HTTPText.isToken(scheme) || Self.schemes.contains(scheme.lowercased())
        guard isScheme else { return secret(bytes) }
        let rest = Array(bytes[space...].drop { $0 == UInt8(ascii: " ") })
        guard !rest.isEmpty else { return bytes }
        if scheme.lowercased() == "basic" { learnPassword(of: rest) }
        return bytes[...space] + secret(rest)
    }

    private static let schemes: Set<String> = [
        "basic", "bearer", "token", "digest", "apikey", "negotiate", "ntlm", "hawk", "oauth", "genekey", "ssws", "jwt",
        "mac",
        "signature", "dpop", "aws4-hmac-sha256", "key",
    ]

    /// Servers may echo the password of basic authentication (RFC 7617).
    private mutating func learnPassword(of credential: [UInt8]) {
        guard let pair = Base64Text.decode(credential), let colon = pair.firstIndex(of: UInt8(ascii: ":")) else {
            return
        }
        let password = Array(pair[(colon + 1)...])
        if !password.isEmpty { _ = table.placeholder(for: password) }
    }
}

// MARK: - Values

extension Redactor {
    /// The placeholder of a secret, or the bytes themselves if they can be none.
    mutating func secret(_ bytes: [UInt8]) -> [UInt8] {
        guard !bytes.isEmpty, !SecretTable.isPlaceholder(bytes), !Self.isConstant(bytes) else { return bytes }
        return Array(table.placeholder(for: bytes).utf8)
    }

    private static func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func isConstant(_ bytes: [UInt8]) -> Bool {
        bytes.count <= 5
            && ["true", "false", "null", "none"].contains(String(decoding: bytes, as: UTF8.self).lowercased())
    }

    /// A value with a name: as a whole a secret, or a text with secrets in it.
    mutating func value(_ bytes: [UInt8], _ name: SecretName, in place: SecretShape.Place) -> [UInt8] {
        switch name {
        case .secret, .holder: return credential(bytes, hasScheme: false)
        default:
            if SecretShape.isRandom(bytes, in: place, name) { return secret(bytes) }
            return text(bytes, isIdentifier: name == .identifier)
        }
    }

    /// A number in place of a secret one.
    mutating func number(_ spelled: String) -> String {
        table.isNumberPlaceholder(spelled) ? spelled : table.placeholder(forNumber: spelled)
    }
}

// MARK: - URLs

extension Redactor {
    /// A URL, absolute or relative: the user and password, segments of the path, the query and the fragment.
    mutating func url(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let fragment = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        let query = bytes[..<fragment].firstIndex(of: UInt8(ascii: "?")) ?? fragment
        var path = pathStart(of: bytes[..<query])
        var output: [UInt8] = []
        if let at = bytes[..<path].lastIndex(of: UInt8(ascii: "@")),
            let start = bytes.firstRange(of: "://".utf8)?.upperBound,
            start < at
        {
            output += bytes[..<start] + user(bytes[start..<at])
            output += bytes[at..<path]
        } else {
            output += bytes[..<path]
        }
        if let hook = SecretKind.webhook.range(at: 0, of: bytes), hook.lowerBound > path, hook.upperBound <= query {
            output += self.path(bytes[path..<hook.lowerBound]) + secret(Array(bytes[hook]))
            path = hook.upperBound
        }
        output += self.path(bytes[path..<query])
        path = query
        for end in [fragment, bytes.endIndex] where path < end {
            output.append(bytes[path])
            output += form(bytes[(path + 1)..<end], in: .request)
            path = end
        }
        output = table.replacingKnown(in: output) ?? output
        return Self.string(output)
    }

    private func pathStart(of bytes: ArraySlice<UInt8>) -> Int {
        guard let start = bytes.firstRange(of: "://".utf8)?.upperBound else { return bytes.startIndex }
        return bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.endIndex
    }

    /// A user name may be a token, with or without a password.
    mutating func user(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let parts = bytes.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        return Array(parts.map { part in secret(Array(part)) }.joined(separator: [UInt8(ascii: ":")]))
    }

    private mutating func path(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var previous: SecretName = .ordinary
        var segments: [[UInt8]] = []
        for segment in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            let decoded =
                PercentEncoding.decodedBytes(of: Substring(decoding: segment, as: UTF8.self)) ?? Array(segment)
            if previous.hidesSegment(decoded) || SecretShape.isRandom(decoded, in: .path, .ordinary) {
                segments.append(secret(decoded))
            } else {
                // Some servers put parameters there: `;jsessionid=…`.
                let hasParameters = segment.contains(UInt8(ascii: "="))
                segments.append(hasParameters ? self.text(Array(segment)) : knownShapes(in: Array(segment)))
            }
            previous = hint(String(decoding: decoded, as: UTF8.self))
        }
        return Array(segments.joined(separator: [UInt8(ascii: "/")]))
    }

    /// Pairs of names and values, as in queries and forms.
    mutating func form(_ bytes: ArraySlice<UInt8>, in place: SecretShape.Place) -> [UInt8] {
        let pairs = bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        return Array(pairs.map { pair in formPair(pair, in: place) }.joined(separator: [UInt8(ascii: "&")]))
    }

    private mutating func formPair(_ pair: ArraySlice<UInt8>, in place: SecretShape.Place) -> [UInt8] {
        let equals = pair.firstIndex(of: UInt8(ascii: "="))
        let name = pair[..<(equals ?? pair.startIndex)]
        let spelled = pair[(equals.map { $0 + 1 } ?? pair.startIndex)...]
        let decodedName = PercentEncoding.decode(Substring(decoding: name, as: UTF8.self), plusIsSpace: true)
        let decoded =
            PercentEncoding.decodedBytes(of: Substring(decoding: spelled, as: UTF8.self), plusIsSpace: true)
            ?? Array(spelled)
        let hint = hint(decodedName ?? String(decoding: name, as: UTF8.self))
        var replaced = document(decoded) ?? value(decoded, hint, in: place)
        replaced = table.replacingKnown(in: replaced) ?? replaced
        guard replaced != decoded else { return Array(pair) }
        let encoded = PercentEncoding.encode(String(decoding: replaced, as: UTF8.self))
        return Array(pair[..<spelled.startIndex]) + Array(encoded.utf8)
    }

    /// The secrets in a value that is JSON; `nil` if it is none.
    mutating func document(_ bytes: [UInt8]) -> [UInt8]? {
        guard let first = bytes.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
        return JSONRedaction(bytes, in: .request).redact(by: &self)
    }
}

// MARK: - Bodies

extension Redactor {
    private mutating func redact(_ body: RecordedBody, in place: SecretShape.Place) -> RecordedBody {
        var result = body
        result.mediaType = body.mediaType.map { type in known(type) }
        let type = (body.mediaType ?? "").prefix { $0 != ";" }.lowercased()
        if type.contains("form-urlencoded") {
            let form = form(body.bytes[...], in: place)
            result.bytes = table.replacingKnown(in: form) ?? form
        } else if let json = JSONRedaction(body.bytes, in: place).redact(by: &self) {
            result.bytes = json
        } else if Self.isBinary(body.bytes, type) {
            let bytes = knownShapes(in: body.bytes)
            result.bytes = table.replacingKnown(in: bytes) ?? bytes
        } else {
            let token = body.bytes.trimmingSpace()
            if !token.isEmpty, SecretShape.isRandom(token, in: .path, .ordinary) {
                result.bytes = body.bytes[..<token.startIndex] + secret(Array(token)) + body.bytes[token.endIndex...]
            } else {
                result.bytes = text(body.bytes)
            }
        }
        return result
    }
}

extension Redactor {
    /// Whether the bytes are an image, an archive or the like, in which no names are found.
    private static func isBinary(_ bytes: [UInt8], _ type: String) -> Bool {
        ["image/", "audio/", "video/", "font/"].contains { type.hasPrefix($0) } && !type.hasSuffix("+xml")
            || bytes.prefix(4_096).contains(0) && !type.hasPrefix("multipart/")
    }
}

extension [UInt8] {
    fileprivate func trimmingSpace() -> ArraySlice<UInt8> {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
        var text = drop(while: isSpace)
        while let last = text.last, isSpace(last) { text.removeLast() }
        return text
    }
}
