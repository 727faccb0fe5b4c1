import Foundation
import HTTPTypes

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

/// One random walk of the wall clock, with calls on the way, and a model of what each may do.
///
/// The model knows the time that has really passed, as the server does. The client knows it too, but also has a wall clock
/// that jumps back and forth, and a process that may end.
struct ClockWalk {
    private enum Cached: Delivery {
        static let policies: CallPolicies? = CallPolicies(
            cache: CachePolicy(.cacheFirst, for: .seconds(60), fingerprint: "f"))
    }

    private enum Validated: Delivery {
        static let policies: CallPolicies? = CallPolicies(cache: CachePolicy(.http, fingerprint: "f"))
    }

    private enum Plain: Delivery {}

    private enum Retried: Delivery {
        static let policies: CallPolicies? = CallPolicies(retry: RetryPolicy(times: 1))
    }

    private enum Signed: Delivery {
        static let method: APICall.Request.Method = .post
        static let service: ServiceDescription = ServiceDescription(
            "Post",
            signature: SignatureScheme(.hmacSHA256, over: .timestamp, secret: "key", name: "X-Sign", clock: .server))
    }

    /// How long a response with `for` or `max-age`, and a cookie, last.
    private static let lifetime: Duration = .seconds(60)

    private var random: SeededRandom
    private let time: ManualTime
    private let server: ClockServer
    /// The same with cookies, which would tell one caller of cached responses from another.
    private let bakery: ClockServer
    private let session: APISession = APISession()
    private let folder: CacheFolder = CacheFolder()
    private let drift: APIClient.DriftMonitor = APIClient.DriftMonitor(sampling: 1)
    private var client: APIClient
    /// When the cached responses arrived, in time that has really passed; in which process, and how far the clock was set
    /// back until then.
    private var arrivals: [Int: (at: Duration, process: Int, setBack: Double)] = [:]
    private var process: Int = 0
    /// How far the clock was set back, in all.
    private var setBack: Double = 0
    private var drifts: Int = 0
    /// What did not hold.
    private(set) var faults: [String] = []

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
        time = ManualTime(skipsSleep: true)
        server = ClockServer(time, cookies: nil)
        bakery = ClockServer(time, cookies: CookieJar())
        client = APIClient(server: "https://h.example.com")
        client = begin()
    }

    /// A client in a new process: nothing is left but the files of the cache.
    private func begin() -> APIClient {
        let configuration = APIClient.Configuration(
            secrets: ["key": "s3cret"], drift: drift, retryBudget: nil, random: { 0 },
            cache: ResponseCache(memoryLimit: 1_500, directory: folder.url), time: time, transport: server)
        return APIClient(server: "https://h.example.com", configuration: configuration)
    }

    /// Walks, and returns what did not hold.
    mutating func run(steps: Int) async -> [String] {
        for step in 0..<steps {
            let before = faults.count
            switch Int.random(in: 0..<12, using: &random) {
            case 0, 1: pass()
            case 2, 3, 4: setClock()
            case 5: restart()
            case 6, 7: await readCached()
            case 8: await validate()
            case 9: await useCookies()
            case 10: await retry()
            default: await sign()
            }
            await observe()
            for place in before..<faults.count { faults[place] = "step \(step): " + faults[place] }
        }
        return faults
    }

    private mutating func fail(_ fault: String) { faults.append(fault) }

    // MARK: The clock

    private mutating func pass() {
        time.advance(by: .milliseconds(Int.random(in: 0...90_000, using: &random)))
    }

    private mutating func setClock() {
        let scale: Double = [1, 60, 3_600, 86_400, 40_000_000, 1e11].randomElement(using: &random) ?? 1
        let shift = (Double.random(in: -1...1, using: &random) * scale).rounded()
        time.setClock(by: shift)
        if shift < 0 { setBack -= shift }
    }

    private mutating func restart() {
        process += 1
        client = begin()
    }

    // MARK: What the client may do

    /// A response lasts a minute of passing time in its process. In another one, its age is that of the wall clock, and it may
    /// be lost.
    private mutating func readCached() async {
        let number = Int.random(in: 0..<6, using: &random)
        let asked = server.count
        _ = try? await PostDAO<Cached>(client: client).parcel(number).value
        check(number, isCached: server.count == asked, "cached response")
    }

    private mutating func validate() async {
        let number = Int.random(in: 10..<13, using: &random)
        let asked = server.count
        _ = try? await PostDAO<Validated>(client: client).parcel(number).value
        // By RFC 9111, section 4.2.3, a clock ahead of the server's makes a response older.
        check(number, isCached: server.count == asked, "response with max-age", mayBeOlder: true)
    }

    private mutating func check(_ number: Int, isCached: Bool, _ what: String, mayBeOlder: Bool = false) {
        let now = time.uptime
        if let arrival = arrivals[number] {
            let age = now - arrival.at
            let isOwn = arrival.process == process
            let limit = isOwn ? Self.lifetime : Self.lifetime + Duration(span: setBack - arrival.setBack)
            if isCached, age >= limit { fail("\(what) is fresh after \(age)") }
            if !isCached, isOwn, age < Self.lifetime, !mayBeOlder { fail("\(what) is lost after \(age)") }
        } else if isCached {
            fail("\(what) that was never there")
        }
        if !isCached { arrivals[number] = (now, process, setBack) }
    }

    /// A cookie lasts a minute of passing time, however its end is written.
    private mutating func useCookies() async {
        let configuration = APIClient.Configuration(session: session, time: time, transport: bakery)
        let dao = PostDAO<Plain>(client: APIClient(server: "https://h.example.com", configuration: configuration))
        let isSent = bakery.cookieArrival.map { arrival in time.uptime - arrival < Self.lifetime } ?? false
        _ = try? await dao.parcel(20).value
        if bakery.hadCookie != isSent { fail("a cookie is \(isSent ? "lost" : "kept")") }
        if !isSent || Bool.random(using: &random) {
            bakery.bake(asDate: Bool.random(using: &random))
            _ = try? await dao.parcel(21).value
        }
    }

    /// The second attempt is made when the server says so, or not at all if that takes more than a minute.
    private mutating func retry() async {
        let seconds = Int.random(in: 1...120, using: &random)
        server.refuse(for: seconds)
        let (asked, begin) = (server.count, time.uptime)
        let text = try? await PostDAO<Retried>(client: client).parcel(30).value
        let (attempts, wait) = (server.count - asked, time.uptime - begin)
        let isRetried = seconds < 60
        if attempts != (isRetried ? 2 : 1) || (text != nil) != isRetried {
            fail("\(attempts) attempts with Retry-After in \(seconds) s")
        }
        if isRetried, wait != .seconds(seconds) { fail("a wait of \(wait) instead of \(seconds) s") }
        server.accept()
    }

    /// The server carries out a signed request exactly once, and refuses none twice.
    private mutating func sign() async {
        let (asked, done) = (server.count, server.carriedOut)
        let text = try? await PostDAO<Signed>(client: client).parcel(40).value
        if text == nil { fail("a signed call fails") }
        if server.carriedOut != done + 1 { fail("a signed call is carried out \(server.carriedOut - done) times") }
        if server.count - asked > 2 { fail("a signed call is sent \(server.count - asked) times") }
        let again = server.count
        time.setClock(by: Double.random(in: -1_000_000...1_000_000, using: &random).rounded())
        _ = try? await PostDAO<Signed>(client: client).parcel(41).value
        if asked + 2 == again, server.count != again + 1 { fail("a known clock is not used") }
    }

    /// The report counts everything, and its dates are in order.
    private mutating func observe() async {
        let bench = Shelf(client: client)
        _ = try? await bench.read("drift", as: Unkept.self).value
        drifts += 1
        let report = drift.report
        guard let finding = report.findings.first, let since = report.since else { return fail("no drift") }
        if finding.count != drifts || report.responses != drifts { fail("\(finding.count) drifts of \(drifts)") }
        if finding.first < since || finding.last < finding.first { fail("drift that ended before it began") }
    }
}

/// A server with a right clock.
final class ClockServer: Transport, @unchecked Sendable {
    let cookies: CookieJar?
    private let time: ManualTime
    /// Guards what follows.
    private let lock: NSLock = NSLock()
    private var requests: Int = 0
    private var done: Int = 0
    private var baking: Bool?
    private var baked: Duration?
    private var lastHadCookie: Bool = false
    private var refusedUntil: Date?

    init(_ time: ManualTime, cookies: CookieJar?) {
        self.time = time
        self.cookies = cookies
    }

    var count: Int { lock.withLock { requests } }
    var carriedOut: Int { lock.withLock { done } }
    var hadCookie: Bool { lock.withLock { lastHadCookie } }
    /// When the cookie was last set.
    var cookieArrival: Duration? { lock.withLock { baked } }

    /// Sets a cookie by the next response.
    func bake(asDate: Bool) { lock.withLock { baking = asDate } }

    /// Refuses requests for some seconds.
    func refuse(for seconds: Int) {
        lock.withLock { refusedUntil = time.serverDate.addingTimeInterval(Double(seconds)) }
    }

    func accept() { lock.withLock { refusedUntil = nil } }

    func send(_ request: WireRequest) async throws -> WireResponse {
        guard let cookies else { return response(to: request) }
        return try await cookies.send(request) { request in response(to: request) }
    }

    private func response(to request: WireRequest) -> WireResponse {
        lock.withLock {
            requests += 1
            lastHadCookie = request.head.headerFields[.cookie] != nil
            let now = time.serverDate
            var response = WireResponse(200, "ok", headers: [.date: now.inHTTP, .cacheControl: "max-age=60"])
            if request.head.path?.hasPrefix("/items") == true { return WireResponse(200, #"{"code":0,"data":"x"}"#) }
            if let end = refusedUntil, now < end {
                return WireResponse(503, headers: [.date: now.inHTTP, .retryAfter: end.inHTTP])
            }
            if let asDate = baking {
                baking = nil
                baked = time.uptime
                let end = "Expires=" + now.addingTimeInterval(60).inHTTP
                response.head.headerFields[.setCookie] = "a=1; Path=/; " + (asDate ? end : "Max-Age=60")
            }
            guard let signature = request.head.headerFields[named: "X-Sign"] else { return response }
            let signed = (signature.split(separator: ",").last.flatMap { Double($0) } ?? 0) / 1_000
            guard abs(signed - now.timeIntervalSince1970) <= 300 else {
                return WireResponse(401, headers: [.date: now.inHTTP])
            }
            done += 1
            return response
        }
    }
}
