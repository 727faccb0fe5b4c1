#if Telemetry
    @_spi(Generated) public import APIRuntime
    import HTTPTypes
    import WireSyntax
    public import Tracing

    extension APIClient.Configuration {
        /// Adds a span for each call and one in it for each attempt to send its request, which the request carries to the
        /// server: in `traceparent` and `tracestate` (W3C Trace Context), or as the tracer does it.
        ///
        /// Equal calls stay equal: fields of tracing are added below the cache and whatever joins calls. Spans have no
        /// values of parameters, and no URLs but the path in the spec. Attributes have the names of OpenTelemetry's
        /// conventions for HTTP clients.
        /// - Parameters:
        ///   - tracer: the tracer. Defaults to that of the process.
        ///   - sendsBaggage: whether servers are sent the baggage of a trace (W3C Baggage), which may contain anything.
        ///     Defaults to `false`.
        public mutating func trace(
            by tracer: any Tracer = InstrumentationSystem.tracer, sendsBaggage: Bool = false
        ) {
            func add(_ tracer: some Tracer) {
                middlewares.insert(CallSpans(tracer: tracer), at: 0)
                wireMiddlewares.append(AttemptSpans(tracer: tracer, sendsBaggage: sendsBaggage))
            }
            add(tracer)
        }
    }

    /// A span for each call, named after its endpoint.
    private struct CallSpans<Source: Tracer>: Middleware {
        let tracer: Source

        func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
            try await tracer.withSpan(call.name, ofKind: .internal) { span in
                var response = try await span.noting {
                    try await AttemptCount.$current.withValue(AttemptCount()) { try await next(call) }
                }
                span.attributes["api.source"] = response.source == .cache ? "cache" : "server"
                if let error = call.errorInMemory(of: &response) { span.note(error) }
                return response
            }
        }
    }

    /// A span for each attempt, named after the method and the path in the spec.
    private struct AttemptSpans<Source: Tracer>: Middleware {
        let tracer: Source
        let sendsBaggage: Bool

        func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
            try await tracer.withSpan("\(call.request.method.rawValue) \(call.route.path)", ofKind: .client) { span in
                span.attributes["http.request.method"] = call.request.method.rawValue
                span.attributes["url.template"] = call.route.path
                let authority = call.request.server.authority
                let host = HostText.withoutPort(authority[...])
                span.attributes["server.address"] = String(host)
                span.attributes["server.port"] = Int(authority[host.endIndex...].dropFirst())
                if let count = AttemptCount.current?.next(), count > 0 {
                    span.attributes["http.request.resend_count"] = count
                }
                var call = call
                tracer.inject(
                    span.context, into: &call.request.headerFields, using: FieldInjector(sendsBaggage: sendsBaggage))
                return try await span.noting { [call] in try await next(call) }
            }
        }
    }

    /// Counts the attempts of a call.
    private final class AttemptCount: Sendable {
        @TaskLocal static var current: AttemptCount?

        private let count = Locked(0)

        /// The number of attempts before this one.
        func next() -> Int {
            count.withLock { count in
                count += 1
                return count - 1
            }
        }
    }

    private struct FieldInjector: Injector {
        let sendsBaggage: Bool

        func inject(_ value: String, forKey key: String, into fields: inout HTTPFields) {
            guard let name = HTTPField.Name(key), sendsBaggage || name.canonicalName != "baggage" else { return }
            fields[name] = value
        }
    }

    extension Span {
        /// Notes how a part of a call ends.
        fileprivate func noting(
            _ send: () async throws -> APICall.Response
        ) async throws -> APICall.Response {
            do {
                let response = try await send()
                note(response.wire)
                return response
            } catch {
                note(error)
                throw error
            }
        }

        private func note(_ response: WireResponse) {
            attributes["http.response.status_code"] = response.head.status.code
            guard response.head.status.code >= 400 else { return }
            attributes["error.type"] = "\(response.head.status.code)"
            setStatus(SpanStatus(code: .error))
        }

        fileprivate func note(_ error: any Error) {
            let failure = APICall.Failure(error)
            attributes["error.type"] = failure.name
            setStatus(SpanStatus(code: .error, message: failure.description))
        }
    }
#endif
