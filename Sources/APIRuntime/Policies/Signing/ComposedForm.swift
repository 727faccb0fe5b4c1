import WireSyntax

/// A signature of parts that the spec puts together.
struct ComposedForm: Sendable {
    let computation: SignatureScheme.Computation
    let values: [String: SignatureScheme.Value]
    /// The names of the signed header fields, in lower case; `x-amz-*` stands for all that begin with `x-amz-`.
    let headers: [String]
    /// What is sent besides the signature, and covered by it.
    let fields: [SignatureScheme.Field]
    let target: SignatureScheme.Field

    /// Parts of a form that says itself what is signed.
    init(
        _ digest: SignatureScheme.Digest, key: [String], values: [String: SignatureScheme.Value] = [:],
        into target: SignatureScheme.Field
    ) {
        self.init(
            computation: SignatureScheme.Computation(digest, [], "", key, .base64URL), values: values, headers: [],
            fields: [],
            target: target)
    }

    init(
        computation: SignatureScheme.Computation, values: [String: SignatureScheme.Value], headers: [String],
        fields: [SignatureScheme.Field], target: SignatureScheme.Field
    ) {
        self.computation = computation
        self.values = values
        self.headers = headers
        self.fields = fields
        self.target = target
    }

    var form: SignatureForm {
        SignatureForm(hasTime: hasTime, secrets: secrets, keys: keys) { call, tools in
            try await sign(&call, with: tools)
        }
    }

    private var hasTime: Bool {
        values.values.contains { value in
            if case .time = value.kind { true } else { false }
        }
    }

    var secrets: [String: Bool] {
        var secrets: [String: Bool] = [:]
        let sent = fields.map { field in field.text } + [target.text]
        for text in computations.flatMap(\.texts) + texts + sent {
            for (name, isOptional) in text.secrets { secrets[name] = secrets[name] == true || !isOptional }
        }
        return secrets
    }

    var keys: [String] { computations.compactMap(\.keyName).inOrder { left, right in left < right } }

    private var computations: [SignatureScheme.Computation] {
        [computation]
            + values.values.compactMap { value in
                if case .digest(let computation) = value.kind { computation } else { nil }
            }
    }

    private var texts: [SignatureText] {
        values.values.compactMap { value in
            if case .text(let text) = value.kind { text } else { nil }
        }
    }

    private func sign(_ call: inout APICall, with tools: SigningTools) async throws {
        for field in fields + [target] { call.request.remove(field) }
        var writer = SignatureWriter(self, call, at: tools.date, random: tools.random)
        for field in fields where call.has(field.text) {
            try await add(field, &call.request, &writer)
        }
        try await writer.sign(call.request)
        try await add(target, &call.request, &writer)
    }

    private func add(
        _ field: SignatureScheme.Field, _ request: inout APICall.Request, _ writer: inout SignatureWriter
    ) async throws {
        let value = try await writer.text(field.text)
        let isSensitive = isSensitive(field.text)
        switch field.location {
        case .header: try request.setField(field.name, to: value, isSensitive: isSensitive)
        case .query: request.query.append(APICall.Request.Item(field.name, value, isSensitive: isSensitive))
        case .parameter: request.addParameter(field.name, value, isSensitive: isSensitive)
        case .authorization(let scheme):
            writer.authorization.append((field.name, value))
            guard field == target else { return }
            try request.setField("Authorization", to: scheme + " " + writer.authorizationText)
        }
    }

    /// Whether a text must not appear in texts for people: anything but literal text, times, nonces, method and host may
    /// be, or tell about, a secret.
    private func isSensitive(_ text: SignatureText) -> Bool {
        text.pieces.contains { piece in
            switch piece {
            case .literal: false
            case .secret: true
            case .value(let name, _): isSensitive(name)
            }
        }
    }

    private func isSensitive(_ name: String) -> Bool {
        switch values[name]?.kind {
        case .time, .nonce: false
        case .text(let text): isSensitive(text)
        case .parameters, .digest, .header, .json: true
        case nil: ![.method, .host, .keyID].contains(SignatureText.Known(rawValue: name))
        }
    }
}

extension SignatureScheme.Computation {
    /// The name of its private key; `nil` if it has none.
    var keyName: String? {
        guard case .key = digest else { return nil }
        return key.first?.secrets.first?.name
    }

    /// The texts that insert values and secrets.
    fileprivate var texts: [SignatureText] {
        parts + (keyName == nil ? key : []) + (otherwise.map { text in [text] } ?? [])
    }
}

extension APICall {
    /// Whether the client has the secret of a text that need not be sent.
    fileprivate func has(_ text: SignatureText) -> Bool {
        !text.isOptional || text.secrets.allSatisfy { secret in secrets[secret.name] != nil }
    }
}

extension APICall.Request {
    /// Removes what an earlier signature, such as that of the address of a next page, left in the parameters.
    fileprivate mutating func remove(_ field: SignatureScheme.Field) {
        switch field.location {
        case .query: query.removeAll { item in item.name == field.name }
        case .parameter: removeParameter(field.name)
        case .header, .authorization: break
        }
    }
}
