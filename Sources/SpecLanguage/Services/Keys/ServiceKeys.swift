extension SpecMapping {
    /// The keys of `service`.
    static let service: SpecMapping = SpecMapping(
        "service",
        [
            SpecKey("name", .text, required: true, "the DAO and the error enum are called after it"),
            SpecKey("doc", .text, "what the service is for"),
            SpecKey("inherits", .text, "a service whose keys and errors hold here too, unless said again"),
            SpecKey("servers", .named(.oneOrMore(.text)), "the URLs of each environment"),
            SpecKey("api-version", .either([.text, .mapping(.apiVersion)]), "the version that every request names"),
            SpecKey("headers", .named(.text), "headers that every request carries"),
            SpecKey("parameters", .named(.either([.type, .mapping(.serviceParameter)])), "values set once on the DAO"),
            SpecKey("envelope", .mapping(.envelope), "how every answer is wrapped"),
            SpecKey("timeout", .duration, "how long a request may take"),
            SpecKey(
                "auth", .either([.choice(["bearer", "basic"]), .mapping(.auth)]), "how a request says who sends it"),
            SpecKey("sign", .mapping(.sign), "how a request is signed"),
            SpecKey("retry", .mapping(.retry), "which failures are tried again"),
            SpecKey("failover", .mapping(.failover), "when the next server is taken"),
            SpecKey("queues", .named(.integer), "how many requests of a queue run at once"),
            SpecKey("batch", .mapping(.batch), "the request in which several calls travel"),
            SpecKey(
                "pins", .named(.oneOrMore(.matching("^sha256/[A-Za-z0-9+/]{43}=$"))),
                "the keys that a host's certificate may have"),
        ])

    /// The keys of `api-version`.
    static let apiVersion: SpecMapping = SpecMapping(
        "api-version",
        [
            SpecKey("value", .text, "the version"),
            SpecKey("in", .choice(APIVersionDeclaration.Place.allCases.map(\.rawValue)), "where it is sent"),
            SpecKey("name", .text, "the header's or the query key's name"),
            SpecKey("format", .text, "the text that is sent, with {value} where the version stands"),
        ])

    /// The keys of `envelope`.
    static let envelope: SpecMapping = SpecMapping(
        "envelope",
        [
            SpecKey("data", .path, "where the value stands that an endpoint returns"),
            SpecKey("code", .path, "where the business code stands"),
            SpecKey("message", .oneOrMore(.path), "where the text for people stands"),
            SpecKey(
                "success", .either([.text, .list(.text, atLeast: 1), .mapping(.success)]),
                "the values of the code that mean success"
            ),
        ])

    /// The keys of `envelope.success`, where another key than the code says it.
    static let success: SpecMapping = SpecMapping(
        "success",
        [
            SpecKey("at", .path, required: true, "where the value stands that means success"),
            SpecKey("is", .oneOrMore(.text), required: true, "the values that mean success"),
        ])
}
