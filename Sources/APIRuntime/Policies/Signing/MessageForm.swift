import WireSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A signature of components of the message (RFC 9421), with a digest of its content (RFC 9530).
struct MessageForm: Sendable {
    /// The digest and its key.
    let base: ComposedForm
    let components: [MessageComponent]
    let label: String
    /// How long the signature is valid; `nil` does not say.
    let lifetime: Duration?
    /// What names the key; `nil` for the key's own id.
    let keyID: SignatureText?
    let tag: String?
    let hasNonce: Bool
    /// The digest of the content, if that is covered.
    let content: AnnouncedDigest.Algorithm

    var form: SignatureForm {
        SignatureForm(hasTime: true, secrets: secrets, keys: base.keys) { call, tools in
            try await sign(&call, with: tools)
        }
    }

    private var secrets: [String: Bool] {
        var secrets = base.secrets
        for (name, isOptional) in keyID?.secrets ?? [] { secrets[name] = secrets[name] == true || !isOptional }
        return secrets
    }

    private func sign(_ call: inout APICall, with tools: SigningTools) async throws {
        if components.contains(where: { component in component.name == "content-digest" }) {
            try await addContentDigest(to: &call)
        }
        let message = MessageParts(request: call.request)
        let covered = components.filter { component in message.value(of: component) != nil }
        let input = SignatureInput(covered, try await parameters(for: call, tools))
        guard let text = input.base(of: message) else {
            throw RequestError(
                endpoint: call.name, parameter: "sign", expected: "a request with all that the signature covers",
                found: "one without it")
        }
        var writer = SignatureWriter(base, call, at: tools.date, random: tools.random)
        let signature = Base64Text.encode(try await writer.signature(of: text))
        try call.request.setField("Signature-Input", to: label + "=" + input.text, isSensitive: false)
        try call.request.setField("Signature", to: label + "=:" + signature + ":")
    }

    private func parameters(
        for call: APICall, _ tools: SigningTools
    ) async throws -> [(name: String, value: String)] {
        let now = Int64(tools.date.timeIntervalSince1970.rounded(.down))
        var parameters = [(name: "created", value: String(now))]
        if let lifetime { parameters.append(("expires", String(now + Int64(lifetime / .seconds(1))))) }
        if let keyID {
            var writer = SignatureWriter(base, call, at: tools.date, random: tools.random)
            parameters.append(("keyid", try await writer.text(keyID).quoted))
        } else if let name = base.computation.keyName, let id = try call.key(name).id {
            parameters.append(("keyid", id.quoted))
        }
        if hasNonce {
            parameters.append(("nonce", SignatureScheme.Nonce.alphanumeric.text(32, tools.random).quoted))
        }
        if let tag { parameters.append(("tag", tag.quoted)) }
        return parameters
    }

    /// Adds the digest of a body that there is.
    private func addContentDigest(to call: inout APICall) async throws {
        guard let body = call.request.content.body else { return }
        guard body.isRepeatable else {
            throw RequestError(
                endpoint: call.name, parameter: "body", expected: "a body that can be read twice, to be signed first",
                found: "a stream")
        }
        var hash = content.function
        for try await chunk in body.chunks() { hash.take(chunk) }
        let text = content.rawValue + "=:" + Base64Text.encode(hash.bytes()) + ":"
        try call.request.setField("Content-Digest", to: text, isSensitive: false)
    }
}

extension AnnouncedDigest.Algorithm {
    /// The function, before its input.
    var function: any InputDigest {
        switch self {
        case .sha512: SHA512()
        case .sha256: SHA256()
        case .md5: MD5()
        }
    }
}
