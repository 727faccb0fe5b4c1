import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import APIRuntime

private enum Plain: Delivery {}

/// Sets a cookie by its first response.
private final class BakingServer: Transport, Sendable {
    let cookies: CookieJar?
    private let inner: InMemoryTransport

    init(_ jar: CookieJar = CookieJar(), _ fields: @escaping @Sendable () -> HTTPFields) {
        cookies = jar
        let counter = Counter()
        inner = InMemoryTransport { _ in WireResponse(200, "ok", headers: counter.next() == 1 ? fields() : [:]) }
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        guard let cookies else { return try await inner.send(request) }
        return try await cookies.send(request, by: inner.send)
    }

    /// Whether the last request had a cookie.
    var hadCookie: Bool { inner.requests.last?.head.headerFields[.cookie] != nil }
}

@Suite("Cookies and a clock that is wrong", .timeLimit(.minutes(5)))
struct CookieClockTests {
    private let time: ManualTime = ManualTime()

    private func dao(_ server: BakingServer) -> PostDAO<Plain> {
        let configuration = APIClient.Configuration(time: time, transport: server)
        return PostDAO(client: APIClient(server: "https://h.example.com", configuration: configuration))
    }

    @Test("Max-Age counts the time that passes", arguments: [-86_400.0, -5, 5, 86_400])
    func maximumAge(seconds: Double) async throws {
        let server = BakingServer { [.setCookie: "a=1; Max-Age=10"] }
        let dao = dao(server)
        _ = try await dao.parcel(1).value
        time.setClock(by: seconds)
        time.advance(by: .seconds(9))
        _ = try await dao.parcel(1).value
        #expect(server.hadCookie)
        time.advance(by: .seconds(1))
        _ = try await dao.parcel(1).value
        #expect(!server.hadCookie)
    }

    @Test("Expires is counted from the response's Date", arguments: [-86_400.0, 0, 86_400])
    func expires(seconds: Double) async throws {
        time.setClock(by: seconds)
        let server = BakingServer { [time] in
            let now = time.serverDate
            return [.date: now.inHTTP, .setCookie: "a=1; Expires=" + now.addingTimeInterval(10).inHTTP]
        }
        let dao = dao(server)
        _ = try await dao.parcel(1).value
        time.advance(by: .seconds(9))
        _ = try await dao.parcel(1).value
        #expect(server.hadCookie)
        time.advance(by: .seconds(1))
        _ = try await dao.parcel(1).value
        #expect(!server.hadCookie)
    }

    @Test("without a Date, Expires is counted from this device's")
    func expiresWithoutDate() async throws {
        let server = BakingServer { [time] in
            [.setCookie: "a=1; Expires=" + time.date.addingTimeInterval(10).inHTTP]
        }
        let dao = dao(server)
        _ = try await dao.parcel(1).value
        time.advance(by: .seconds(9))
        _ = try await dao.parcel(1).value
        #expect(server.hadCookie)
    }

    @Test("a jar with a clock of its own keeps it")
    func ownClock() async throws {
        let server = BakingServer(CookieJar(time: ManualTime())) { [.setCookie: "a=1; Max-Age=10"] }
        let dao = dao(server)
        _ = try await dao.parcel(1).value
        time.advance(by: .seconds(60))
        _ = try await dao.parcel(1).value
        #expect(server.hadCookie)
    }

    @Test("cookies from before the first client keep the time that they have left")
    func adoption() async throws {
        let jar = CookieJar()
        let request = WireRequest(head: HTTPRequest(method: .get, scheme: "https", authority: "h", path: "/"))
        _ = try await jar.send(request) { _ in WireResponse(200, headers: [.setCookie: "a=1; Max-Age=100"]) }
        time.advance(by: .seconds(1_000_000))
        jar.adopt(time)
        for (seconds, isSent) in [(90, true), (11, false)] {
            time.advance(by: .seconds(seconds))
            _ = try await jar.send(request) { request in
                #expect((request.head.headerFields[.cookie] != nil) == isSent)
                return WireResponse(200)
            }
        }
    }

    @Test("no date and no age fails", arguments: [Double.infinity, -.infinity, 1e300, .nan])
    func extremes(seconds: Double) throws {
        let place = try #require(
            CookieTarget(HTTPRequest(method: .get, scheme: "https", authority: "h", path: "/")))
        let now = Moment(date: Date(timeIntervalSince1970: seconds), uptime: .seconds(1))
        for text in ["Max-Age=99999999999", "Max-Age=-99999999999", "Expires=Fri, 31 Dec 9999 23:59:59 GMT"] {
            let cookie = try #require(Cookie("a=b; " + text, from: place, at: now))
            #expect(cookie.holds(at: .seconds(1)) || !cookie.holds(at: .seconds(2)))
        }
    }
}
