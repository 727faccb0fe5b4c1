import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Responds to a call from the cache if the spec and the response's age allow it, and stores the server's responses.
struct CacheStep: Sendable {
    let policy: CachePolicy
    let cache: ResponseCache
    let time: any TimeSource

    @inline(__always)
    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        try Task.checkCancellation()
        guard let place = place(of: call) else { return try await next(call) }
        if isRead(by: call) { return try await read(call, next, place) }
        return try await store(try await next(call), of: call, place)
    }

    /// - Returns: `nil` if the response to the call is neither read nor stored.
    @inline(never)
    private func place(of call: APICall) -> Place? {
        guard !CacheControl(call.request.headerFields).has("no-store"), let key = CacheKey(of: call, policy) else {
            return nil
        }
        return Place(key: key, mark: cache.memory.mark(), requested: time.uptime)
    }

    @inline(never)
    private func read(_ call: APICall, _ next: APICall.Next, _ place: Place) async throws -> APICall.Response {
        let wishes = CacheControl(call.request.headerFields)
        let kept = await cache.response(for: place.key, at: time.moment)
        if let kept, let response = try await response(from: kept, for: call, wishes) {
            call.emit(.cacheHit)
            guard policy.mode == .cacheThenNetwork, !wishes.has("only-if-cached") else { return response }
            call.takeCached?(response)
        } else if wishes.has("only-if-cached") {
            return APICall.Response(WireResponse(head: HTTPResponse(status: .gatewayTimeout)))
        }
        guard let kept else { return try await ask(call, next, place, kept: nil) }
        return try await ask(call, next, place, else: kept, wishes)
    }

    /// Where to store a response, the mark from before its request, and when it was requested, in passing time.
    private struct Place {
        let key: CacheKey
        let mark: Int
        var requested: Duration
    }

    /// Whether the call can use a cached response.
    private func isRead(by call: APICall) -> Bool {
        switch policy.mode {
        case .cacheFirst, .http: true
        case .cacheThenNetwork:
            call.takeCached != nil || CacheControl(call.request.headerFields).has("only-if-cached")
        case .writeOnly: false
        }
    }

    /// A cached response as if from the server; `nil` if it is too old, or does not match the spec.
    private func response(from kept: CachedResponse, for call: APICall, _ wishes: CacheControl) async throws -> APICall
        .Response?
    {
        let freshness = Freshness(of: kept, policy, now: time.moment)
        guard freshness.satisfies(wishes) else { return nil }
        return try await response(from: kept, for: call, freshness)
    }

    private func response(
        from kept: CachedResponse, for call: APICall, _ freshness: Freshness
    ) async throws -> APICall.Response? {
        var response = kept.response
        let request = call.request
        response.wire.address = ResponseAddress(
            of: HTTPRequest(
                method: .get, scheme: request.server.scheme, authority: request.server.authority, path: request.target))
        response.wire.head.headerFields[.age] = "\(Int64(min(freshness.age, DeltaSeconds.greatest)))"
        response.source = .cache
        guard case .value = try await call.outcome(of: &response) else { return nil }
        return response
    }

    /// Sends the request as below. If that fails, the cached response is used instead, as long as the server allows it.
    @inline(never)
    private func ask(
        _ call: APICall, _ next: APICall.Next, _ place: Place, else kept: CachedResponse, _ wishes: CacheControl
    ) async throws -> APICall.Response {
        let validated = policy.mode == .http ? kept : nil
        do {
            let response = try await ask(call, next, place, kept: validated)
            guard Self.isError(response.wire.head.status) else { return response }
            return try await stale(kept, for: call, wishes) ?? response
        } catch let fault as NetworkError where fault.wouldBeGatewayError {
            guard let response = try await stale(kept, for: call, wishes) else { throw fault }
            return response
        }
    }

    /// The statuses of errors that a stale response may stand in for (RFC 5861, section 4).
    private static func isError(_ status: HTTPResponse.Status) -> Bool {
        [500, 502, 503, 504].contains(status.code)
    }

    /// A stale response in place of an error; `nil` if the server does not allow it.
    private func stale(
        _ kept: CachedResponse, for call: APICall, _ wishes: CacheControl
    ) async throws -> APICall.Response? {
        let freshness = Freshness(of: kept, policy, now: time.moment)
        guard policy.mode != .cacheThenNetwork, freshness.replacesErrors(wishes),
            let response = try await response(from: kept, for: call, freshness)
        else { return nil }
        call.emit(.cacheHit)
        return response
    }

    /// Sends the request, and stores the response. If there is a cached response with validators, the request is
    /// conditional.
    private func ask(_ call: APICall, _ next: APICall.Next, _ place: Place, kept: CachedResponse?) async throws
        -> APICall.Response
    {
        var place = place
        place.requested = time.uptime
        if let kept {
            let validators = Validators(kept.head.headerFields)
            var conditional = call
            validators.makeConditional(&conditional.request)
            let response = try await next(conditional)
            guard response.wire.head.status == .notModified else { return try await store(response, of: call, place) }
            if validators.areMeant(by: response.wire.head.headerFields) {
                var held = kept.updated(by: response.wire.head).response
                held.wire.cookies = response.wire.cookies
                held.wire.address = response.wire.address
                return try await store(held, of: call, place)
            }
            place.requested = time.uptime
        }
        return try await store(try await next(call), of: call, place)
    }

    /// Stores a response that is valid by the spec and storable. Any other response removes the cached one. If the
    /// value could not be stored in its table, the response is not cached, so that the next call requests it again.
    @inline(__always)
    private func store(_ response: APICall.Response, of call: APICall, _ place: Place) async throws -> APICall.Response
    {
        var response = response
        if cache.disk == nil {
            storeInMemory(&response, of: call, place)
        } else {
            await storeOnDisk(&response, of: call, place)
        }
        return response
    }

    @inline(never)
    private func storeInMemory(_ response: inout APICall.Response, of call: APICall, _ place: Place) {
        guard let stored = stored(&response, of: call, place) else { return }
        cache.store(stored, at: place.key, since: place.mark)
    }

    @inline(never)
    private func storeOnDisk(_ response: inout APICall.Response, of call: APICall, _ place: Place) async {
        guard let stored = stored(&response, of: call, place) else { return }
        await cache.store(stored, at: place.key, since: place.mark, time.moment)
    }

    /// What to store of a response; `nil` for nothing.
    private func stored(_ response: inout APICall.Response, of call: APICall, _ place: Place) -> StoredResponse? {
        // If the cookies have changed since the call began, the response may be for another user.
        guard response.storageFault == nil, response.wire.cookies == call.identity.cookies,
            let body = response.wire.body.bytes, case .value = call.heldOutcome(of: &response)
        else {
            return nil
        }
        var head = response.wire.head
        head.headerFields = Storability.kept(head.headerFields)
        let now = time.moment
        let kept = CachedResponse(
            head: head, body: body, received: now.date, arrival: now.uptime, delay: now.uptime - place.requested)
        let keeping = Storability(of: kept, policy)
        return StoredResponse(response: keeping.isAllowed ? kept : nil, isVolatile: keeping.isVolatile)
    }
}

/// What becomes of the place of a response in the cache.
struct StoredResponse: Sendable {
    /// The response; `nil` removes the one that is there.
    let response: CachedResponse?
    /// Whether it must not be written to disk.
    let isVolatile: Bool
}

extension CachedResponse {
    /// The response as middlewares see it.
    fileprivate var response: APICall.Response { APICall.Response(WireResponse(head: head, body: WireBody(body))) }
}

/// Removes the cached responses of a URL after a call has changed its resource (RFC 9111, section 4.4).
struct InvalidationStep: Sendable {
    let cache: ResponseCache

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        let response = try await next(call)
        let head = response.wire.head
        guard head.status.kind == .successful || head.status.kind == .redirection else { return response }
        let url = call.resourceURL
        await cache.remove(.resource(url))
        for name in [HTTPField.Name.location, .contentLocation] {
            guard let other = head.headerFields.reference(of: name).flatMap({ text in sameOrigin(text, as: url) }),
                other != url
            else { continue }
            await cache.remove(.resource(other))
        }
        return response
    }

    /// Resolves a reference to a URL; `nil` if it has another origin, which this server must not invalidate.
    @inline(never)
    private func sameOrigin(_ reference: String, as url: String) -> String? {
        guard let base = URLReference(url), let scheme = base.scheme, let authority = base.authority else { return nil }
        let head = HTTPRequest(
            method: .get, scheme: String(scheme), authority: String(authority), path: base.requestTarget)
        guard let target = try? RedirectTarget(reference, from: head), target.origin == RedirectTarget.origin(of: head)
        else { return nil }
        return scheme + "://" + authority + target.path
    }
}

/// The directives of `Cache-Control` fields (RFC 9111, section 5.2). The first one of a name wins.
struct CacheControl {
    private var directives: [String: String] = [:]

    /// Parses all `Cache-Control` fields.
    init(_ fields: HTTPFields) {
        guard fields.contains(.cacheControl) else { return }
        for value in fields[values: .cacheControl] {
            for item in HeaderList.items(value) {
                let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let name = HeaderList.trimmed(parts[0]).lowercased()
                guard !name.isEmpty, directives[name] == nil else { continue }
                directives[name] = parts.count > 1 ? HeaderList.unquoted(HeaderList.trimmed(parts[1])) : ""
            }
        }
    }

    func has(_ name: String) -> Bool {
        directives[name] != nil
    }

    /// The seconds of a directive; `nil` if it is missing. An invalid number counts as 0, so that nothing is considered
    /// fresh by mistake (section 4.2.1).
    func seconds(_ name: String) -> Double? {
        directives[name].map { text in DeltaSeconds.seconds(text) ?? 0 }
    }

    /// Whether a directive is present without a limit.
    func isUnlimited(_ name: String) -> Bool {
        directives[name] == ""
    }
}

/// The age of a cached response and its freshness lifetime, in seconds.
struct Freshness {
    let age: Double
    let lifetime: Double
    /// Whether the server requires validation before each use.
    let needsValidation: Bool
    /// Whether the server forbids the use of the response when it is stale.
    let forbidsStale: Bool
    /// How long after its lifetime the response may replace an error (RFC 5861, section 4), in seconds; `nil` for never.
    let errorLifetime: Double?

    /// - Parameters:
    ///   - response: The cached response. Its age is counted in passing time: setting the wall clock makes no response
    ///     fresh again. If its age is unknown, it is stale.
    ///   - policy: The policy in the spec.
    ///   - now: The current moment.
    init(of response: CachedResponse, _ policy: CachePolicy, now: Moment) {
        let resident = response.arrival.map { arrival in (now.uptime - arrival) / .seconds(1) } ?? -1
        let isKnown = resident >= 0
        if let duration = policy.duration, policy.mode != .http {
            age = isKnown ? resident : .infinity
            lifetime = duration / .seconds(1)
            needsValidation = false
            forbidsStale = false
            errorLifetime = nil
            return
        }
        let control = CacheControl(response.head.headerFields)
        age = isKnown ? Self.initialAge(of: response) + resident : .infinity
        lifetime =
            Self.lifetime(of: response, control) ?? policy.duration.map { duration in duration / .seconds(1) } ?? 0
        needsValidation = control.has("no-cache")
        forbidsStale = control.has("must-revalidate")
        errorLifetime = control.seconds("stale-if-error")
    }

    var isFresh: Bool { age < lifetime && !needsValidation }

    /// Whether the response can be used without validation, given the directives of the request.
    func satisfies(_ wishes: CacheControl) -> Bool {
        guard !needsValidation, !wishes.has("no-cache") else { return false }
        if let greatest = wishes.seconds("max-age"), age > greatest { return false }
        if let least = wishes.seconds("min-fresh"), lifetime - age < least { return false }
        if isFresh { return true }
        guard wishes.has("max-stale"), !forbidsStale, age.isFinite else { return false }
        return wishes.isUnlimited("max-stale") || age - lifetime <= wishes.seconds("max-stale") ?? 0
    }

    /// Whether the response can be used in place of an error (RFC 5861, section 4), given the directives of the request.
    func replacesErrors(_ wishes: CacheControl) -> Bool {
        guard let errorLifetime, !needsValidation, !forbidsStale, !wishes.has("no-cache") else { return false }
        if let greatest = wishes.seconds("max-age"), age > greatest { return false }
        return age - lifetime <= errorLifetime
    }

    /// The freshness lifetime (RFC 9111, section 4.2.1), for a private cache and without heuristics; `nil` if the
    /// response does not give it.
    private static func lifetime(of response: CachedResponse, _ control: CacheControl) -> Double? {
        let fields = response.head.headerFields
        if let seconds = control.seconds("max-age") { return seconds }
        guard let expires = fields[values: .expires].first else { return nil }
        // An invalid date counts as past (section 5.3).
        guard let end = HTTPDate.date(expires, now: response.received) else { return 0 }
        return max(0, end.timeIntervalSince(date(of: response) ?? response.received))
    }

    /// The age of the response when it arrived (RFC 9111, section 4.2.3).
    private static func initialAge(of response: CachedResponse) -> Double {
        let apparent = date(of: response).map { date in response.received.timeIntervalSince(date) } ?? 0
        let said = response.head.headerFields[values: .age].first.flatMap { text in DeltaSeconds.seconds(text) } ?? 0
        let delay = max(0, response.delay / .seconds(1))
        return max(apparent, said + delay, 0)
    }

    private static func date(of response: CachedResponse) -> Date? {
        response.head.headerFields[.date].flatMap { text in HTTPDate.date(text, now: response.received) }
    }
}

extension NetworkError {
    /// Whether a gateway would respond with 502 or 504 instead: the server cannot be reached, or does not respond.
    fileprivate var wouldBeGatewayError: Bool {
        switch kind {
        case .timedOut, .cannotFindHost, .cannotConnect, .connectionLost, .notConnected, .badServer: true
        default: false
        }
    }
}

/// Whether, where and in which form a response is stored.
struct Storability {
    /// Whether the response may be stored.
    let isAllowed: Bool
    /// Whether the response must not be written to disk.
    let isVolatile: Bool

    /// - Parameters:
    ///   - response: The response, with a body in memory that was decoded successfully.
    ///   - policy: The policy in the spec. A duration in the spec overrides the server's directives, but responses with
    ///     `no-store` stay in memory.
    init(of response: CachedResponse, _ policy: CachePolicy) {
        let fields = response.head.headerFields
        let isForbidden = CacheControl(fields).has("no-store")
        let isWhole = response.head.status != .partialContent
        if policy.duration != nil, policy.mode != .http {
            isAllowed = isWhole
            isVolatile = isForbidden
            return
        }
        let variesByAnything = fields[values: .vary].flatMap(HeaderList.items).contains("*")
        let arrival = Moment(date: response.received, uptime: response.arrival ?? .zero)
        let freshness = Freshness(of: response, policy, now: arrival)
        let isUsable = freshness.isFresh || (policy.mode == .http && Validators(fields).exist)
        isAllowed = isWhole && !isForbidden && !variesByAnything && isUsable
        isVolatile = false
    }

    /// The header fields to store: none that belong to a connection (RFC 9111, section 3.1), and no cookies, which are
    /// secret and were processed when the response arrived.
    static func kept(_ fields: HTTPFields) -> HTTPFields {
        guard !fields.isEmpty else { return fields }
        let named = fields[values: .connection].flatMap(HeaderList.items).map { name in name.lowercased() }
        return fields.filter { field in
            let name = field.name.canonicalName
            return !dropped.contains(name) && !named.contains(name)
        }
    }

    private static let dropped: Set<String> = [
        "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
        "proxy-authenticate", "proxy-authentication-info", "proxy-authorization", "set-cookie", "set-cookie2",
    ]
}

/// The validators of a response, by which a server can confirm it later (RFC 9110, section 8.8).
struct Validators {
    private let tag: String?
    private let modified: String?

    init(_ fields: HTTPFields) {
        tag = fields[.eTag]
        modified = fields[.lastModified]
    }

    var exist: Bool { tag != nil || modified != nil }

    /// Makes a request conditional (RFC 9111, section 4.3.1).
    func makeConditional(_ request: inout APICall.Request) {
        if let tag { request.headerFields[.ifNoneMatch] = tag }
        if let modified { request.headerFields[.ifModifiedSince] = modified }
    }

    /// Whether a 304 response refers to this response (RFC 9111, section 4.3.4). If it has an entity tag, the tag must
    /// match by weak comparison.
    func areMeant(by fields: HTTPFields) -> Bool {
        guard let other = fields[.eTag], let tag else { return true }
        return Self.opaque(other).elementsEqual(Self.opaque(tag))
    }

    /// The tag without its weakness prefix.
    private static func opaque(_ tag: String) -> Substring.UTF8View {
        (tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]).utf8
    }
}

extension CachedResponse {
    /// The same response after the server has validated it (RFC 9111, section 3.2): new header fields replace the old
    /// ones, except for those that describe the stored body.
    func updated(by head: HTTPResponse) -> CachedResponse {
        var response = self
        let ofBody: [HTTPField.Name] = [.contentLength, .contentEncoding, .contentType, .contentRange]
        let fields = Storability.kept(head.headerFields).filter { field in !ofBody.contains(field.name) }
        for name in Set(fields.map(\.name)) { response.head.headerFields[fields: name] = fields[fields: name] }
        // If the new head has no age or date, those of the old one no longer apply.
        for name in [HTTPField.Name.age, .date] where fields[name] == nil { response.head.headerFields[name] = nil }
        return response
    }
}

private enum TakeCachedKey: CallValueKey {
    static let initial: (@Sendable (APICall.Response) -> Void)? = nil
}

extension APICall {
    /// Receives the cached response that is used until the server's arrives; `nil` if it is not wanted.
    var takeCached: (@Sendable (Response) -> Void)? {
        get { self[TakeCachedKey.self] }
        set { self[TakeCachedKey.self] = newValue }
    }
}
