@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A JSON Web Token (RFC 7519) that the client makes, signs (RFC 7515) and keeps while it is valid.
struct TokenForm: Sendable {
    /// The digest, its key, what the claims insert, and the header field.
    let base: ComposedForm
    let header: [SignatureScheme.Claim]
    let claims: [SignatureScheme.Claim]
    let lifetime: Duration
    /// The URL that gives an access token for the token (RFC 7523, section 2.1); `nil` sends the token itself.
    let exchange: String?

    var form: SignatureForm {
        SignatureForm(hasTime: true, secrets: secrets, keys: base.keys) { call, tools in
            try await sign(&call, with: tools)
        } note: { response, call, memory in
            // The server may refuse a token that is kept before its end, such as after a change of its rights.
            response.wire.head.status == .unauthorized && memory.remove(place(of: call))
        }
    }

    private var secrets: [String: Bool] {
        var secrets = base.secrets
        for (name, isOptional) in texts.flatMap(\.secrets) {
            secrets[name] = secrets[name] == true || !isOptional
        }
        return secrets
    }

    private var texts: [SignatureText] { (header + claims).flatMap(\.texts) }

    private func sign(_ call: inout APICall, with tools: SigningTools) async throws {
        let name = base.target.name
        let prefix = name.lowercased() == "authorization" ? "Bearer " : ""
        try call.request.setField(name, to: prefix + (try await token(for: call, tools)))
    }

    private func token(for call: APICall, _ tools: SigningTools) async throws -> String {
        let place = place(of: call)
        if isKept, let token = tools.memory.text(place, at: tools.date) { return token }
        guard exchange != nil, isKept else {
            let token = try await made(for: call, tools)
            if isKept { tools.memory.keep(token, as: place) }
            return token.text
        }
        // Calls at once wait for one exchange.
        return try await tools.memory.task(making: place) { try await made(for: call, tools) }
            .valueUnlessCancelled().text
    }

    private func made(for call: APICall, _ tools: SigningTools) async throws -> SignatureMemory.Kept {
        let seconds = lifetime / .seconds(1)
        let token = SignatureMemory.Kept(
            text: try await own(for: call, tools), begin: tools.date,
            end: tools.date.addingTimeInterval(seconds - min(60, seconds / 10)))
        guard let exchange else { return token }
        return try await TokenExchange(exchange, token, tools).token(for: call)
    }

    /// The token of the client itself.
    private func own(for call: APICall, _ tools: SigningTools) async throws -> String {
        var writer = SignatureWriter(base, call, at: tools.date, random: tools.random)
        var head = JSONObjectText()
        head.assign("alg", text: base.computation.digest.jose)
        head.assign("typ", text: "JWT")
        if let name = base.computation.keyName, let id = try call.key(name).id { head.assign("kid", text: id) }
        for claim in header { head.assign(claim.name, json: try await json(claim, &writer)) }
        let now = Int64(tools.date.timeIntervalSince1970.rounded(.down))
        var body = JSONObjectText()
        body.assign("iat", json: String(now))
        body.assign("exp", json: String(now + Int64(lifetime / .seconds(1))))
        for claim in claims { body.assign(claim.name, json: try await json(claim, &writer)) }
        return try await JSONWebSignature.text(header: head.bytes, payload: body.bytes, by: &writer)
    }

    private func json(_ claim: SignatureScheme.Claim, _ writer: inout SignatureWriter) async throws -> String {
        switch claim.value {
        case .json(let text): return text
        case .text(let text):
            let string = try await writer.text(text)
            // Times of JSON Web Tokens are numbers (RFC 7519, section 2).
            if let name = text.soleValue, case .time(.unix)? = base.values[name]?.kind { return string }
            return string.shownJSON
        case .list(let texts):
            var strings: [String] = []
            for text in texts { strings.append(try await writer.text(text)) }
            return strings.shownJSON
        }
    }

    /// Whether the token does not depend on the request.
    private var isKept: Bool {
        let inserted = texts.flatMap(\.values) + base.values.values.flatMap(\.inserted)
        return inserted.allSatisfy { name in
            base.values[name] != nil || name == SignatureText.Known.keyID.rawValue
        }
    }

    private func place(of call: APICall) -> Digest {
        var text = KeyText()
        text.append("token")
        text.append(call.service.name)
        text.append(optional: exchange)
        text.append(optional: call.identity.secrets?.text)
        return text.digest
    }
}

extension SignatureScheme.Claim {
    fileprivate var texts: [SignatureText] {
        switch value {
        case .json: []
        case .text(let text): [text]
        case .list(let texts): texts
        }
    }
}

extension SignatureScheme.Value {
    /// The names of the values that it inserts, apart from what it says itself.
    fileprivate var inserted: [String] {
        switch kind {
        case .text(let text): text.values
        case .digest(let computation): (computation.parts + computation.key).flatMap(\.values)
        case .parameters: [SignatureText.Known.parameters.rawValue]
        case .time, .nonce, .header, .json: []
        }
    }
}

/// A signed text in the compact serialization of RFC 7515, section 7.1.
enum JSONWebSignature {
    static func text(
        header: [UInt8], payload: [UInt8], by writer: inout SignatureWriter
    ) async throws -> String {
        let input = header.base64URL + "." + payload.base64URL
        return input + "." + (try await writer.signature(of: Array(input.utf8))).base64URL
    }
}

extension SignatureScheme.Digest {
    /// The name in tokens (RFC 7518, section 3.1; RFC 8037, section 3.1); empty for those that have none.
    var jose: String {
        switch self {
        case .hmacSHA256: "HS256"
        case .hmacSHA384: "HS384"
        case .hmacSHA512: "HS512"
        case .key(let algorithm, _):
            switch algorithm {
            case .rsaSHA256: "RS256"
            case .rsaPSSSHA256: "PS256"
            case .rsaPSSSHA512: "PS512"
            case .ecdsaP256SHA256: "ES256"
            case .ecdsaP384SHA384: "ES384"
            case .ecdsaP521SHA512: "ES512"
            case .ed25519: "EdDSA"
            }
        case .none, .md5, .sha1, .sha256, .sha384, .sha512, .hmacMD5, .hmacSHA1: ""
        }
    }
}

/// Gets an access token for a signed one (RFC 7523, section 2.1).
private struct TokenExchange {
    private let url: String
    private let assertion: SignatureMemory.Kept
    private let tools: SigningTools

    init(_ url: String, _ assertion: SignatureMemory.Kept, _ tools: SigningTools) {
        self.url = url
        self.assertion = assertion
        self.tools = tools
    }

    func token(for call: APICall) async throws -> SignatureMemory.Kept {
        guard let send = tools.send else { return assertion }
        let response = try await send(try request(for: call))
        guard response.head.status.kind == .successful, let bytes = response.body.bytes,
            let object = try? JSON(fromJSON: bytes), let token = object["access_token"]?.string, !token.isEmpty
        else { throw refused("responded with \(response.head.status.code)" + Self.code(of: response)) }
        guard let span = object["expires_in"]?.double, span > 0 else {
            return SignatureMemory.Kept(text: token, begin: assertion.begin, end: assertion.end)
        }
        return SignatureMemory.Kept(
            text: token, begin: assertion.begin,
            end: assertion.begin.addingTimeInterval(min(span, 1e9) - min(60, span / 10)))
    }

    private func request(for call: APICall) throws -> WireRequest {
        let server = url.hasPrefix("/") ? call.request.server : try? ServerAddress(url)
        guard let server else { throw refused("has no URL") }
        let path = server.path + (url.hasPrefix("/") ? url : "")
        let pairs = [
            ("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"), ("assertion", assertion.text),
        ]
        let head = HTTPRequest(
            method: .post, scheme: server.scheme, authority: server.authority, path: path,
            headerFields: [.contentType: FormText.contentType, .accept: "application/json"])
        var request = WireRequest(head: head, body: WireBody(FormText.bytes(of: pairs)), timeout: call.request.timeout)
        request.endpoint = call.name
        request.isBodyBound = true
        request.followsRedirects = false
        return request
    }

    private func refused(_ reason: String) -> CredentialError {
        CredentialError(.unusableCredential, reason: "the URL that exchanges tokens " + reason)
    }

    /// The code of an error (RFC 6749, section 5.2), if it is one of those that are defined: others could be anything.
    private static func code(of response: WireResponse) -> String {
        let codes = [
            "invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type",
            "invalid_scope",
        ]
        guard let bytes = response.body.bytes, let code = (try? JSON(fromJSON: bytes))?["error"]?.string,
            codes.contains(code)
        else { return "" }
        return " and " + code
    }
}
