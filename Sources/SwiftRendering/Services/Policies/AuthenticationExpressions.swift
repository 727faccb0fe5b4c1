import SpecLanguage

/// The argument that says how requests tell who sends them.
enum AuthenticationExpression {
    static func source(_ authentication: Authentication) -> String {
        "authentication: \(member(authentication))"
    }

    private static func member(_ authentication: Authentication) -> String {
        switch authentication {
        case .bearer: ".bearer"
        case .basic: ".basic"
        case .key(let name, .header): ".header(\(StringLiteral(name).source))"
        case .key(let name, .query): ".query(\(StringLiteral(name).source))"
        case .session(let token, let header):
            ".session(\(StringLiteral(token).source), header: \(StringLiteral(header).source))"
        }
    }
}

/// The argument that says how requests are signed.
enum SignatureExpression {
    static func call(_ signature: Signature, _ names: TypeNames) -> CallExpression {
        var arguments = [".\(member(signature.digest))", "over: \(content(signature.content))"]
        if let secret = signature.secret { arguments.append("secret: \(StringLiteral(secret).source)") }
        arguments.append("name: \(StringLiteral(signature.name).source)")
        if signature.isUppercase { arguments.append("isUppercase: true") }
        return CallExpression(
            head: "signature: \(names.runtime("SignatureScheme"))(", arguments: arguments.map { .text($0) })
    }

    private static func member(_ digest: Signature.Digest) -> String {
        switch digest {
        case .md5: "md5"
        case .sha256: "sha256"
        case .hmacSHA256: "hmacSHA256"
        }
    }

    private static func content(_ content: Signature.Content) -> String {
        switch content {
        case .parameters(let join): ".parameters(join: \(StringLiteral(join).source))"
        case .timestamp: ".timestamp"
        }
    }
}

/// The arguments that say what an endpoint has to do with its service's credential.
enum SessionExpression {
    static func arguments(_ policies: CallPolicies) -> [String] {
        var arguments: [String] = []
        switch policies.authentication {
        case .available: break
        case .required: arguments.append("authentication: .required")
        case .none: arguments.append("authentication: .none")
        }
        switch policies.session {
        case .establish(let path): arguments.append("session: .establish(\(path.literal))")
        case .clear: arguments.append("session: .clear")
        case nil: break
        }
        return arguments
    }
}
