@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A proof that the client has the private key to which a token is bound (DPoP, RFC 9449), new for each request.
struct ProofForm: Sendable {
    /// The digest and its key.
    let base: ComposedForm

    var form: SignatureForm {
        SignatureForm(hasTime: true, secrets: [:], keys: base.keys) { call, tools in
            try await sign(&call, with: tools)
        } note: { response, call, memory in
            Self.note(&response, to: call, memory)
        }
    }

    private func sign(_ call: inout APICall, with tools: SigningTools) async throws {
        guard case .key(let algorithm, _) = base.computation.digest, let name = base.computation.keyName else { return }
        let nonce = tools.memory.text(Self.place(of: call), at: tools.date)
        var writer = SignatureWriter(base, call, at: tools.date, random: tools.random)
        var header = JSONObjectText()
        header.assign("typ", text: "dpop+jwt")
        header.assign("alg", text: base.computation.digest.jose)
        var key = JSONObjectText()
        for (name, value) in try call.key(name).publicKey(for: algorithm, named: name).jwk {
            key.assign(name, text: value)
        }
        header.assign("jwk", json: String(decoding: key.bytes, as: UTF8.self))
        let token = try await JSONWebSignature.text(
            header: header.bytes, payload: claims(of: call, nonce, tools).bytes, by: &writer)
        try call.request.setField(base.target.name, to: token)
    }

    /// The claims (section 4.2).
    private func claims(of call: APICall, _ nonce: String?, _ tools: SigningTools) -> JSONObjectText {
        let request = call.request
        var claims = JSONObjectText()
        claims.assign("jti", text: SignatureScheme.Nonce.uuid.text(36, tools.random))
        claims.assign("htm", text: request.method.rawValue)
        claims.assign("htu", text: request.server.scheme + "://" + request.signedHost + request.signedPath)
        claims.assign("iat", json: String(Int64(tools.date.timeIntervalSince1970.rounded(.down))))
        if let token = request.accessToken {
            claims.assign("ath", text: SHA256.bytes(of: Array(token.utf8)).base64URL)
        }
        if let nonce { claims.assign("nonce", text: nonce) }
        return claims
    }

    /// Keeps the nonce of a server for the next proof (section 8.2).
    /// - Returns: whether the server asks for a proof with it.
    private static func note(_ response: inout APICall.Response, to call: APICall, _ memory: SignatureMemory) -> Bool {
        let head = response.wire.head
        guard let name = HTTPField.Name("DPoP-Nonce"), let nonce = head.headerFields[name], !nonce.isEmpty else {
            return false
        }
        memory.keep(SignatureMemory.Kept(text: nonce), as: place(of: call))
        let code = "use_dpop_nonce"
        switch head.status.code {
        case 401: return head.headerFields[values: .wwwAuthenticate].contains { value in value.contains(code) }
        case 400:
            guard let bytes = response.wire.body.bytes else { return false }
            return (try? JSON(fromJSON: bytes))?["error"]?.string == code
        default: return false
        }
    }

    /// Nonces are those of an origin.
    private static func place(of call: APICall) -> Digest {
        var text = KeyText()
        text.append("nonce")
        text.append(call.request.server.scheme)
        text.append(call.request.server.authority)
        return text.digest
    }
}

extension APICall.Request {
    /// The token in the header field `Authorization`, to which a proof belongs (RFC 9449, section 7).
    fileprivate var accessToken: String? {
        guard let value = headerFields[.authorization], let space = value.firstIndex(of: " ") else { return nil }
        return ["dpop", "bearer"].contains(value[..<space].lowercased()) ? String(value[space...].dropFirst()) : nil
    }
}
