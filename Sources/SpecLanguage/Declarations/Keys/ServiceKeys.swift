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
            SpecKey("code", .oneOrMore(.path), "the path of the business code, or several, tried in order"),
            SpecKey("message", .oneOrMore(.path), "the path of the text for people, or several, tried in order"),
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

extension SpecMapping {
    /// The keys of a service's `batch`.
    static let batch: SpecMapping = SpecMapping(
        "batch",
        [
            SpecKey("post", .text, "the path of a POST request that carries the calls"),
            SpecKey("put", .text, "the path of a PUT request that carries the calls"),
            SpecKey("patch", .text, "the path of a PATCH request that carries the calls"),
            SpecKey("calls", .path, "where the list of calls stands in the body"),
            SpecKey("call", .mapping(.batchCall), "what the parts of a call are called"),
            SpecKey("answers", .path, "where the list of answers stands in the answer"),
            SpecKey("answer", .mapping(.batchAnswer), "what the parts of an answer are called"),
            SpecKey("at-most", .integer, "how many calls the list takes"),
        ], oneOf: ["post", "put", "patch"])

    /// The keys of `batch.call`.
    static let batchCall: SpecMapping = SpecMapping(
        "call",
        [
            SpecKey("id", .path, "the text by which the answer is found again"),
            SpecKey("method", .path, "the method"),
            SpecKey("path", .either([.path, .mapping(.batchPath)]), "the path and the query"),
            SpecKey("headers", .path, "the header fields of the call itself"),
            SpecKey("body", .either([.path, .mapping(.batchBody)]), "the body"),
        ])

    /// The keys of `batch.answer`.
    static let batchAnswer: SpecMapping = SpecMapping(
        "answer",
        [
            SpecKey("id", .path, "the id of the call"),
            SpecKey("status", .path, "the HTTP status"),
            SpecKey("headers", .path, "the header fields"),
            SpecKey("body", .either([.path, .mapping(.batchBody)]), "the body"),
            SpecKey("error", .path, "the body of a call that failed"),
        ])

    /// The keys of `path`, where it does not begin below the server's own.
    static let batchPath: SpecMapping = SpecMapping(
        "path",
        [
            SpecKey("at", .path, "where it stands"),
            SpecKey("from", .choice(Batch.PathBase.allCases.map(\.rawValue)), required: true, "where it begins"),
        ])

    /// The keys of `body`, where it does not stand as JSON.
    static let batchBody: SpecMapping = SpecMapping(
        "body",
        [
            SpecKey("at", .path, "where it stands"),
            SpecKey("as", .choice(Batch.BodyForm.allCases.map(\.rawValue)), required: true, "how it stands there"),
        ])
}

extension SpecMapping {
    /// The keys of one error; its name alone is short for `{name: …}`.
    static let serverError: SpecMapping = SpecMapping(
        "error",
        [
            SpecKey("name", .text, required: true, "the case of the error enum"),
            SpecKey("message", .text, "a text for people, instead of the server's"),
            SpecKey("body", .type, "what of the answer is decoded into the case"),
            SpecKey("at", .path, "where the body's value stands in the answer"),
            SpecKey("doc", .text, "what the error means"),
            SpecKey("retry", .flag, "whether the request is worth sending again"),
            SpecKey("refresh", .flag, "whether it means that the credential has expired"),
        ])
}

extension SpecMapping {
    /// The keys of one route; its path alone is short for `{path: …}`.
    static let route: SpecMapping = SpecMapping(
        "route",
        [
            SpecKey("doc", .text, "where the link leads"),
            SpecKey("path", .text, required: true, "the path of the link"),
            SpecKey("parameters", .named(.either([.type, .mapping(.routeParameter)])), "what the link says"),
        ])

    /// The keys under `routes`; all others are routes.
    static let links: SpecMapping = SpecMapping(
        "routes",
        [
            SpecKey(
                "scheme", .oneOrMore(.text), required: true, "how links begin; the first of several is written"),
            SpecKey("host", .text, "the host of links that begin with https"),
        ], others: .either([.text, .mapping(.route)]))

    /// The keys of a route's parameter; its type alone is short for `{type: …}`.
    static let routeParameter: SpecMapping = SpecMapping(
        "parameter",
        SpecKey.valueKeys + [SpecKey("map", .path, "what it is called in the link")] + SpecKey.documentationKeys)
}
