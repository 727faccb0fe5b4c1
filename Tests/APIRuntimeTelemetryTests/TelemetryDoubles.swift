#if Telemetry
    import APIRuntime
    import Foundation
    import HTTPTypes
    import Logging
    import Tracing

    /// Gives responses in their order, and keeps the requests.
    final class ScriptedServer: Transport, @unchecked Sendable {
        enum Step {
            /// A response with an empty value, or a status that is an error.
            case status(Int)
            case text(String)
            case fault(NetworkError.Kind)
        }

        /// Guards the other properties.
        private let lock: NSLock = NSLock()
        private var steps: [Step]
        private var sent: [HTTPRequest] = []

        init(_ steps: [Step]) {
            self.steps = steps
        }

        var requests: [HTTPRequest] { lock.withLock { sent } }

        func append(_ step: Step) {
            lock.withLock { steps.append(step) }
        }

        func send(_ request: WireRequest) async throws -> WireResponse {
            let step: Step? = lock.withLock {
                sent.append(request.head)
                return steps.isEmpty ? nil : steps.removeFirst()
            }
            switch step {
            case .status(let status): return response(status, Self.empty(request.head.path ?? ""))
            case .text(let text): return response(200, text)
            case .fault(let kind): throw NetworkError(kind)
            case nil: throw NetworkError(.badServer, reason: "no response is left")
            }
        }

        private func response(_ status: Int, _ text: String) -> WireResponse {
            WireResponse(head: HTTPResponse(status: .init(code: status)), body: WireBody(Array(text.utf8)))
        }

        private static func empty(_ path: String) -> String {
            path.contains("/search") ? #"{"code": 0, "data": []}"# : #"{"code": 0, "data": {}}"#
        }
    }

    /// What a server knows of the request that it handles.
    enum CurrentRequest {
        @TaskLocal static var id: String?
    }

    final class Messages: @unchecked Sendable {
        struct Message {
            let level: Logger.Level
            let text: String
            let metadata: [String: String]
            let request: String?
        }

        private let lock: NSLock = NSLock()
        private var messages: [Message] = []

        var all: [Message] { lock.withLock { messages } }

        func append(_ message: Message) {
            lock.withLock { messages.append(message) }
        }
    }

    struct MessageHandler: LogHandler {
        private let messages: Messages
        var metadata: Logger.Metadata = [:]
        var logLevel: Logger.Level = .trace

        init(_ messages: Messages) {
            self.messages = messages
        }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            messages.append(
                Messages.Message(
                    level: event.level, text: event.message.description,
                    metadata: (event.metadata ?? [:]).mapValues(\.description), request: CurrentRequest.id))
        }
    }

    /// Injects a trace and its baggage, as a propagator for W3C's fields does.
    struct BaggageTracer: Tracer {
        static let value: String = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
        static let traceparent: HTTPField.Name = HTTPField.Name("traceparent") ?? .age
        static let baggage: HTTPField.Name = HTTPField.Name("baggage") ?? .age

        func startSpan<Instant: TracerInstant>(
            _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
            at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
        ) -> NoOpTracer.NoOpSpan {
            NoOpTracer.NoOpSpan(context: context())
        }

        func forceFlush() {}

        func inject<Carrier, Inject: Injector>(
            _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
        ) where Inject.Carrier == Carrier {
            injector.inject(Self.value, forKey: "traceparent", into: &carrier)
            injector.inject("user=ada", forKey: "Baggage", into: &carrier)
        }

        func extract<Carrier, Extract: Extractor>(
            _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
        ) where Extract.Carrier == Carrier {}
    }
#endif
