import Testing

@testable import SpecLanguage
@testable import SwiftRendering

@Suite("Rendered policies")
struct PolicyTests {
    @Test(
        "a route has declared policies only",
        arguments: [
            (CallPolicies(queue: "images"), #"queue: "images""#),
            (CallPolicies(dedupe: .reject), "dedupe: .reject"),
            (CallPolicies(dedupe: .coalesce), "dedupe: .coalesce"),
            (CallPolicies(dedupe: .cancelPrevious), "dedupe: .cancelPrevious"),
            (CallPolicies(retry: RetryPolicy(times: 0)), "retry: RetryPolicy(times: 0)"),
            (
                CallPolicies(retry: RetryPolicy(times: 2, failures: [.timeout, .status(429)])),
                "retry: RetryPolicy(times: 2, on: [.timeout, .status(429)])"
            ),
            (
                CallPolicies(retry: RetryPolicy(times: 2, backoff: .milliseconds(200))),
                "retry: RetryPolicy(times: 2, backoff: .milliseconds(200))"
            ),
            (
                CallPolicies(hedge: HedgePolicy(delay: .fixed(.milliseconds(200)), percentage: 5)),
                "hedge: .hedge(after: .milliseconds(200), atMost: 0.05)"
            ),
            (CallPolicies(hedge: HedgePolicy(delay: .percentile(95))), "hedge: .hedge(afterPercentile: 95)"),
            (
                CallPolicies(hedge: HedgePolicy(), rate: RatePolicy(limit: .none)),
                "hedge: .off, rate: .off"
            ),
            (
                CallPolicies(rate: RatePolicy(limit: .requests(10, per: .minute), burst: 2, waiting: 0)),
                "rate: .rate(10, per: .minutes(1), burst: 2, waiting: 0)"
            ),
            (CallPolicies(rate: RatePolicy(limit: .server)), "rate: .serverRate()"),
            (CallPolicies(isIdempotent: true), "isIdempotent: true"),
            (CallPolicies(redirectsBody: true), "redirectsBody: true"),
            (CallPolicies(idempotencyHeader: "X-\"Key"), ##"idempotencyHeader: #"X-"Key"#"##),
            (CallPolicies(offline: CallPolicies.Offline()), "offline: OfflinePolicy()"),
            (
                CallPolicies(offline: CallPolicies.Offline(merge: .patch, duration: .seconds(3_600))),
                "offline: OfflinePolicy(merge: .patch, for: .hours(1))"
            ),
        ])
    func route(_ policies: CallPolicies, _ argument: String) throws {
        let text = try renderedService(.named(), [.named("a") { $0.policies = policies }])
        let policies = "policies:CallPolicies(\(argument.filter { !$0.isWhitespace })))"
        #expect(text.filter { !$0.isWhitespace }.contains("\"/a\"," + policies))
    }

    @Test("a route says whether the body has sensitive fields, at any depth and in patches", arguments: [true, false])
    func sensitiveBody(isPatch: Bool) throws {
        let models: [Model] = [
            .structure("Outer", [.named("inner", .optional(.array(.model("Inner"))))]) { $0.hasPatch = true },
            .structure(
                "Inner",
                [
                    .named("outer", .optional(.model("Outer"))),
                    .named("key", .builtIn(.string)) { $0.isSensitive = true },
                ]),
            .structure("Plain", [.named("key", .optional(.model("Plain")))]),
        ]
        for (type, isSensitive) in [(isPatch ? "OuterPatch" : "Outer", true), ("Plain", false)] {
            let text = try renderedService(
                .named(), [.named("a") { $0.body = .value(.model(type)) }], models: models)
            #expect(text.contains("policies: CallPolicies(hasSensitiveBody: true)") == isSensitive)
        }
    }

    @Test("an endpoint without policies has none")
    func noPolicies() throws {
        #expect(!(try renderedService(.named(), [.named("a")])).contains("policies"))
    }

    @Test("a long policy is broken into lines")
    func longPolicies() throws {
        let endpoint = Endpoint.named("pictures") { endpoint in
            endpoint.returns = .data
            endpoint.policies = CallPolicies(
                cache: CachePolicy(mode: .cacheFirst, duration: .seconds(28_800), isPerUser: true), queue: "images",
                dedupe: .coalesce,
                retry: RetryPolicy(
                    times: 2, failures: [.timeout, .connection, .statusClass(5), .status(429)],
                    backoff: .milliseconds(200)))
        }
        let expected = """
                static let picturesRoute = EndpointRoute(
                    "Gallery.pictures",
                    .get,
                    "/pictures",
                    policies: CallPolicies(
                        cache: CachePolicy(.cacheFirst, for: .hours(8), isPerUser: true, fingerprint: "58eab6610fa8fb9f"),
                        queue: "images",
                        dedupe: .coalesce,
                        retry: RetryPolicy(
                            times: 2,
                            on: [.timeout, .connection, .statusClass(5), .status(429)],
                            backoff: .milliseconds(200)
                        )
                    )
                )
            """
        #expect(try renderedService(.named(), [endpoint]).contains(expected))
    }

    @Test(
        "a service has retry, failover and queues",
        arguments: [
            (
                .named { $0.retry = RetryPolicy(times: 3, failures: [.connection]) },
                "retry: RetryPolicy(times: 3, on: [.connection])"
            ),
            (.named { $0.failover = FailoverPolicy() }, "failover: FailoverPolicy()"),
            (
                .named { $0.failover = FailoverPolicy(samples: 40, errorPercentage: 10, cooldown: .seconds(60)) },
                "failover: FailoverPolicy(after: 40, errorRate: 0.1, cooldown: .minutes(1))"
            ),
            (.named { $0.failover = FailoverPolicy(errorPercentage: 5) }, "failover: FailoverPolicy(errorRate: 0.05)"),
            (.named { $0.failover = FailoverPolicy(errorPercentage: 33) }, "failover: FailoverPolicy(errorRate: 0.33)"),
            (.named { $0.failover = FailoverPolicy(errorPercentage: 100) }, "failover: FailoverPolicy(errorRate: 1)"),
            (
                .named { $0.failover = FailoverPolicy(choice: .roundRobin, breaksCircuit: true) },
                "failover: FailoverPolicy(choose: .roundRobin, breaker: true)"
            ),
            (
                .named { $0.failover = FailoverPolicy(choice: .leastInFlight) },
                "failover: FailoverPolicy(choose: .leastInFlight)"
            ),
            (
                .named {
                    $0.hedge = HedgePolicy(delay: .percentile(99))
                    $0.rate = RatePolicy(limit: .requests(1000, per: .hour))
                }, "hedge: .hedge(afterPercentile: 99), rate: .rate(1000, per: .hours(1))"
            ),
            (
                .named { $0.queues = [Queue(name: "a", width: 1), Queue(name: "b", width: 2, waiting: 9)] },
                #"queues: ["a": 1, "b": 2], waiting: ["b": 9]"#
            ),
            (
                .named { $0.queues = [Queue(name: "images", width: 2), Queue(name: "a \"b\"", width: 1)] },
                ##"queues: ["images": 2, #"a "b""#: 1]"##
            ),
        ] as [(Service, String)])
    func servicePolicies(_ service: Service, _ argument: String) throws {
        let text = try renderedService(service).filter { !$0.isWhitespace }
        #expect(text.contains("=ServiceDescription(\"Gallery\",\(argument.filter { !$0.isWhitespace }))"))
    }

    @Test("cache-then-network: a method returns a cached call")
    func stream() throws {
        let endpoint = Endpoint.named("titles") { endpoint in
            endpoint.returns = .value(.array(.string))
            endpoint.policies.cache = CachePolicy(mode: .cacheThenNetwork, duration: .seconds(60))
        }
        let expected = """
                /// `GET /titles`
                ///
                /// Gives the cached response, at most 1 minute old, and then the server's.
                public func titles() -> CachedCall<[String], GalleryError> {
                    CachedCall(RequestBuilder(Self.titlesRoute), self)
                }

            """
        #expect(try renderedService(.named(), [endpoint]).contains(expected))
    }

    @Test(
        "a method documents its policies",
        arguments: [
            (
                CallPolicies(cache: CachePolicy(mode: .cacheFirst, duration: .seconds(28_800), isPerUser: true)),
                "Cached for 8 hours, for each user."
            ),
            (
                CallPolicies(cache: CachePolicy(mode: .writeOnly, duration: .milliseconds(1_500))),
                "Always asks the server, and caches the response for 1500 milliseconds."
            ),
            (CallPolicies(cache: CachePolicy(mode: .http)), "Cached as the response's header fields say."),
            (
                CallPolicies(queue: "images", dedupe: .coalesce),
                "Waits in the queue `images`. Equal calls at one time share a response."
            ),
            (
                CallPolicies(retry: RetryPolicy(times: 2), idempotencyHeader: "X-Key"),
                "Sent again up to 2 times where it fails. Carries a key in `X-Key`, the same each time it is sent."
            ),
            (
                CallPolicies(offline: CallPolicies.Offline(orderBy: nil)),
                "Without a network, kept by clients with an outbox until it can be sent."
            ),
        ])
    func documentation(_ policies: CallPolicies, _ words: String) throws {
        let endpoint = Endpoint.named("a") { endpoint in
            endpoint.returns = .data
            endpoint.policies = policies
        }
        let expected = "    /// `GET /a`\n    ///\n    /// \(words)\n    public func a("
        #expect(try renderedService(.named(), [endpoint]).contains(expected))
    }

    @Test("errors marked for retry are in the table of codes, and documented")
    func retriedErrors() throws {
        let service = Service.named { service in
            service.errors = [
                .code("1", "gone"), .code("a b", "busy") { $0.isRetried = true },
                .matching(.status(503), "down") { $0.isRetried = true },
            ]
        }
        let text = try renderedService(service)
        #expect(text.contains("        codes.add(\"1\", Self.gone)\n"))
        #expect(text.contains("        codes.add(\"a b\", Self.busy, isRetried: true)\n"))
        #expect(text.contains("        codes.add(\"http-503\", Self.down, isRetried: true)\n"))
        #expect(
            text.contains(
                "    /// HTTP 503.\n    /// Sent again where that does no harm.\n    case down(FailedResponse)\n"))
    }
}
