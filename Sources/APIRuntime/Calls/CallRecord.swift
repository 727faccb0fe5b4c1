#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension APICall {
    /// What a call was, once it has ended, for logs and metrics. It contains no values of sensitive parameters.
    public struct Record: Sendable {
        /// Where the response came from.
        public enum Source: String, Sendable {
            /// A server, to which the request was sent.
            case server
            /// The cache, without a request.
            case cache
            /// An equal call was in progress, whose response this call also got.
            case joined
        }

        /// Identifies the call among all calls that the same `APIClient.Events` reports.
        public let call: UInt64
        /// The endpoint, such as `Gallery.searchPictures`.
        public let endpoint: String
        /// The label that the call was given; `nil` if it was given none.
        public let label: String?
        /// When the call began.
        public let date: Date
        /// The method, such as `GET`.
        public internal(set) var method: String = ""
        /// The URL, with sensitive values hidden; the path in the spec if the request could not be built.
        public internal(set) var url: String = ""
        /// The status of the last response; `nil` if there was none.
        public internal(set) var status: Int?
        /// The bytes of the body that the last attempt sent.
        public internal(set) var sentBytes: Int64 = 0
        /// The bytes of the body that the last attempt received.
        public internal(set) var receivedBytes: Int64 = 0
        /// Where the response came from.
        public internal(set) var source: Source = .server
        /// How often the request was sent.
        public internal(set) var attempts: Int = 0
        /// How long the call took.
        public internal(set) var duration: Duration = .zero
        /// Why the call failed; `nil` if it did not.
        public internal(set) var failure: Failure?

        /// `success`, or the ``Failure/name`` of the failure.
        public var outcome: String { failure?.name ?? "success" }
    }
}

extension APICall.Record {
    init(call: UInt64, endpoint: String, label: String?, date: Date) {
        self.call = call
        self.endpoint = endpoint
        self.label = label
        self.date = date
    }

    /// The path and the query of the URL.
    public var path: String {
        guard let scheme = url.firstRange(of: "://") else { return url }
        let rest = url[scheme.upperBound...]
        return rest.firstIndex { $0 == "/" || $0 == "?" }.map { String(rest[$0...]) } ?? "/"
    }

    /// One line of text: method, path, status, time, size, source, and the number of attempts if there were several.
    ///
    ///     GET /v1/pictures/7 200 84 ms 1.2 kB server
    ///     GET /v1/pictures/8 - 5.0 s 0 B server 3 attempts: timedOut: no response within 5 seconds
    public var line: String {
        var line = "\(method) \(path) \(status.map(String.init) ?? "-") \(Self.text(duration)) "
        line += "\(Self.text(bytes: receivedBytes)) \(source.rawValue)"
        if attempts > 1 { line += " \(attempts) attempts" }
        if let label { line += " [\(label)]" }
        if let failure { line += ": \(failure)" }
        // A line stays one, whatever a server or a label has in it.
        return String(line.map { $0.isNewline ? " " : $0 })
    }

    /// Notes what an event says of the call.
    mutating func note(_ event: APICall.Event.Kind) {
        switch event {
        case .started(let request):
            let sides = request.split(separator: " ", maxSplits: 1)
            method = sides.first.map(String.init) ?? ""
            url = sides.count == 2 ? String(sides[1]) : ""
        case .joined: source = .joined
        case .cacheHit: source = .cache
        case .sent(_, let attempt): (attempts, sentBytes, receivedBytes, source) = (attempt, 0, 0, .server)
        case .uploaded(let count, _): sentBytes = count
        case .downloaded(let count, _): receivedBytes = count
        case .received(let status): self.status = status
        case .ended(let duration, let failure): (self.duration, self.failure) = (duration, failure)
        case .queued, .waitingForNetwork, .batched, .retrying, .repeatingWithNewCredential, .clockDiffers, .failedOver,
            .breaker, .hedged, .throttled, .tolerated, .droppedEvent:
            break
        }
    }

    private static func text(_ duration: Duration) -> String {
        let milliseconds = Int64((duration / .milliseconds(1)).rounded())
        return milliseconds < 1_000 ? "\(milliseconds) ms" : tenths(milliseconds, of: 1_000) + " s"
    }

    private static func text(bytes count: Int64) -> String {
        if count < 1_000 { return "\(count) B" }
        return count < 1_000_000 ? tenths(count, of: 1_000) + " kB" : tenths(count, of: 1_000_000) + " MB"
    }

    private static func tenths(_ count: Int64, of unit: Int64) -> String {
        let tenths = (count + unit / 20) / (unit / 10)
        return "\(tenths / 10).\(tenths % 10)"
    }
}
