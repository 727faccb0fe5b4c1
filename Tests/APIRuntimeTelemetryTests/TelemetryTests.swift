#if Telemetry
    import APIRuntime
    import APIRuntimeTelemetry
    import ClientScenario
    import Foundation
    import HTTPTypes
    import InMemoryTracing
    import Logging
    import MetricsTestKit
    import Testing
    import Tracing

    @Suite("Calls in logs, metrics and traces")
    struct TelemetryTests {
        private func market(
            _ server: ScriptedServer, _ configure: (inout APIClient.Configuration) -> Void
        ) -> MarketDAO {
            var configuration = APIClient.Configuration(random: { 0 }, transport: server)
            configure(&configuration)
            return MarketDAO(client: APIClient(server: "http://shop.example:81/api", configuration: configuration))
        }

        private func stock(_ server: ScriptedServer, _ tracer: InMemoryTracer, sendsBaggage: Bool = false) -> MarketDAO
        {
            market(server) { configuration in configuration.trace(by: tracer, sendsBaggage: sendsBaggage) }
        }

        @Test("a call is a message with figures, at a level by its outcome, in the task of the caller")
        func logs() async throws {
            let messages = Messages()
            let server = ScriptedServer([.status(200), .status(500), .status(500), .status(500)])
            var logger = Logger(label: "calls") { _ in MessageHandler(messages) }
            logger.logLevel = .trace
            let market = market(server) { configuration in configuration.events = .log(.swiftLog(logger)) }
            try await CurrentRequest.$id.withValue("r-1") { _ = try await market.prices().with(label: "home").value }
            _ = await market.prices().with(cache: .reload).result

            let entries = messages.all
            #expect(entries.map(\.level) == [.debug, .error])
            #expect(entries.map(\.request) == ["r-1", nil])
            #expect(entries[0].text.hasPrefix("GET /api/prices 200 "))
            #expect(entries[0].metadata["endpoint"] == "Market.prices" && entries[0].metadata["label"] == "home")
            #expect(entries[1].metadata["outcome"] == "server" && entries[1].metadata["attempts"] == "3")
            #expect(entries[1].metadata["status"] == "500")
        }

        @Test(
            "calls are counted and timed by endpoint, outcome, source and status, and their attempts and bytes by endpoint"
        )
        func metrics() async throws {
            let metrics = TestMetrics()
            let server = ScriptedServer([.status(503), .status(200), .fault(.cannotConnect)])
            let market = market(server) { configuration in configuration.events = .log(.metrics(metrics)) }
            _ = try await market.stock().value
            _ = await market.search(text: "secret").with(retries: 0).result

            let stock = [("endpoint", "Market.stock"), ("outcome", "success"), ("source", "server")]
            #expect(try metrics.expectCounter("api.client.calls", stock + [("status", "200")]).totalValue == 1)
            #expect(try metrics.expectTimer("api.client.duration", stock).values.count == 1)
            #expect(try metrics.expectCounter("api.client.attempts", [("endpoint", "Market.stock")]).totalValue == 2)
            #expect(try metrics.expectCounter("api.client.received", [("endpoint", "Market.stock")]).totalValue > 0)
            let search = [("endpoint", "Market.search"), ("outcome", "network.cannotConnect"), ("source", "server")]
            #expect(try metrics.expectCounter("api.client.calls", search + [("status", "none")]).totalValue == 1)
        }

        @Test("no dimension has what a caller or a server chooses")
        func boundedDimensions() async throws {
            let metrics = TestMetrics()
            let server = ScriptedServer([])
            let market = market(server) { configuration in configuration.events = .log(.metrics(metrics)) }
            for number in 0..<200 {
                server.append(.text(#"{"code": \#(5_000 + number), "text": "no \#(number)"}"#))
                _ = await market.search(text: "text \(number)").with(label: "label \(number)").result
            }
            #expect(metrics.counters.count == 3 && metrics.timers.count == 1)
            let search = [("endpoint", "Market.search"), ("outcome", "server"), ("source", "server")]
            #expect(try metrics.expectCounter("api.client.calls", search + [("status", "200")]).totalValue == 200)
        }

        @Test("a call has a span, and in it one for each attempt, without values")
        func spans() async throws {
            let tracer = InMemoryTracer()
            let server = ScriptedServer([.status(503), .status(200)])
            let market = stock(server, tracer)
            try await tracer.withSpan("incoming") { _ in _ = try await market.search(text: "secret").value }

            let spans = tracer.finishedSpans
            #expect(spans.map(\.operationName) == ["GET /search", "GET /search", "Market.search", "incoming"])
            let call = try #require(spans.dropLast().last)
            #expect(call.parentSpanID == spans.last?.spanID && call.kind == .internal)
            #expect(spans.prefix(2).allSatisfy { $0.parentSpanID == call.spanID && $0.kind == .client })
            #expect(spans[0].attributes.get("http.response.status_code")?.toSpanAttribute() == 503)
            #expect(spans[0].attributes.get("error.type")?.toSpanAttribute() == "503")
            #expect(spans[1].attributes.get("http.request.resend_count")?.toSpanAttribute() == 1)
            #expect(spans[1].attributes.get("server.address")?.toSpanAttribute() == "shop.example")
            #expect(spans[1].attributes.get("server.port")?.toSpanAttribute() == 81)
            #expect(!"\(spans.map(\.attributes))".contains("secret"))
            #expect(!dumped(spans).contains("secret"))
        }

        private func dumped(_ value: some Any) -> String {
            var text = ""
            dump(value, to: &text)
            return text
        }

        @Test("each attempt is sent with its own span")
        func attempts() async throws {
            let tracer = InMemoryTracer()
            let server = ScriptedServer([.status(503), .status(200)])
            _ = try await stock(server, tracer).stock().value
            let sent = server.requests.map { $0.headerFields[Self.spanField] }
            #expect(sent.count == 2)
            #expect(sent == tracer.finishedSpans.prefix(2).map { $0.spanID })
        }

        private static let spanField: HTTPField.Name = HTTPField.Name(InMemoryTracer.spanIDKey) ?? .age

        @Test("business errors are errors of the call's span")
        func businessErrors() async throws {
            let tracer = InMemoryTracer()
            let server = ScriptedServer([.text(#"{"code": 1001, "text": "who?"}"#)])
            _ = await stock(server, tracer).search(text: "a").result
            let call = try #require(tracer.finishedSpans.last)
            #expect(call.attributes.get("error.type")?.toSpanAttribute() == "server")
            #expect(call.status?.code == .error && !dumped(call).contains("who?"))
        }

        @Test("baggage is sent only if asked for")
        func baggage() async throws {
            for sends in [false, true] {
                let server = ScriptedServer([.status(200)])
                let market = market(server) { configuration in
                    configuration.trace(by: BaggageTracer(), sendsBaggage: sends)
                }
                _ = try await market.stock().value
                let fields = try #require(server.requests.first?.headerFields)
                #expect(fields[BaggageTracer.traceparent] == BaggageTracer.value)
                #expect((fields[BaggageTracer.baggage] != nil) == sends)
            }
        }

        @Test("equal calls in two traces are one request, and share a cached response")
        func equalCalls() async throws {
            let tracer = InMemoryTracer()
            let server = ScriptedServer([.text(#"{"code": 0, "data": []}"#), .status(500)])
            let market = market(server) { configuration in
                configuration.user = "ada"
                configuration.trace(by: tracer)
            }
            for name in ["one", "two"] {
                try await tracer.withSpan(name) { _ in _ = try await market.offers().value }
            }
            #expect(server.requests.count == 1)
            let calls = tracer.finishedSpans.filter { $0.operationName == "Market.offers" }
            #expect(calls.map { $0.attributes.get("api.source")?.toSpanAttribute() } == ["server", "cache"])
        }
    }
#endif
