import Testing

@testable import SpecLanguage

@Suite("Resolved policies")
struct ResolvedPolicyTests {
    @Test("an endpoint without keys has no policies")
    func noPolicies() throws {
        let endpoint = try Specs.endpoint("service: {name: G, retry: {times: 2}}\nendpoints: {a: {get: /a}}")
        #expect(endpoint.policies == CallPolicies())
    }

    @Test("every key is resolved")
    func allKeys() throws {
        let policies = try Specs.endpoint(
            """
            service: {name: G}
            endpoints:
              a:
                get: /a
                returns: Data
                cache: {policy: cache-first, for: 8h, vary: [user]}
                queue: images
                dedupe: cancel-previous
                retry: {times: 2, on: [timeout, connection, 5xx, 429, 429], backoff: 200ms}
            """
        ).policies
        #expect(policies.cache == CachePolicy(mode: .cacheFirst, duration: .seconds(28_800), isPerUser: true))
        #expect(policies.queue == "images")
        #expect(policies.dedupe == .cancelPrevious)
        let failures: [RetryPolicy.Failure] = [.timeout, .connection, .statusClass(5), .status(429)]
        #expect(policies.retry == RetryPolicy(times: 2, failures: failures, backoff: .milliseconds(200)))
        #expect(!policies.isIdempotent && policies.idempotencyHeader == nil)
    }

    @Test(
        "each cache policy is resolved",
        arguments: [
            ("{policy: cache-first, for: 1s}", CachePolicy(mode: .cacheFirst, duration: .seconds(1))),
            ("{policy: cache-then-network, for: 1s}", CachePolicy(mode: .cacheThenNetwork, duration: .seconds(1))),
            (
                "{policy: write-only, for: 1s, vary: user}",
                CachePolicy(mode: .writeOnly, duration: .seconds(1), isPerUser: true)
            ),
            ("{policy: http}", CachePolicy(mode: .http)),
            ("{policy: none}", nil),
        ])
    func cachePolicies(_ text: String, _ policy: CachePolicy?) throws {
        let endpoint = try Specs.endpoint(
            "service: {name: G}\nendpoints: {a: {get: /a, returns: Data, cache: \(text)}}")
        #expect(endpoint.policies.cache == policy)
    }

    @Test(
        "deprecated names of cache policies still work",
        arguments: [("alternative", CachePolicy.Mode.cacheFirst), ("both", .cacheThenNetwork)])
    func deprecatedNames(name: String, mode: CachePolicy.Mode) {
        let checked = Specs.check([
            "Spec": "service: {name: G}\nendpoints: {a: {get: /a, returns: Data, cache: {policy: \(name), for: 1s}}}"
        ])
        #expect(checked.diagnostics.map(\.severity) == [.warning])
        let endpoint = checked.specification.files.first?.service?.endpoints.first
        #expect(endpoint?.policies.cache == CachePolicy(mode: mode, duration: .seconds(1)))
    }

    @Test("a post is idempotent by declaration or by a key")
    func idempotency() throws {
        let endpoints = try Specs.part(
            """
            service: {name: G}
            endpoints: {a: {post: /a, idempotent: true}, b: {post: /b, idempotency: {header: Idempotency-Key}}}
            """
        ).endpoints
        #expect(endpoints.map(\.policies.isIdempotent) == [true, false])
        #expect(endpoints.map(\.policies.idempotencyHeader) == [nil, "Idempotency-Key"])
    }

    @Test("an endpoint's retry inherits missing keys from its service")
    func inheritedRetries() throws {
        let part = try Specs.part(
            """
            service: {name: G, retry: {times: 2, on: timeout, backoff: 1s}}
            endpoints: {a: {get: /a, retry: {times: 5}}, b: {get: /b, retry: {times: 1, on: 5xx}}, c: {get: /c}}
            """)
        let retry = RetryPolicy(times: 2, failures: [.timeout], backoff: .seconds(1))
        #expect(part.service.retry == retry)
        #expect(
            part.endpoints.map(\.policies.retry) == [
                RetryPolicy(times: 5, failures: [.timeout], backoff: .seconds(1)),
                RetryPolicy(times: 1, failures: [.statusClass(5)], backoff: .seconds(1)), nil,
            ])
    }

    @Test("a service inherits retry, failover and queues")
    func inheritedServicePolicies() throws {
        let checked = Specs.check([
            "A": """
            service:
              name: Base
              retry: {times: 2, on: [5xx, 429], backoff: 200ms}
              failover: {after: 40, error-rate: 10%, cooldown: 60s}
              queues: {images: 2, uploads: 1}
            """,
            "B": """
            service:
              name: Own
              inherits: Base
              retry: {times: 3, on: timeout}
              failover: {error-rate: 5%}
              queues: {images: 3, texts: 4}
            """,
            "C": "service: {name: Never, inherits: Base, retry: {times: 0}}",
        ])
        #expect(checked.diagnostics == [])
        let services = checked.specification.files.compactMap(\.service?.service)
        try #require(services.count == 3)
        #expect(
            services.map(\.retry) == [
                RetryPolicy(times: 2, failures: [.statusClass(5), .status(429)], backoff: .milliseconds(200)),
                RetryPolicy(times: 3, failures: [.timeout], backoff: .milliseconds(200)), nil,
            ])
        #expect(services[0].failover == FailoverPolicy(samples: 40, errorPercentage: 10, cooldown: .seconds(60)))
        #expect(services[1].failover == FailoverPolicy(samples: 40, errorPercentage: 5, cooldown: .seconds(60)))
        let queues = [
            Queue(name: "images", width: 3), Queue(name: "uploads", width: 1), Queue(name: "texts", width: 4),
        ]
        #expect(services[1].queues == queues)
    }

    @Test("a service inherits hedge, rate and the other keys of failover and queues, and `none` removes them")
    func inheritedLimits() throws {
        let checked = Specs.check([
            "A": """
            service:
              name: Base
              hedge: {after: p95, at-most: 5%}
              rate: {limit: 100/s, burst: 20}
              failover: {choose: round-robin, breaker: true}
              queues: {images: {at-once: 2, waiting: 9}}
            endpoints:
              a: {get: /a, returns: String, hedge: {after: 200ms}, rate: {limit: 10/min, waiting: 5}}
              b: {get: /b, returns: String, hedge: none, rate: none}
            """,
            "B": "service: {name: Own, inherits: Base, failover: {breaker: false}, rate: server}",
            "C": "service: {name: Never, inherits: Base, hedge: none, rate: none}",
        ])
        #expect(checked.diagnostics == [])
        let parts = checked.specification.files.compactMap(\.service)
        try #require(parts.count == 3)
        let hedge = HedgePolicy(delay: .percentile(95), percentage: 5)
        #expect(parts.map(\.service.hedge) == [hedge, hedge, nil])
        let rate = RatePolicy(limit: .requests(100, per: .second), burst: 20)
        #expect(parts.map(\.service.rate) == [rate, RatePolicy(limit: .server), nil])
        let breakers = [true, false, true]
        #expect(
            parts.map(\.service.failover)
                == breakers.map { FailoverPolicy(choice: .roundRobin, breaksCircuit: $0) })
        #expect(parts[1].service.queues == [Queue(name: "images", width: 2, waiting: 9)])
        #expect(
            parts[0].endpoints.map(\.policies) == [
                CallPolicies(
                    hedge: HedgePolicy(delay: .fixed(.milliseconds(200))),
                    rate: RatePolicy(limit: .requests(10, per: .minute), waiting: 5)),
                CallPolicies(hedge: HedgePolicy(), rate: RatePolicy(limit: .none)),
            ])
    }

    @Test("errors can be marked for retry")
    func retriedErrors() throws {
        let part = try Specs.part(
            """
            service: {name: G, retry: {times: 1}, envelope: {code: c}}
            errors: {1: one, 2: {name: two, retry: true}, 3: {name: three, retry: false}}
            endpoints: {a: {get: /a, errors: {4: {name: four, retry: true}}}}
            """)
        #expect(part.service.errors.map(\.isRetried) == [false, true, false])
        #expect(part.endpoints.first?.errors.map(\.isRetried) == [true])
    }

    @Test("pagination has a method name and parameters")
    func pagination() throws {
        let endpoints = try Specs.part(
            """
            service: {name: G}
            endpoints:
              find-all:
                get: /a
                parameters: {first-item: Int = 0, count: Int?}
                returns: [Int]
                paginate: {by: offset, parameter: first-item, size: count, total: meta.total}
              more: {get: /b, parameters: {c: String?}, returns: [Int], paginate: {by: cursor, parameter: c, next: n}}
            """
        ).endpoints
        #expect(
            endpoints.map(\.pagination) == [
                Pagination(
                    style: .offset, parameter: "firstItem", size: "count",
                    total: JSONPath(["meta", "total"])),
                Pagination(style: .cursor, parameter: "c", next: JSONPath(["n"])),
            ])
    }
}
