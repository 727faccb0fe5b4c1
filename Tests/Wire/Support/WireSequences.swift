import RandomNumbers

/// Random sequences of HTTP/2 frames, and a model of what a client may make of them; the same for the same seed.
///
/// The first connection plays a sequence, and all others respond with `second`, so that a response which was put together
/// from two, a request that was sent twice, and a part that passes for a whole are all seen.
public struct WireSequences: Sendable {
    private let seed: Int

    public init(seed: Int) {
        self.seed = seed
    }

    /// A sequence, and what it may lead to.
    public struct Sequence: Sendable {
        public let item: WireCase
        /// What may become of it.
        let fates: [Fate]
        let isIdempotent: Bool
        /// Whether sending the request twice is safe.
        let mayBeRepeated: Bool
        /// Whether several DATA frames are empty, which a client may take for an attack (RFC 9113, section 10.5).
        let hasEmptyFrames: Bool
    }

    /// What becomes of a request on a connection.
    enum Fate: Sendable, Equatable {
        /// The response is whole. Whether the call may fail, too, because of what follows.
        case whole(String, mayFail: Bool)
        /// Nothing of the response came.
        case lost(Loss)
        /// A part of the response came, and not all of it.
        case cut
        /// This part came, and then the stream was reset, or a rule was broken, and the connection ended, which libcurl may
        /// take for the end of a body without a length.
        case ended(String)
    }

    enum Loss: Sendable, Equatable {
        case refused
        case closed
        case broken
    }

    fileprivate enum Event {
        case interim
        case head(length: Int?)
        case data(Int)
        case end
        case reset(Int)
        case goAway(last: Int, code: Int)
        case close
        /// A frame that changes nothing.
        case noise(WireFrame)
        /// A frame that ends the connection with an error.
        case violation(WireFrame)
    }

    /// The sequence with this number.
    public subscript(number: Int) -> Sequence {
        var random = SplitMix64(seed: UInt64(bitPattern: Int64(seed &* 1_000_003 &+ number)))
        let isIdempotent = Bool.random(using: &random)
        var events: [Event] = []
        for _ in 0..<Int.random(in: 0...2, using: &random) { events.append(early(&random)) }
        if Int.random(in: 0..<5, using: &random) > 0 { events += response(&random) }
        for _ in 0..<Int.random(in: 0...1, using: &random) { events.append(early(&random)) }
        events.append(.close)
        let steps = events.flatMap { event in Self.steps(event, &random) }
        let second: [WireStep] = [
            .frame(Self.head(nil), 1), .frame(WireFrame(.data, text: "second", end: true), 1), .then(.wait),
        ]
        var request = WireCase.Request()
        request.timeout = 20
        if !isIdempotent {
            request.method = "POST"
            request.body = "abc"
        }
        let name = events.map { event in "\(event)" }.joined(separator: ", ")
        var item = WireCase(name: name, source: "", request: request, server: [steps, second], expect: [])
        item.tls = WireCase.TLS(speaks: "h2")
        // A client may find out about a broken rule only after it has passed on what followed.
        let lenient = events.filter { event in !event.isViolation }
        return Sequence(
            item: item, fates: [Self.fate(of: events), Self.fate(of: lenient)], isIdempotent: isIdempotent,
            mayBeRepeated: isIdempotent || events.contains(where: \.isRefusal),
            hasEmptyFrames: events.count(where: \.isEmpty) > 1)
    }

    private func early(_ random: inout SplitMix64) -> Event {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: .reset([0, 1, 2, 5, 7, 7, 8, 11, 13].randomElement(using: &random) ?? 0)
        case 1:
            .goAway(last: Int.random(in: 0...1, using: &random), code: [0, 0, 2].randomElement(using: &random) ?? 0)
        case 2: .close
        case 3: .violation(WireFrame(.ping, hex: "01"))
        case 4, 5: .interim
        case 6: .noise(WireFrame(.ping, hex: "0102030405060708"))
        case 7: .noise(WireFrame(.settings, hex: ""))
        case 8: .noise(WireFrame(.windowUpdate, stream: 0, hex: "00000001"))
        default: .noise(WireFrame(.unknown, text: "x"))
        }
    }

    private func response(_ random: inout SplitMix64) -> [Event] {
        let sizes = (0..<Int.random(in: 0...3, using: &random)).map { _ in Int.random(in: 0...20, using: &random) }
        let length = sizes.reduce(0, +)
        var events: [Event] = [.head(length: Bool.random(using: &random) ? length : nil)]
        for size in sizes {
            events.append(.data(size))
            if Int.random(in: 0..<6, using: &random) == 0 { events.append(early(&random)) }
        }
        if Int.random(in: 0..<6, using: &random) > 0 { events.append(.end) }
        if Int.random(in: 0..<8, using: &random) == 0 { events.append(.head(length: nil)) }
        return events
    }

    private static func head(_ length: Int?) -> WireFrame {
        WireFrame(
            .headers,
            fields: [[":status", "200"]] + (length.map { length in [["content-length", "\(length)"]] } ?? []))
    }

    private static func steps(_ event: Event, _ random: inout SplitMix64) -> [WireStep] {
        let pause: [WireStep] = Int.random(in: 0..<4, using: &random) == 0 ? [.pause(0.002)] : []
        let step: WireStep =
            switch event {
            case .interim: .frame(WireFrame(.headers, fields: [[":status", "103"]]), 1)
            case .head(let length): .frame(head(length), 1)
            case .data(let size): .frame(WireFrame(.data, text: String(repeating: "a", count: size)), 1)
            case .end: .frame(WireFrame(.data, text: "", end: true), 1)
            case .reset(let code): .frame(WireFrame(.reset, hex: big(code)), 1)
            case .goAway(let last, let code): .frame(WireFrame(.goAway, hex: big(last) + big(code)), 1)
            case .close: .then(.close)
            case .noise(let frame), .violation(let frame): .frame(frame, 1)
            }
        return pause + [step]
    }

    private static func big(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }
}

/// The model (RFC 9113, sections 5.4, 6.8, 8.1 and 8.7).
extension WireSequences {
    private static func fate(of events: [Event]) -> Fate {
        var length: Int?
        var count: Int?
        for (index, event) in events.enumerated() {
            switch (event, count) {
            case (.noise, _), (.goAway(last: 1, _), _), (.interim, nil): continue
            case (.head(let declared), nil):
                length = declared
                count = 0
            case (.data(let size), let before?) where before + size <= length ?? .max: count = before + size
            case (.end, let count?) where count == length ?? count:
                return .whole(body(count), mayFail: !events[(index + 1)...].allSatisfy(\.isQuiet))
            case (.reset(7), nil), (.goAway, nil): return .lost(.refused)
            case (.close, nil): return .lost(.closed)
            case (_, nil): return .lost(.broken)
            // Nothing is missing of a body of known length.
            case (_, let count?) where count == length: return .whole(body(count), mayFail: true)
            case (.head, let count?), (.interim, let count?), (.violation, let count?), (.reset, let count?):
                return length == nil ? .ended(body(count)) : .cut
            case (_, _?): return .cut
            }
        }
        return .cut
    }

    private static func body(_ count: Int) -> String { String(repeating: "a", count: count) }
}

extension WireSequences.Event {
    /// Whether a response before it stays as it is.
    fileprivate var isQuiet: Bool {
        switch self {
        case .noise, .close, .goAway(last: 1, _): true
        default: false
        }
    }

    /// Whether the server says that it has not processed the request.
    fileprivate var isRefusal: Bool {
        switch self {
        case .reset(7), .goAway(last: 0, _): true
        default: false
        }
    }

    fileprivate var isViolation: Bool {
        if case .violation = self { true } else { false }
    }

    fileprivate var isEmpty: Bool {
        if case .data(0) = self { true } else { false }
    }
}

extension WireSequences.Sequence {
    /// Why an outcome is wrong; nil if the model allows it.
    /// - Parameters:
    ///   - tellsEnds: whether the client can tell the end of a body without a length from other ends of its stream.
    ///   - refusesEmptyFrames: whether the client ends connections with several empty DATA frames.
    public func objection(to outcome: WireOutcome, tellsEnds: Bool, refusesEmptyFrames: Bool) -> String? {
        guard outcome.result == .value || outcome.result == .fault else { return "the program ended" }
        guard outcome.kind != "timedOut" else { return "the call outlived its connection" }
        let requests = outcome.requests ?? 0
        guard requests <= (mayBeRepeated ? 2 : 1) else { return "it was sent \(requests) times" }
        let body: String? = outcome.result == .value ? outcome.wholeBody : nil
        if refusesEmptyFrames, hasEmptyFrames, body == nil { return nil }
        let isRight = fates.contains { fate in allows(body, fate, tellsEnds: tellsEnds) }
        return isRight ? nil : "\(fates), but \(body.map { body in "\"" + body + "\"" } ?? "a fault")"
    }

    /// - Parameter body: the body of the response; nil if the call failed.
    private func allows(_ body: String?, _ fate: WireSequences.Fate, tellsEnds: Bool) -> Bool {
        switch fate {
        case .whole(let whole, let mayFail): body == whole || body == nil && mayFail
        case .cut: body == nil
        case .ended(let part): body == nil || !tellsEnds && body == part
        case .lost(.closed): isIdempotent ? body == "second" : body == nil
        case .lost(.refused), .lost(.broken): body == nil || body == "second"
        }
    }
}
