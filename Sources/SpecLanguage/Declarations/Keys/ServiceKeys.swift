import YAMLSyntax

extension ServiceDeclaration {
    /// The keys of `service`.
    static let table: DeclaredKeys<ServiceDeclaration> = DeclaredKeys(
        "service", identity + requests + policies + ReadKey.bodyText(\.settings.bodyText))

    private static let subject: String = "the service"

    private static let identity: [ReadKey<ServiceDeclaration>] = [
        .name(
            "name", shape: .declared(.service, .text), \.name, required: true,
            "the DAO and the error enum are named after it"),
        .text("doc", \.doc, "a description of the service"),
        .name(
            "inherits", shape: .name(.service), \.inherits,
            "a service whose keys and errors are inherited, unless overridden"),
    ]

    private static let requests: [ReadKey<ServiceDeclaration>] = [
        ReadKey("servers", .declared(.environment, .named(.oneOrMore(.text))), "the URLs of each environment") {
            $3.environments = $0.environments($1.value)
        },
        ReadKey("api-version", .either([.text, .mapping(.apiVersion)]), "the API version sent with every request") {
            $3.settings.version = $0.apiVersion($1.value)
        },
        ReadKey("headers", .named(.text), "headers sent with every request") {
            $3.settings.headers = $0.headers($1.value)
        },
        ReadKey(
            "parameters", .declared(.parameter, .named(.either([.type, .mapping(.serviceParameter)]))),
            "values set once on the DAO"
        ) { $3.parameters = $0.serviceParameters($1.value) },
        ReadKey("envelope", .mapping(.envelope), "how every response is wrapped") {
            $3.settings.envelope = $0.envelope($1.value)
        },
        ReadKey("timeout", .duration, "the time limit of a request") {
            $3.settings.timeout = $0.positiveDuration($1.value, of: $2)
        },
    ]

    private static let policies: [ReadKey<ServiceDeclaration>] = [
        ReadKey(
            "auth", .either([.choice(["bearer", "basic", "digest"]), .mapping(.auth)]), "how requests are authenticated"
        ) {
            $3.settings.hasAuthentication = true
            $3.settings.authentication = $0.authentication($1, of: subject)
        },
        ReadKey(
            "sign",
            .either([
                .mapping(.sign), .mapping(.composedSign), .mapping(.tokenSign), .mapping(.messageSign),
                .mapping(.proofSign),
            ]), "how requests are signed"
        ) { $3.settings.signature = $0.signature($1, of: subject) },
        ReadKey(
            "verify",
            .either([
                .choice(["none"]), .mapping(.composedVerify), .mapping(.messageVerify), .mapping(.contentVerify),
            ]), "how responses are signed, which is checked"
        ) { $3.settings.verification = $0.verification($1, of: subject) },
        ReadKey("retry", .mapping(.retry), "which failures are retried") {
            $3.settings.retry = $0.retry($1, of: subject, canBeNever: $3.inherits != nil)
        },
        ReadKey("hedge", .hedge, "when calls are sent a second time beside the first") {
            $3.settings.hedge = $0.hedge($1.value, of: subject)
        },
        ReadKey("rate", .rate, "how many requests are sent in a time") {
            $3.settings.rate = $0.rate($1.value, of: subject)
        },
        ReadKey("failover", .mapping(.failover), "when to switch to the next server") {
            $3.settings.failover = $0.failover($1, of: subject)
        },
        ReadKey(
            "queues", .declared(.queue, .named(.either([.integer(atLeast: 1), .mapping(.queue)]))),
            "how many requests run at once, and how many wait, by queue"
        ) { $3.settings.queues = $0.queues($1.value, of: subject) },
        ReadKey("batch", .mapping(.batch), "how several calls are sent in one request") {
            $3.settings.batch = $0.batch($1, of: subject)
        },
        ReadKey(
            "pins", .named(.oneOrMore(.matching("^sha256/[A-Za-z0-9+/]{43}=$"))),
            "the keys accepted in the certificates of a host"
        ) { $3.settings.pins = $0.pins($1.value, of: subject) },
    ]
}

extension SpecMapping {
    /// The keys of `api-version`.
    static let apiVersion: SpecMapping = SpecMapping(
        "api-version",
        [
            SpecKey("value", .text, "the version"),
            SpecKey("review", .text, "the version that builds for a review send instead"),
            SpecKey("in", .choice(APIVersionDeclaration.Place.allCases.map(\.rawValue)), "its place in the request"),
            SpecKey("name", .text, "the name of the header or query key"),
            SpecKey("format", .text, "the text to send, with {value} for the version"),
        ])

    /// The keys of `envelope`.
    static let envelope: SpecMapping = SpecMapping(
        "envelope",
        [
            SpecKey("data", .oneOrMore(.path), "the places of the value that an endpoint returns, tried in order"),
            SpecKey("code", .oneOrMore(.path), "the places of the business code, tried in order"),
            SpecKey("message", .oneOrMore(.path), "the places of the message for people, tried in order"),
            SpecKey(
                "success",
                .either([
                    .text, .mapping(.success), .list(.either([.text, .mapping(.success)]), atLeast: 1),
                ]),
                "the values of the code, and of other keys, that mean success"
            ),
        ])

    /// The keys of `envelope.success`, if success does not depend on the code alone.
    static let success: SpecMapping = SpecMapping(
        "success",
        [
            SpecKey("at", .path, required: true, "the place of the value to check"),
            SpecKey("is", .oneOrMore(.text), required: true, "the values that mean success"),
        ])
}

extension SpecMapping {
    /// The keys of a service's `auth`.
    static let auth: SpecMapping = SpecMapping(
        "auth",
        [
            SpecKey("session", .text, needs: ["header"], "the name of the session's token"),
            SpecKey("header", .text, "the header that carries the session's token"),
            SpecKey("scheme", .text, "the scheme before the key in the header Authorization"),
            SpecKey("key", .text, "the name under which the key is sent"),
            SpecKey("in", .choice(["header", "query"]), "the place of the key in the request"),
            SpecKey("oauth2", .mapping(.oauth2), "how tokens are obtained and renewed"),
            SpecKey(
                "challenge", .oneOrMore(.choice(words(Authentication.ChallengeScheme.self))),
                "how a user and a password are sent if the server asks for them"),
        ], oneOf: ["oauth2", "challenge", "session", "scheme", "key"])

    /// The keys of `oauth2` of a service's `auth`.
    static let oauth2: SpecMapping = SpecMapping(
        "oauth2",
        [
            SpecKey("issuer", serverAddress, "the authorization server, whose metadata has the other addresses"),
            SpecKey("token", serverAddress, "the address for tokens"),
            SpecKey("authorize", serverAddress, "the address of the page on which users sign in"),
            SpecKey("device", serverAddress, "the address for the codes of devices"),
            SpecKey("client", secretName, required: true, "the name of the client's id, such as $client-id"),
            SpecKey("secret", secretName, "the name of the client's secret, such as $client-secret"),
            SpecKey(
                "client-auth", .choice(words(OAuth2.ClientAuthentication.self)), needs: ["secret"],
                "how the secret is sent"),
            SpecKey("scopes", .oneOrMore(.text), "what the token is for"),
            SpecKey(
                "grants", .oneOrMore(.choice(words(OAuth2.Grant.self))), required: true, "the ways to a token"),
            SpecKey("parameters", .named(.text), "what requests to the authorization server have besides"),
        ])

    private static let serverAddress: SpecShape = .matching("^(https?://|/)")
    private static let secretName: SpecShape = .matching(#"^\$"#)
}

extension SpecMapping {
    /// The keys of `retry`, of a service and of an endpoint.
    static let retry: SpecMapping = SpecMapping(
        "retry",
        [
            SpecKey("times", .integer(atLeast: 0), required: true, "the number of retries"),
            SpecKey(
                "on", .oneOrMore(.matching("^(timeout|connection|[45]xx|[45][0-9][0-9])$")),
                "the failures to retry"),
            SpecKey("backoff", .duration, "the wait before the first retry"),
        ])

    /// The keys of `failover`.
    static let failover: SpecMapping = SpecMapping(
        "failover",
        [
            SpecKey("after", .integer(atLeast: 1), "the number of a server's latest calls to consider"),
            SpecKey("error-rate", .matching("^([1-9][0-9]?|100)%$"), "the share of them that must fail, such as 10%"),
            SpecKey("cooldown", .duration, "how long a failed server is avoided"),
            SpecKey("choose", .choice(words(FailoverPolicy.Choice.self)), "which of the other servers a call goes to"),
            SpecKey("breaker", .flag, "whether calls fail at once while all servers are avoided"),
        ])

    /// The keys of a queue; a number alone is short for `{at-once: …}`.
    static let queue: SpecMapping = SpecMapping(
        "queue",
        [
            SpecKey("at-once", .integer(atLeast: 1), "how many requests run at once"),
            SpecKey("waiting", .integer(atLeast: 0), "how many calls wait; further ones fail"),
        ])

    /// The keys of `hedge`, of a service and of an endpoint.
    static let hedge: SpecMapping = SpecMapping(
        "hedge",
        [
            SpecKey(
                "after", .matching("^([0-9]+(ms|s|m|h|d)|p[5-9][0-9])$"), required: true,
                "how long the first request is waited for, such as 200ms, or p95 of the recent calls"),
            SpecKey(
                "at-most", .matching("^([1-9][0-9]?|100)%$"), "the share of calls that are sent a second time"),
        ])

    /// The keys of `rate`, of a service and of an endpoint; a limit alone is short for `{limit: …}`.
    static let rate: SpecMapping = SpecMapping(
        "rate",
        [
            SpecKey(
                "limit", .matching("^(server|[1-9][0-9]*/(s|min|h))$"), required: true,
                "the number of requests, such as 100/s; or server, as responses say"),
            SpecKey("burst", .integer(atLeast: 1), "how many requests may be sent at once"),
            SpecKey("waiting", .integer(atLeast: 0), "how many calls wait; further ones fail"),
        ])
}

extension SpecShape {
    /// The value of `hedge`.
    static let hedge: SpecShape = .either([.choice(["none"]), .mapping(.hedge)])
    /// The value of `rate`.
    static let rate: SpecShape = .either([.matching("^(none|server|[1-9][0-9]*/(s|min|h))$"), .mapping(.rate)])
}

extension SpecMapping {
    /// The keys of a service's `batch`.
    static let batch: SpecMapping = SpecMapping(
        "batch",
        [
            SpecKey("post", .requestPath, "the path of a POST request that carries the calls"),
            SpecKey("put", .requestPath, "the path of a PUT request that carries the calls"),
            SpecKey("patch", .requestPath, "the path of a PATCH request that carries the calls"),
            SpecKey("calls", .path, "the place of the list of calls in the request body"),
            SpecKey("call", .mapping(.batchCall), "the members of a call"),
            SpecKey("responses", .path, "the place of the list of responses in the response body"),
            SpecKey("response", .mapping(.batchResponse), "the members of a response"),
            SpecKey("at-most", .integer(atLeast: 2), "the greatest number of calls in a batch"),
        ], oneOf: ["post", "put", "patch"], exclusive: true,
        renamed: ["answers": "responses", "answer": "response"])

    /// The keys of `batch.call`.
    static let batchCall: SpecMapping = SpecMapping(
        "call",
        [
            SpecKey("id", .path, "the id that matches the response to the call"),
            SpecKey("method", .path, "the method"),
            SpecKey("path", .either([.path, .mapping(.batchPath)]), "the path and the query"),
            SpecKey("headers", .path, "the header fields of the call itself"),
            SpecKey("body", .either([.path, .mapping(.batchBody)]), "the body"),
        ])

    /// The keys of `batch.response`.
    static let batchResponse: SpecMapping = SpecMapping(
        "response",
        [
            SpecKey("id", .path, "the id of the call"),
            SpecKey("status", .path, "the HTTP status"),
            SpecKey("headers", .path, "the header fields"),
            SpecKey("body", .either([.path, .mapping(.batchBody)]), "the body"),
            SpecKey("error", .path, "the body of a failed call"),
        ])

    /// The keys of `path`, if it is not relative to the server's URL.
    static let batchPath: SpecMapping = SpecMapping(
        "path",
        [
            SpecKey("at", .path, "its place"),
            SpecKey("from", .choice(Batch.PathBase.allCases.map(\.rawValue)), required: true, "what it is relative to"),
        ])

    /// The keys of `body`, if it is not plain JSON.
    static let batchBody: SpecMapping = SpecMapping(
        "body",
        [
            SpecKey("at", .path, "its place"),
            SpecKey("as", .choice(Batch.BodyForm.allCases.map(\.rawValue)), required: true, "its form"),
        ])
}

extension SpecMapping {
    /// The keys of a route; a path alone is short for `{path: …}`.
    static let route: SpecMapping = SpecMapping(
        "route",
        [
            SpecKey("doc", .text, "where the link leads"),
            SpecKey("path", .text, required: true, "the path of the link"),
            SpecKey(
                "parameters", .declared(.parameter, .named(.either([.type, .mapping(.routeParameter)]))),
                "the values in the link"),
        ])

    /// The keys of `routes`; all other keys are routes.
    static let links: SpecMapping = SpecMapping(
        "routes",
        [
            SpecKey(
                "scheme", .oneOrMore(.text), required: true, "the schemes of links; links are written with the first"),
            SpecKey("host", .text, "the host of https links"),
        ], others: .declared(.route, .either([.text, .mapping(.route)])))
}
