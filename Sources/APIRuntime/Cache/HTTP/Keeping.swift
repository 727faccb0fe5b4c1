import HTTPTypes

/// Whether, where and in which form an answer is kept.
struct Keeping {
    /// Whether it is kept at all.
    let isAllowed: Bool
    /// Whether it must not be written to disk.
    let isVolatile: Bool

    /// - Parameters:
    ///   - answer: what arrived, with a body at hand that decoded.
    ///   - policy: what the spec says. Where it gives a time itself, it overrules the server, but what the server does
    ///     not want stored stays in memory.
    init(of answer: CachedAnswer, _ policy: CachePolicy) {
        let fields: HTTPFields = answer.head.headerFields
        let isForbidden: Bool = CacheControl(fields).has("no-store")
        let isWhole: Bool = answer.head.status != .partialContent
        if policy.duration != nil, policy.mode != .http {
            isAllowed = isWhole
            isVolatile = isForbidden
            return
        }
        let variesByAnything: Bool = fields[values: .vary].flatMap(HeaderList.items).contains("*")
        let freshness = Freshness(of: answer, policy, now: answer.received)
        let isOfUse: Bool = freshness.isFresh || (policy.mode == .http && Validators(fields).areThere)
        isAllowed = isWhole && !isForbidden && !variesByAnything && isOfUse
        isVolatile = false
    }

    /// The header fields that are kept: not those of one connection (RFC 9111, section 3.1), and no cookies, which are
    /// secrets and were taken in when the answer arrived.
    static func kept(_ fields: HTTPFields) -> HTTPFields {
        let named: [String] = fields[values: .connection].flatMap(HeaderList.items).map { name in name.lowercased() }
        return fields.filter { field in
            let name: String = field.name.canonicalName
            return !dropped.contains(name) && !named.contains(name)
        }
    }

    private static let dropped: Set<String> = [
        "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
        "proxy-authenticate", "proxy-authentication-info", "proxy-authorization", "set-cookie", "set-cookie2",
    ]
}
