import SpecLanguage

/// The argument that says how requests are signed.
enum SignatureExpression {
    static func call(_ signature: Signature, _ names: TypeNames) -> CallExpression {
        let type = "signature: \(names.runtime("SignatureScheme"))"
        switch signature {
        case .short(let short):
            return CallExpression(head: "\(type)(", arguments: arguments(short).map { .text($0) })
        case .composed(let composed): return CallExpression(head: "\(type)(", arguments: arguments(composed))
        case .form(let form): return formCall(form, type, names)
        }
    }

    private static func arguments(_ signature: ShortSignature) -> [String] {
        var arguments = [".\(member(signature.digest))", "over: \(content(signature.content))"]
        if let secret = signature.secret { arguments.append("secret: \(text(secret))") }
        arguments.append("name: \(text(signature.name))")
        if signature.isUppercase { arguments.append("isUppercase: true") }
        if signature.clock != .device { arguments.append("clock: .\(signature.clock.rawValue)") }
        return arguments
    }

    private static func member(_ digest: ShortSignature.Digest) -> String {
        switch digest {
        case .md5: "md5"
        case .sha256: "sha256"
        case .hmacSHA256: "hmacSHA256"
        }
    }

    private static func content(_ content: ShortSignature.Content) -> String {
        switch content {
        case .parameters(let join): ".parameters(join: \(text(join)))"
        case .timestamp: ".timestamp"
        }
    }

    private static func text(_ text: String) -> String { StringLiteral(text).source }
}

extension SignatureExpression {
    private static func arguments(_ signature: ComposedSignature) -> [CallExpression.Argument] {
        var arguments = self.arguments(signature.digest)
        if !signature.values.isEmpty {
            arguments.append(
                list("values: [", signature.values.map { labelled("\(text($0.name)): ", value($0.value)) }))
        }
        if !signature.headers.isEmpty { arguments.append(list("headers: [", texts(signature.headers))) }
        if !signature.fields.isEmpty {
            arguments.append(list("send: [", signature.fields.map { field($0) }))
        }
        arguments.append(field(signature.target, label: "into: ", scheme: signature.scheme))
        if signature.clock != .device { arguments.append(.text("clock: .\(signature.clock.rawValue)")) }
        return arguments
    }

    private static func arguments(_ digest: ComposedSignature.Digest) -> [CallExpression.Argument] {
        var arguments: [CallExpression.Argument] = [.text(".\(member(digest.algorithm))")]
        arguments.append(list("of: [", texts(digest.parts)))
        if !digest.join.isEmpty { arguments.append(.text("join: \(text(digest.join))")) }
        if !digest.key.isEmpty { arguments.append(list("key: [", texts(digest.key))) }
        if digest.encoding != .hex { arguments.append(.text("encode: .\(member(digest.encoding))")) }
        if let otherwise = digest.otherwise { arguments.append(.text("otherwise: \(text(otherwise))")) }
        return arguments
    }

    private static func value(_ value: ComposedSignature.Value) -> CallExpression.Argument {
        switch value {
        case .text(let text): return .text(self.text(text))
        case .time(let format): return .text(".time(\(source(format)))")
        case .nonce(let kind, let length):
            return .text(".nonce(.\(kind.rawValue)\(length.map { ", length: \($0)" } ?? ""))")
        case .parameters(let style, let join, let skipsEmpty):
            let join = join == "&" ? "" : ", join: \(text(join))"
            return .text(".parameters(.\(style.rawValue)\(join)\(skipsEmpty ? ", skipsEmpty: true" : ""))")
        case .digest(let digest): return .call(CallExpression(head: ".digest(", arguments: arguments(digest)))
        case .header(let name, let format):
            return .text(".header(\(text(name))\(format.map { ", time: \(source($0))" } ?? ""))")
        case .json(let name): return .text(".json(\(text(name)))")
        }
    }

    private static func source(_ format: DateFormat) -> String {
        switch format {
        case .iso8601: ".iso8601"
        case .unix: ".unix"
        case .unixMilliseconds: ".unixMilliseconds"
        case .dotnet: ".dotnet"
        case .pattern(let pattern): text(pattern)
        case .local(let pattern?, let zone): "\(text(pattern)), zone: \(text(zone))"
        case .local(nil, _): ".iso8601"
        }
    }

    private static func field(
        _ field: ComposedSignature.Field, label: String = "", scheme: String? = nil
    ) -> CallExpression.Argument {
        let place =
            switch field.place {
            case .header: "header"
            case .query: "query"
            case .parameter: "parameter"
            case .authorization: "authorization"
            }
        var arguments = [text(field.name)]
        if field.text != "{signature}" { arguments.append(text(field.text)) }
        if let scheme { arguments.append("scheme: \(text(scheme))") }
        return .call(CallExpression(head: "\(label).\(place)(", arguments: arguments.map { .text($0) }))
    }

    private static func member(_ algorithm: ComposedSignature.Algorithm) -> String {
        switch algorithm {
        case .none, .md5, .sha1, .sha256, .sha384, .sha512: algorithm.rawValue
        case .hmacMD5: "hmacMD5"
        case .hmacSHA1: "hmacSHA1"
        case .hmacSHA256: "hmacSHA256"
        case .hmacSHA384: "hmacSHA384"
        case .hmacSHA512: "hmacSHA512"
        case .rsaSHA256: "key(.rsaSHA256)"
        case .rsaPSSSHA256: "key(.rsaPSSSHA256)"
        case .rsaPSSSHA512: "key(.rsaPSSSHA512)"
        case .ecdsaP256SHA256: "key(.ecdsaP256SHA256)"
        case .ecdsaP384SHA384: "key(.ecdsaP384SHA384)"
        case .ecdsaP521SHA512: "key(.ecdsaP521SHA512)"
        case .ecdsaP256SHA256Raw: "key(.ecdsaP256SHA256, isRaw: true)"
        case .ecdsaP384SHA384Raw: "key(.ecdsaP384SHA384, isRaw: true)"
        case .ecdsaP521SHA512Raw: "key(.ecdsaP521SHA512, isRaw: true)"
        case .ed25519: "key(.ed25519)"
        }
    }

    private static func member(_ encoding: ComposedSignature.Encoding) -> String {
        switch encoding {
        case .hex: "hex"
        case .upperHex: "upperHex"
        case .base64: "base64"
        case .base64URL: "base64URL"
        }
    }

    private static func texts(_ texts: [String]) -> [CallExpression.Argument] {
        texts.map { .text(text($0)) }
    }

    private static func labelled(_ label: String, _ argument: CallExpression.Argument) -> CallExpression.Argument {
        switch argument {
        case .text(let text): return .text(label + text)
        case .call(var call):
            call.head = label + call.head
            return .call(call)
        }
    }

    private static func list(_ head: String, _ elements: [CallExpression.Argument]) -> CallExpression.Argument {
        .call(CallExpression(head: head, arguments: elements, tail: "]", endsWithComma: true))
    }
}

// The forms that are standards.
extension SignatureExpression {
    private static func formCall(_ form: FormSignature, _ type: String, _ names: TypeNames) -> CallExpression {
        var arguments: [CallExpression.Argument] = [
            .text(".\(member(form.algorithm))"), list("key: [", texts(form.key)),
        ]
        let function: String
        switch form.content {
        case .proof: function = "proof"
        case .token(let token):
            function = "token"
            arguments += self.arguments(token, names)
        case .message(let message):
            function = "message"
            arguments += self.arguments(message, names)
        }
        if form.clock != .device { arguments.append(.text("clock: .\(form.clock.rawValue)")) }
        return CallExpression(head: "\(type).\(function)(", arguments: arguments)
    }

    private static func arguments(_ token: SignedToken, _ names: TypeNames) -> [CallExpression.Argument] {
        var arguments: [CallExpression.Argument] = []
        if !token.head.isEmpty { arguments.append(list("header: [", token.head.map { claim($0) })) }
        arguments.append(list("claims: [", token.claims.map { claim($0) }))
        arguments.append(.text("lifetime: \(token.lifetime.source(names))"))
        if !token.values.isEmpty {
            arguments.append(list("values: [", token.values.map { labelled("\(text($0.name)): ", value($0.value)) }))
        }
        if token.header != "Authorization" { arguments.append(.text("into: \(text(token.header))")) }
        if let exchange = token.exchange { arguments.append(.text("exchange: \(text(exchange))")) }
        return arguments
    }

    private static func claim(_ claim: SignedToken.NamedClaim) -> CallExpression.Argument {
        let name = text(claim.name)
        return switch claim.value {
        case .text(let value): .text(".text(\(name), \(text(value)))")
        case .json(let json): .text(".json(\(name), \(text(json)))")
        case .list(let values): .text(".list(\(name), [\(values.map(text).joined(separator: ", "))])")
        }
    }

    private static func arguments(_ message: SignedMessage, _ names: TypeNames) -> [CallExpression.Argument] {
        var arguments = [list("covers: [", texts(message.components))]
        if let label = message.label { arguments.append(.text("label: \(text(label))")) }
        if let lifetime = message.lifetime { arguments.append(.text("lifetime: \(lifetime.source(names))")) }
        if let keyID = message.keyID { arguments.append(.text("keyID: \(text(keyID))")) }
        if let tag = message.tag { arguments.append(.text("tag: \(text(tag))")) }
        if message.hasNonce { arguments.append(.text("hasNonce: true")) }
        if message.contentDigest == .sha512 { arguments.append(.text("contentDigest: .sha512")) }
        return arguments
    }
}

// Signed responses.
extension SignatureExpression {
    /// The argument that says how responses are signed.
    static func argument(_ verification: Verification, _ names: TypeNames) -> CallExpression.Argument {
        let type = "verification: \(names.runtime("VerificationScheme"))"
        switch verification {
        case .none, .contentDigest: return .text("\(type).contentDigest")
        case .composed(let composed):
            return .call(CallExpression(head: "\(type)(", arguments: arguments(composed, names)))
        case .message(let message):
            var arguments: [CallExpression.Argument] = [
                .text(".\(member(message.algorithm))"), list("key: [", texts(message.key)),
                list("covers: [", texts(message.components)),
            ]
            if let label = message.label { arguments.append(.text("label: \(text(label))")) }
            if let tolerance = message.tolerance { arguments.append(.text("within: \(tolerance.source(names))")) }
            return .call(CallExpression(head: "\(type).message(", arguments: arguments))
        }
    }

    private static func arguments(
        _ verification: ComposedVerification, _ names: TypeNames
    ) -> [CallExpression.Argument] {
        var arguments = self.arguments(verification.digest)
        if let keyID = verification.keyID {
            let place = arguments.firstIndex {
                if case .text(let text) = $0 { text.hasPrefix("encode:") } else { false }
            }
            arguments.insert(.text("keyID: \(text(keyID))"), at: place ?? arguments.endIndex)
        }
        if !verification.values.isEmpty {
            arguments.append(
                list("values: [", verification.values.map { labelled("\(text($0.name)): ", value($0.value)) }))
        }
        arguments.append(field(verification.source, label: "from: "))
        if let tolerance = verification.tolerance { arguments.append(.text("within: \(tolerance.source(names))")) }
        return arguments
    }
}
