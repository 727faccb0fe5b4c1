import APIRuntime
import APIRuntimeMock
import Foundation
import HTTPTypes
import RandomNumbers
import Recording
import Testing

/// The traffic of random services, replayed.
@Suite("learning: replays of random services")
struct SimulatedReplayTests {
    private static let seeds: ClosedRange<UInt64> = 1...60

    /// The calls of a service, with the times that they took.
    private static func exchanges(_ seed: UInt64) -> [Recording.Exchange] {
        var random = SplitMix64(seed: seed)
        return RandomCapture(seed: seed).exchanges.map { exchange in
            var exchange = exchange
            exchange.duration = Double(random.below(5_000))
            return exchange
        }
    }

    private static func wire(_ request: RecordedRequest) throws -> WireRequest {
        let url = try #require(URL(string: request.url))
        var head = HTTPRequest(
            method: try #require(HTTPRequest.Method(request.method)), scheme: "https", authority: url.host(),
            path: String(request.url.dropFirst("https://api.example.com".count)))
        for field in request.headers {
            head.headerFields.append(HTTPField(name: try #require(HTTPField.Name(field.name)), value: field.value))
        }
        return WireRequest(
            head: head, body: request.body.map { WireBody($0.bytes) }, timeout: .seconds(60))
    }

    @Test("every call gets its own response, at once and at the speed recorded", arguments: [0.0, 1])
    func everyResponse(delays: Double) async throws {
        var count = 0
        for seed in Self.seeds {
            let exchanges = Self.exchanges(seed)
            let time = SkippingTime()
            let replay = ReplayTransport(Cassette(exchanges), delays: delays, time: time)
            for exchange in exchanges {
                let start = time.uptime
                let response = try await replay.send(Self.wire(exchange.request))
                let recorded = try #require(exchange.response)
                #expect(response.head.status.code == recorded.status, "seed \(seed)")
                // Responses to HEAD have no content (RFC 9110, section 9.3.2), whatever was recorded.
                let body = exchange.request.method == "HEAD" ? [] : recorded.body?.bytes ?? []
                #expect(try await response.body.collect(atMost: 1 << 20) == body, "seed \(seed)")
                #expect(time.uptime - start == .milliseconds((exchange.duration ?? 0) * delays), "seed \(seed)")
                count += 1
            }
            #expect(replay.unused.isEmpty, "seed \(seed)")
        }
        #expect(count > 500)
    }

    @Test("a hundred changed requests of each service get none") func changedRequests() throws {
        for seed in Self.seeds {
            let exchanges = Self.exchanges(seed)
            guard !exchanges.isEmpty else { continue }
            let cassette = Cassette(exchanges)
            var random = SplitMix64(seed: seed ^ 0xC4A4)
            for _ in 0..<100 {
                let request = exchanges[random.below(exchanges.count)].request
                let changed = Self.changed(request, &random)
                var copy = cassette
                #expect(throws: Cassette.Miss.self, "seed \(seed): \(changed)") { try copy.next(for: changed) }
            }
        }
    }

    /// A request that no service gets: each change adds a word that they do not use.
    private static func changed(_ request: RecordedRequest, _ random: inout SplitMix64) -> RecordedRequest {
        var changed = request
        let mark = "zq\(random.below(90))"
        let parts = request.url.split(separator: "?", maxSplits: 1).map { String($0) }
        switch random.below(6) {
        case 0: changed.method = "LOCK"
        case 1: changed.url = parts[0] + "/" + mark + (parts.count > 1 ? "?" + parts[1] : "")
        case 2: changed.url = request.url.replacing("api.example.com", with: mark + ".example.com")
        case 3 where parts.count > 1:
            // Another value of the first parameter.
            let rest = parts[1].drop { $0 != "&" }
            changed.url = parts[0] + "?" + parts[1].prefix { $0 != "=" } + "=" + mark + rest
        case 4 where request.body?.mediaType == "application/json":
            changed.body?.bytes = Array("[\"\(mark)\", ".utf8) + (request.body?.bytes ?? []) + Array("]".utf8)
        case 5 where request.body?.mediaType?.hasPrefix("multipart/") == true:
            changed.body?.bytes += Array(mark.utf8)
        default: changed.url += (parts.count > 1 ? "&" : "?") + mark + "=1"
        }
        return changed
    }
}

/// A clock that waits by moving on at once.
final class SkippingTime: TimeSource, @unchecked Sendable {
    private let lock: NSLock = NSLock()
    private var now: Duration = .zero

    var date: Date { Date(timeIntervalSince1970: uptime / .seconds(1)) }
    var uptime: Duration { lock.withLock { now } }

    func sleep(for duration: Duration) async throws {
        lock.withLock { now += max(.zero, duration) }
    }
}
