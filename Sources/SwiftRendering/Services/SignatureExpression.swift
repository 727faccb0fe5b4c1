import SpecLanguage

/// The argument that says how requests are signed.
enum SignatureExpression {
    static func call(_ signature: Signature, _ names: TypeNames) -> CallExpression {
        let head = "signature: \(names.runtime("SignatureScheme"))("
        switch signature {
        case .short(let short):
            return CallExpression(head: head, arguments: arguments(short).map { .text($0) })
        case .composed(let composed): return CallExpression(head: head, arguments: arguments(composed))
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
        }
    }

    private static func source(_ format: DateFormat) -> String {
        switch format {
        case .iso8601: ".iso8601"
        case .unix: ".unix"
        case .unixMilliseconds: ".unixMilliseconds"
        case .dotnet: ".dotnet"
        case .pattern(let pattern), .local(let pattern?, _): text(pattern)
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
