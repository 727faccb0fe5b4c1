import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import APIRuntime

private enum ByDevice: Delivery {
    static let service: ServiceDescription = ServiceDescription(
        "Post", envelope: Envelope(code: ["code"], success: ["0"]),
        signature: SignatureScheme(.hmacSHA256, over: .timestamp, secret: "key", name: "X-Sign"))
}

private enum ByServer: Delivery {
    static let service: ServiceDescription = ServiceDescription(
        "Post", envelope: Envelope(code: ["code"], success: ["0"]),
        signature: SignatureScheme(.hmacSHA256, over: .timestamp, secret: "key", name: "X-Sign", clock: .server))
}

private enum Timeless: Delivery {
    static let service: ServiceDescription = ServiceDescription(
        "Post", signature: SignatureScheme(.md5, over: .parameters(join: "&"), secret: "key", name: "sign"))
}

/// Accepts signatures of the last and the next five minutes by its own clock.
struct StrictServer: Sendable {
    let time: ManualTime
    var refusal: WireResponse = WireResponse(403)
    /// How long a request takes, and how long its response.
    var way: Duration = .zero

    func response(to request: WireRequest) -> WireResponse {
        time.advance(by: way)
        defer { time.advance(by: way) }
        let text = request.head.headerFields[named: "X-Sign"]?.split(separator: ",").last.map(String.init) ?? ""
        let signed = (Double(text) ?? 0) / 1_000
        let isLate = abs(signed - time.serverDate.timeIntervalSince1970) > 300
        var response = isLate ? refusal : WireResponse(200, "ok")
        response.head.headerFields[.date] = time.serverDate.inHTTP
        return response
    }
}

@Suite("Signatures and a clock that is wrong", .timeLimit(.minutes(5)))
struct SignatureClockTests {
    private let time: ManualTime = ManualTime()

    private func dao<How: Delivery>(
        _ how: How.Type, _ transport: InMemoryTransport, events: APIClient.Events? = nil
    ) -> PostDAO<How> {
        let configuration = APIClient.Configuration(
            secrets: ["key": "s3cret"], events: events, random: { 0 }, time: time, transport: transport)
        return PostDAO(client: APIClient(server: "http://h", configuration: configuration))
    }

    private func failure(of call: Call<String, ParcelError>) async -> ParcelError? {
        if case .failure(.server(let failure)) = await call.result { failure } else { nil }
    }

    /// How the requests of a call are described: `3600.0 seconds, again`.
    private func told(_ events: AsyncStream<APICall.Event>) async -> [String] {
        var told: [String] = []
        for await event in events {
            if case .clockDiffers(let difference, let isRepeated) = event.kind {
                told.append("\(difference)" + (isRepeated ? ", again" : ""))
            }
            if case .ended = event.kind { break }
        }
        return told
    }

    private static let refusals: [(WireResponse, String)] = [
        (WireResponse(401), "http-401"), (WireResponse(403), "http-403"), (WireResponse(200, #"{"code":1}"#), "1"),
        (WireResponse(400, #"{"code":1021}"#), "1021"),
    ]

    @Test("the error and an event say by how much the clock differs", arguments: [-3_600, 3_600], 0..<refusals.count)
    func tells(seconds: Int, place: Int) async throws {
        let (refusal, code) = Self.refusals[place]
        time.setClock(by: Double(seconds))
        let server = StrictServer(time: time, refusal: refusal)
        let transport = InMemoryTransport { request in server.response(to: request) }
        let events = APIClient.Events()
        let stream = events.stream()
        let dao = dao(ByDevice.self, transport, events: events)
        let failure = try #require(await failure(of: dao.parcel(1)))
        #expect(failure.code == code)
        #expect(failure.response.clockDifference == .seconds(seconds))
        let side = seconds < 0 ? "behind" : "ahead of"
        let text = "the clock of this device is 3600 s \(side) the server's"
        #expect("\(APIError<ParcelError>.server(failure))".hasSuffix("; " + text))
        #expect(failure.response.description.hasSuffix("; " + text))
        #expect(
            dao.client.text(for: failure)
                == "The server refused the request. Please check the date and time of this device.")
        #expect(await told(stream) == ["\(Duration.seconds(seconds))"])
        #expect(transport.requests.count == 1)
    }

    @Test("what a scheme allows, another error, and a signature without time tell nothing")
    func tellsNothing() async throws {
        let cases: [(Double, Int, Bool)] = [
            (29, 403, true), (-29, 403, true), (3_600, 500, true), (3_600, 404, true), (3_600, 403, false),
        ]
        for (seconds, status, hasTime) in cases {
            let time = ManualTime()
            time.setClock(by: seconds)
            let transport = InMemoryTransport { _ in WireResponse(status, headers: [.date: time.serverDate.inHTTP]) }
            let configuration = APIClient.Configuration(secrets: ["key": "k"], time: time, transport: transport)
            let client = APIClient(server: "http://h", configuration: configuration)
            let call =
                hasTime ? PostDAO<ByDevice>(client: client).parcel(1) : PostDAO<Timeless>(client: client).parcel(1)
            let failure = await failure(of: call)
            #expect(failure?.code == "http-\(status)")
            #expect(failure?.response.clockDifference == nil, "\(seconds) \(status)")
        }
    }

    @Test("clock: server corrects by the response's Date, and repeats once", arguments: [-86_400.0, 86_400, 301, -301])
    func corrects(seconds: Double) async throws {
        time.setClock(by: seconds)
        let server = StrictServer(time: time)
        let transport = InMemoryTransport { request in server.response(to: request) }
        let events = APIClient.Events()
        let stream = events.stream()
        let dao = dao(ByServer.self, transport, events: events)
        #expect(try await dao.parcel(1).value == "ok")
        #expect(await told(stream) == ["\(Duration.seconds(seconds)), again"])
        #expect(transport.requests.count == 2)
        // From now on, the clock of the server goes on by itself.
        time.setClock(by: -seconds * 2)
        time.advance(by: .seconds(1_000))
        #expect(try await dao.parcel(1).value == "ok")
        #expect(transport.requests.count == 3)
    }

    @Test("clock: server repeats nothing where the clock is right")
    func repeatsNothingWithARightClock() async throws {
        let transport = InMemoryTransport { [time] _ in WireResponse(403, headers: [.date: time.serverDate.inHTTP]) }
        let dao = dao(ByServer.self, transport)
        let failure = await failure(of: dao.parcel(1))
        #expect(failure?.response.clockDifference == nil)
        #expect(transport.requests.count == 1)
    }

    @Test("clock: server repeats once, even if that is refused too")
    func repeatsOnce() async throws {
        time.setClock(by: 3_600)
        let counter = Counter()
        // A server whose dates mean nothing.
        let transport = InMemoryTransport { [time] _ in
            let date = time.serverDate.addingTimeInterval(Double(counter.next()) * 10_000)
            return WireResponse(401, headers: [.date: date.inHTTP])
        }
        let dao = dao(ByServer.self, transport)
        let failure = await failure(of: dao.parcel(1))
        #expect(failure?.response.clockDifference == .seconds(-10_000))
        #expect(transport.requests.count == 2)
    }

    @Test("a code of the service is repeated only if the spec says that it is worth it", arguments: [1, 2])
    func codes(code: Int) async throws {
        time.setClock(by: 3_600)
        let server = StrictServer(time: time, refusal: WireResponse(200, #"{"code":\#(code)}"#))
        let transport = InMemoryTransport { request in server.response(to: request) }
        let dao = dao(ByServer.self, transport)
        let failure = await failure(of: dao.parcel(1))
        #expect(failure == (code == 1 ? .lost : nil))
        #expect(transport.requests.count == code)
        // The clock is known anyway.
        #expect(try await dao.parcel(2).value == "ok")
    }

    @Test("a slow response is no sign of a wrong clock")
    func slowResponse() async throws {
        let transport = InMemoryTransport { [time] _ in
            let date = time.serverDate
            time.advance(by: .seconds(40))
            return WireResponse(403, headers: [.date: date.inHTTP])
        }
        for dao in [dao(ByServer.self, transport)] {
            let failure = await failure(of: dao.parcel(1))
            #expect(failure?.response.clockDifference == nil)
        }
        #expect(transport.requests.count == 1)
    }

    @Test("a response from a shared cache shows the server's time by its Age")
    func age() async throws {
        let transport = InMemoryTransport { [time] _ in
            WireResponse(403, headers: [.date: time.serverDate.addingTimeInterval(-600).inHTTP, .age: "600"])
        }
        let dao = dao(ByDevice.self, transport)
        let failure = await failure(of: dao.parcel(1))
        #expect(failure?.response.clockDifference == nil)
    }

    @Test("a body that can be read only once is not repeated")
    func stream() async throws {
        time.setClock(by: 3_600)
        let body = WireBody(length: 1, isRepeatable: false) { WireBody([1]).chunks() }
        let request = APICall.Request(
            method: .post, server: try ServerAddress("http://h"), path: "/", query: [], headerFields: [:],
            content: .other(body, contentType: "text/plain"), timeout: .seconds(1))
        var call = APICall(request)
        call.secrets = ["key": "k"]
        let counter = Counter()
        let scheme = SignatureScheme(.hmacSHA256, over: .timestamp, secret: "key", name: "X-Sign", clock: .server)
        let response = try await SignatureStep(scheme, StepSite(time)).intercept(
            call,
            next: APICall.Next { [time] _ in
                counter.increase()
                return APICall.Response(WireResponse(403, headers: [.date: time.serverDate.inHTTP]))
            })
        #expect(response.wire.clockDifference == .seconds(3_600))
        #expect(counter.value == 1)
    }

    @Test("faults of certificates that depend on the clock mention it")
    func certificates() {
        for cause in [NetworkError.TLSCause.expired, .notYetValid] {
            #expect(cause.description.contains("the clock of this device"))
            let text = ErrorTexts(preferredLanguages: { ["en"] }).text(for: NetworkError(cause))
            #expect(
                text == "There is no secure connection to the server. Please check the date and time of this device.")
        }
        #expect(!NetworkError.TLSCause.revoked.description.contains("clock"))
    }

    @Test("a date that no format can write traps in no signature", arguments: [Double.nan, .infinity, 1e300, -1e300])
    func extremes(seconds: Double) async throws {
        struct BrokenTime: TimeSource {
            let date: Date
            let uptime: Duration = .zero

            func sleep(for duration: Duration) async throws {}
        }
        let transport = InMemoryTransport(status: 403, headers: [.date: "Sun, 09 Sep 2001 01:46:47 GMT"])
        let configuration = APIClient.Configuration(
            secrets: ["key": "k"], time: BrokenTime(date: Date(timeIntervalSince1970: seconds)), transport: transport)
        let client = APIClient(server: "http://h", configuration: configuration)
        #expect(await failure(of: PostDAO<ByServer>(client: client).parcel(1))?.code == "http-403")
    }
}
