extension SpecMapping {
    /// The keys of a service's `auth`.
    static let auth: SpecMapping = SpecMapping(
        "auth",
        [
            SpecKey("session", .text, needs: ["header"], "the name of the token that the session keeps"),
            SpecKey("header", .text, "the header that carries the session's token"),
            SpecKey("key", .text, "the name that the key is sent as"),
            SpecKey("in", .choice(["header", "query"]), "where the key is sent"),
        ], oneOf: ["session", "key"])

    /// The keys of `sign`.
    static let sign: SpecMapping = SpecMapping(
        "sign",
        [
            SpecKey("digest", .choice(["md5", "sha256", "hmac-sha256"]), required: true, "how the digest is made"),
            SpecKey("over", .choice(["parameters", "timestamp"]), required: true, "what is signed"),
            SpecKey("join", .text, "what stands between the parameters"),
            SpecKey("append", .text, "the name of the secret, such as $secret"),
            SpecKey("as", .text, required: true, "the name that the signature is sent as"),
            SpecKey("case", .choice(["lower", "upper"]), "the letters of the hexadecimal digest"),
        ])

    /// The keys of `retry`, of a service and of an endpoint.
    static let retry: SpecMapping = SpecMapping(
        "retry",
        [
            SpecKey("times", .integer, required: true, "how often a request is sent again"),
            SpecKey(
                "on", .oneOrMore(.matching("^(timeout|connection|[45]xx|[45][0-9][0-9])$")),
                "the failures that are tried again"),
            SpecKey("backoff", .duration, "how long to wait before the first time"),
        ])

    /// The keys of `failover`.
    static let failover: SpecMapping = SpecMapping(
        "failover",
        [
            SpecKey("after", .integer, "how many calls of a server are looked at"),
            SpecKey("error-rate", .matching("^([1-9][0-9]?|100)%$"), "the share of them that has to fail, such as 10%"),
            SpecKey("cooldown", .duration, "how long a failing server is left alone"),
        ])
}
