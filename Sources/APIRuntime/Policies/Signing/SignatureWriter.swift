@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Computes the values of one signature. Each is computed once, so that all its uses agree.
struct SignatureWriter {
    private let scheme: ComposedForm
    private let call: APICall
    private var request: APICall.Request
    private let date: Date
    private let random: () -> Double
    private var known: [String: String] = [:]
    /// The response that is checked; `nil` for the signature of a request.
    private let received: ReceivedMessage?
    /// The pairs of the header field `Authorization` so far.
    var authorization: [(name: String, value: String)] = []

    /// - Parameter received: The response that is checked. Defaults to none: the request is signed.
    init(
        _ scheme: ComposedForm, _ call: APICall, at date: Date, random: @escaping () -> Double,
        checking received: ReceivedMessage? = nil
    ) {
        self.scheme = scheme
        self.call = call
        request = call.request
        self.date = date
        self.random = random
        self.received = received
    }

    /// Computes the signature of a request, which then has everything that the signature covers.
    mutating func sign(_ request: APICall.Request) async throws {
        self.request = request
        known[Known.signature.rawValue] = try await digest(scheme.computation)
    }

    /// The text with its values filled in.
    mutating func text(_ text: SignatureText) async throws -> String {
        var result = ""
        for piece in text.pieces { result += try await self.text(of: piece) }
        return result
    }

    private mutating func text(of piece: SignatureText.Piece) async throws -> String {
        switch piece {
        case .literal(let literal): return literal
        case .secret(let name, let change, let isOptional):
            if isOptional, call.secrets[name] == nil { return "" }
            return Self.changed(try call.secret(name), change)
        case .value(let name, let change): return Self.changed(try await value(name), change)
        }
    }

    /// The pairs of the header field `Authorization` (RFC 5849, section 3.5.1).
    var authorizationText: String {
        authorization.map { pair in
            PercentEncoding.encode(pair.name) + "=\"" + PercentEncoding.encode(pair.value) + "\""
        }.joined(separator: ", ")
    }

    private typealias Known = SignatureText.Known

    private static func changed(_ text: String, _ change: SignatureText.Change?) -> String {
        switch change {
        case nil: text
        case .percent: PercentEncoding.encode(text)
        case .percentPath:
            PercentEncoding.encode(text) { byte in URLText.isUnreserved(byte) || byte == UInt8(ascii: "/") }
        // Only whole keys are decoded.
        case .base64: text
        case .lower: text.lowercased()
        case .upper: text.uppercased()
        }
    }

    private mutating func value(_ name: String) async throws -> String {
        if let text = known[name] { return text }
        let text: String
        if let value = scheme.values[name] {
            text = try await compute(value)
        } else if name == Known.keyID.rawValue {
            text = try call.keyID(scheme.computation.keyName ?? "")
        } else {
            text = Known(rawValue: name).map(requestText) ?? ""
        }
        known[name] = text
        return text
    }

    private mutating func compute(_ value: SignatureScheme.Value) async throws -> String {
        switch value.kind {
        case .text(let text): return try await self.text(text)
        case .time(let format): return format.signedText(of: date)
        case .nonce(let kind, let length): return kind.text(length, random)
        case .parameters(.plain, let separator, let skipsEmpty):
            return SignedParameters(of: request, adding: authorization).text(
                joinedBy: separator, skipsEmpty: skipsEmpty)
        case .parameters(.percent, let separator, let skipsEmpty):
            return encodedParameters(joinedBy: separator, skipsEmpty: skipsEmpty)
        case .digest(let computation): return try await digest(computation)
        case .header, .json: return try received?.text(of: value.kind) ?? ""
        }
    }
}

extension SignatureWriter {
    private func requestText(_ value: SignatureText.Known) -> String {
        switch value {
        case .method: request.method.rawValue
        case .path: request.signedPath
        case .query: Self.sorted(request.query.map { item in (item.name, item.value) }, joinedBy: "&")
        case .target: request.target
        case .host: request.signedHost
        case .url: request.server.scheme + "://" + request.signedHost + request.signedPath
        case .headers: signedHeaders.map { header in header.name + ":" + header.value + "\n" }.joined()
        case .headerNames: signedHeaders.map { header in header.name }.joined(separator: ";")
        case .parameters: encodedParameters(joinedBy: "&", skipsEmpty: false)
        // The body is read by digests, the signature is known when it is sent, and the key's id is with the key.
        case .body, .signature, .keyID: ""
        case .status: received.map { received in String(received.head.status.code) } ?? ""
        }
    }

    /// Query, form and pairs of `Authorization`, but nothing of a JSON body (RFC 5849, section 3.4.1.3).
    private func encodedParameters(joinedBy separator: String, skipsEmpty: Bool) -> String {
        var pairs = request.query.map { item in (item.name, item.value) } + authorization
        if case .form(let items) = request.content { pairs += items.map { item in (item.name, item.value) } }
        return Self.sorted(pairs.filter { pair in !skipsEmpty || !pair.1.isEmpty }, joinedBy: separator)
    }

    /// Pairs in percent-encoding, sorted by their bytes.
    private static func sorted(_ pairs: [(String, String)], joinedBy separator: String) -> String {
        let encoded = pairs.map { pair in (PercentEncoding.encode(pair.0), PercentEncoding.encode(pair.1)) }
        let sorted = encoded.inOrder { left, right in
            left.0 == right.0
                ? left.1.utf8.lexicographicallyPrecedes(right.1.utf8)
                : left.0.utf8.lexicographicallyPrecedes(right.0.utf8)
        }
        return sorted.map { pair in pair.0 + "=" + pair.1 }.joined(separator: separator)
    }

    /// The signed header fields that the request has, sorted by name. Values of one name are joined by commas, and
    /// several spaces are one.
    private var signedHeaders: [(name: String, value: String)] {
        let wire = request.wire
        var values: [String: [String]] = ["host": [request.signedHost]]
        if let length = wire.body?.length { values["content-length"] = [String(length)] }
        for field in wire.head.headerFields { values[field.name.canonicalName, default: []].append(field.value) }
        let signed = values.filter { name, _ in
            scheme.headers.contains { pattern in
                pattern.last == "*" ? name.hasPrefix(pattern.dropLast()) : name == pattern
            }
        }
        return signed.inOrder { left, right in left.key.utf8.lexicographicallyPrecedes(right.key.utf8) }
            .map { name, values in
                let texts = values.map { value in
                    value.split { character in " \t".contains(character) }.joined(separator: " ")
                }
                return (name, texts.joined(separator: ","))
            }
    }
}

extension SignatureWriter {
    /// What the digest or the signature of the scheme is computed of.
    mutating func input() async throws -> [UInt8] { try await input(of: scheme.computation) }

    private mutating func input(of computation: SignatureScheme.Computation) async throws -> [UInt8] {
        try await feed(computation, to: PlainInput())
    }

    /// The signature, or the HMAC, of a message. That of ECDSA is raw.
    mutating func signature(of message: [UInt8]) async throws -> [UInt8] {
        try await signature(of: message, by: scheme.computation)
    }

    private mutating func signature(
        of message: [UInt8], by computation: SignatureScheme.Computation
    ) async throws -> [UInt8] {
        guard case .key(let algorithm, _) = computation.digest, let name = computation.keyName else {
            return computation.digest.function(key: try await key(of: computation)).bytes(afterTaking: message)
        }
        return try await call.key(name).signature(of: message, by: algorithm, named: name)
    }

    /// The bytes that are digested as `{body}`.
    private var body: WireBody? { received?.body ?? request.content.body }

    private mutating func digest(_ computation: SignatureScheme.Computation) async throws -> String {
        let coversBody = computation.parts.contains { part in part.soleValue == Known.body.rawValue }
        if coversBody, let body = body, !body.isRepeatable {
            guard let text = computation.otherwise else {
                throw RequestError(
                    endpoint: call.name, parameter: "body",
                    expected: "a body that can be read twice, to be signed first",
                    found: "a stream")
            }
            return try await self.text(text)
        }
        if case .key(let algorithm, let isRaw) = computation.digest {
            let signature = try await signature(of: try await input(of: computation), by: computation)
            return computation.encoding.text(of: isRaw ? signature : algorithm.usual(signature))
        }
        let function = computation.digest.function(key: try await key(of: computation))
        let bytes = try await feed(computation, to: function)
        return computation.digest == .none
            ? String(decoding: bytes, as: UTF8.self) : computation.encoding.text(of: bytes)
    }

    /// The key of a digest. Each further text is the message of an HMAC with the key so far, which gives the next key.
    private mutating func key(of computation: SignatureScheme.Computation) async throws -> [UInt8] {
        var key: [UInt8]?
        for part in computation.key {
            let text = try await keyBytes(part)
            key = key.map { key in computation.digest.function(key: key).bytes(afterTaking: text) } ?? text
        }
        return key ?? []
    }

    /// A text of a key. `{base64($secret)}` is the bytes that the secret encodes.
    private mutating func keyBytes(_ part: SignatureText) async throws -> [UInt8] {
        guard case .secret(let name, .base64, _)? = part.pieces.first, part.pieces.count == 1 else {
            return Array(try await text(part).utf8)
        }
        guard let bytes = Base64Text.decode(try call.secret(name).utf8) else {
            throw CredentialError(.unusableKey, reason: "the secret \(name) is not Base64")
        }
        return bytes
    }

    /// The digest of an input that is taken in pieces: a body is read chunk by chunk, however long it is.
    private mutating func feed(
        _ computation: SignatureScheme.Computation, to function: any InputDigest
    ) async throws -> [UInt8] {
        var function = function
        for (index, part) in computation.parts.enumerated() {
            if index > 0 { function.take(Array(computation.join.utf8)) }
            guard part.soleValue == Known.body.rawValue else {
                function.take(Array(try await text(part).utf8))
                continue
            }
            guard let body else { continue }
            for try await chunk in body.chunks() { function.take(chunk) }
        }
        return function.bytes()
    }
}

extension SignatureScheme.Digest {
    /// The function, before its input.
    func function(key: [UInt8]) -> any InputDigest {
        switch self {
        case .none, .key: PlainInput()
        case .md5: MD5()
        case .sha1: SHA1()
        case .sha256: SHA256()
        case .sha384: SHA384()
        case .sha512: SHA512()
        case .hmacMD5: HMAC<MD5>(key: key)
        case .hmacSHA1: HMAC<SHA1>(key: key)
        case .hmacSHA256: HMAC<SHA256>(key: key)
        case .hmacSHA384: HMAC<SHA384>(key: key)
        case .hmacSHA512: HMAC<SHA512>(key: key)
        }
    }
}

/// The input itself.
private struct PlainInput: InputDigest {
    private var input: [UInt8] = []

    mutating func take(_ bytes: [UInt8]) {
        input += bytes
    }

    consuming func bytes() -> [UInt8] { input }
}

extension SigningKey.Algorithm {
    /// A signature as most servers want it: that of ECDSA in DER.
    fileprivate func usual(_ signature: [UInt8]) -> [UInt8] {
        curve == nil ? signature : ECDSASignature(bytes: signature).der
    }

    /// The opposite; `nil` if it is not in DER.
    func raw(ofUsual signature: [UInt8]) -> [UInt8]? {
        guard let curve else { return signature }
        return ECDSASignature(der: signature, curve)?.bytes
    }
}

extension APICall {
    /// What names a key to the server.
    func keyID(_ name: String) throws(CredentialError) -> String {
        guard let id = try key(name).id else {
            throw CredentialError(.unusableKey, reason: "the key \(name) has no id")
        }
        return id
    }
}

extension APICall.Request {
    /// The path with that of the server, as it is sent.
    var signedPath: String {
        let path = server.path + path.prefix { character in character != "?" }
        return path.isEmpty ? "/" : path
    }

    /// The authority without the port of its own scheme, as in the header field `Host` (RFC 9110, section 7.2).
    var signedHost: String {
        let port = server.scheme == "https" ? ":443" : ":80"
        return server.authority.hasSuffix(port) ? String(server.authority.dropLast(port.count)) : server.authority
    }
}

extension DateFormat {
    /// A date in a signature; RFC 3339 is without fractions there.
    fileprivate func signedText(of date: Date) -> String {
        let seconds = date.timeIntervalSince1970
        // Dates that no format can write; also what is no number.
        guard abs(seconds) < 1e12 else { return "" }
        switch self {
        case .unix: return String(Int64(seconds.rounded(.down)))
        case .unixMilliseconds: return String(Int64((seconds * 1000).rounded(.down)))
        case .iso8601: return textInRange(of: Date(timeIntervalSince1970: seconds.rounded(.down))) ?? ""
        default: return textInRange(of: date) ?? ""
        }
    }
}

extension SignatureScheme.Nonce {
    /// - Parameter random: Returns a number from 0 to 1.
    func text(_ length: Int, _ random: () -> Double) -> String {
        func characters(_ alphabet: String, _ count: Int) -> [Character] {
            let alphabet = Array(alphabet)
            return (0..<count).map { _ in
                alphabet[min(alphabet.count - 1, max(0, Int(random() * Double(alphabet.count))))]
            }
        }
        switch self {
        case .hex: return String(characters("0123456789abcdef", length))
        case .digits: return String(characters("0123456789", length))
        case .alphanumeric:
            return String(characters("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", length))
        case .uuid:
            // Version 4 and the variant of RFC 9562, section 5.4.
            var digits = characters("0123456789abcdef", 32)
            digits[12] = "4"
            digits[16] = characters("89ab", 1)[0]
            for index in [20, 16, 12, 8] { digits.insert("-", at: index) }
            return String(digits)
        }
    }
}

extension SignatureScheme.Encoding {
    /// - Returns: `nil` if the text is in another encoding.
    func bytes(_ text: String) -> [UInt8]? {
        switch self {
        case .hex, .upperHex: Hexadecimal.bytes(text)
        case .base64, .base64URL: Base64Text.decode(text.utf8)
        }
    }

    func text(of bytes: [UInt8]) -> String {
        switch self {
        case .hex: Hexadecimal.text(of: bytes)
        case .upperHex: Hexadecimal.text(of: bytes).uppercased()
        case .base64: Data(bytes).base64EncodedString()
        case .base64URL: Base64Text.url(Base64Text.encode(bytes))
        }
    }
}
