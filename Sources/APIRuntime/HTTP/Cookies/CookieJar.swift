@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The cookies of servers, in memory, with a separate jar for each user.
///
/// A jar belongs to the transport that sends its cookies. Cookies that arrive while nobody is signed in pass to the
/// user who signs in next. All are removed at sign-out. Cookies are stored and sent as in RFC 6265, sections 5.2 to
/// 5.4.
public final class CookieJar: Sendable {
    /// The maximum number of owners with cookies. The least recently used ones lose theirs.
    private static let maximumOwners: Int = 10_000

    private struct State {
        /// By owner; `nil` for requests made by hand.
        var shelves: [CookieOwner?: CookieShelf] = [:]
        /// The current epoch of each session. Cookies for an earlier epoch arrive too late and are dropped.
        var epochs: [ExactText: UInt64] = [:]
        var uses: UInt64 = 0
        var time: any TimeSource
        /// Whether the clock is that of the first client that uses the jar.
        var adoptsTime: Bool

        /// The cookies of an owner that have not expired; `nil` if there are none.
        mutating func use(_ owner: CookieOwner?, at now: Duration) -> CookieShelf? {
            shelves[owner]?.removeExpired(at: now)
            guard shelves[owner]?.isEmpty == false else {
                shelves[owner] = nil
                return nil
            }
            uses += 1
            shelves[owner]?.lastUse = uses
            return shelves[owner]
        }

        mutating func removeLeastUsed() {
            let kept: [UInt64] = shelves.values.map(\.lastUse).inOrder { left, right in left < right }.suffix(
                CookieJar.maximumOwners * 7 / 8)
            guard let oldest = kept.first else { return }
            shelves = shelves.filter { entry in entry.value.lastUse >= oldest }
        }
    }

    private let state: Locked<State>

    /// Creates an empty jar.
    ///
    /// `Max-Age` and `Expires` become spans of passing time when a cookie arrives, `Expires` by the response's `Date` (RFC
    /// 6265, section 5.3; RFC 9110, section 6.6.1). A wall clock that is wrong, or is set, shortens or prolongs no cookie.
    /// - Parameter time: The clock for the expiry of cookies. Defaults to `Configuration.time` of the first client whose
    ///   transport has this jar, and to that of the system until there is one.
    public init(time: (any TimeSource)? = nil) {
        state = Locked(State(time: time ?? APIClient.SystemTime(), adoptsTime: time == nil))
    }

    /// Removes all cookies of all owners.
    public func removeAll() {
        state.withLock { $0.shelves = [:] }
    }

    /// Sends a request with its cookies, and stores the cookies that the response sets. Transports call this, and
    /// neither send nor store cookies themselves.
    ///
    /// ```swift
    /// func send(_ request: WireRequest) async throws -> WireResponse {
    ///     try await jar.send(request) { request in try await self.exchange(request) }
    /// }
    /// ```
    /// - Parameters:
    ///   - request: The request. Its own cookies are sent as well, and replace stored ones of the same name.
    ///   - send: Sends the request.
    public func send(
        _ request: WireRequest, by send: (WireRequest) async throws -> WireResponse
    ) async throws -> WireResponse {
        // A call without an owner carries a credential that nobody knows the owner of.
        if request.origin != nil, request.cookieOwner == nil { return try await send(request) }
        var sent = request
        let cookies = fill(&sent)
        var response: WireResponse = try await send(sent)
        take(response.head.headerFields, for: request)
        response.cookies = cookies
        return response
    }

    /// Adds the cookies of a request.
    /// - Returns: A digest of all cookies of the owner.
    private func fill(_ request: inout WireRequest) -> Digest? {
        guard let target = CookieTarget(request.head) else { return nil }
        let now = time.uptime
        let owner = request.cookieOwner
        let (shelf, digest) = state.withLock { state in
            let shelf = state.use(owner, at: now)
            return (shelf, shelf?.digest)
        }
        let own = request.head.headerFields[fields: .cookie].map(\.latin1Text)
        if let text = shelf?.text(for: target, besides: own) {
            var field = HTTPField(name: .cookie, latin1Text: text)
            field.indexingStrategy = .disallow
            request.head.headerFields[fields: .cookie] = [field]
        }
        return digest
    }

    /// Stores the cookies of a response.
    private func take(_ fields: HTTPFields, for request: WireRequest) {
        let setters = fields[fields: .setCookie]
        guard !setters.isEmpty, let target = CookieTarget(request.head) else { return }
        let now = time.moment
        let serverDate = fields.serverDate(now: now.date)
        // Each character of a text is a byte.
        let cookies = setters.compactMap { field in
            Cookie(field.latin1Text, from: target, at: now, serverDate: serverDate)
        }
        guard !cookies.isEmpty else { return }
        let owner = request.cookieOwner
        state.withLock { state in
            if let owner, owner.epoch < state.epochs[owner.session] ?? 0 { return }
            state.uses += 1
            var shelf = state.shelves[owner] ?? CookieShelf()
            shelf.lastUse = state.uses
            for cookie in cookies where target.isSecure || !shelf.hasSecure(cookie) {
                shelf.keep(cookie, at: now.uptime)
            }
            state.shelves[owner] = shelf.isEmpty ? nil : shelf
            if state.shelves.count > Self.maximumOwners { state.removeLeastUsed() }
        }
    }
}

extension CookieJar {
    /// A digest of all cookies of an owner; `nil` if there are none.
    func digest(of owner: CookieOwner) -> Digest? {
        let now = time.uptime
        return state.withLock { $0.use(owner, at: now)?.digest }
    }

    private var time: any TimeSource { state.withLock { $0.time } }

    /// Uses the clock of a client from now on, unless the jar has one. Cookies that are there keep the time that they
    /// have left.
    func adopt(_ time: any TimeSource) {
        let (old, new) = (self.time.uptime, time.uptime)
        state.withLock { state in
            guard state.adoptsTime else { return }
            state.adoptsTime = false
            state.time = time
            for owner in state.shelves.keys { state.shelves[owner]?.shiftExpiry(by: new - old) }
        }
    }

    /// Starts an epoch of a session, because a user has signed in or out. Cookies of earlier epochs are removed.
    /// - Parameters:
    ///   - session: The session.
    ///   - epoch: The number of the epoch, greater than the ones before.
    ///   - isSignedIn: Whether a user is signed in now. They take over the cookies that arrived while nobody was.
    func begin(_ session: String, at epoch: UInt64, isSignedIn: Bool) {
        let session = ExactText(session)
        state.withLock { state in
            state.epochs[session] = epoch
            for (owner, shelf) in state.shelves {
                guard let owner, owner.session == session else { continue }
                if owner.isVisitor, isSignedIn {
                    state.shelves[owner] = nil
                    let member = CookieOwner(owner, signedInAt: epoch)
                    state.shelves[member] = state.shelves[member].map { known in known.merging(shelf) } ?? shelf
                } else if owner.epoch < epoch {
                    state.shelves[owner] = nil
                }
            }
        }
    }

    /// Ends a session, and removes its cookies.
    func end(_ session: String) {
        let session = ExactText(session)
        state.withLock { state in
            state.epochs[session] = nil
            state.shelves = state.shelves.filter { entry in entry.key?.session != session }
        }
    }
}

extension CookieJar: RedactedStringConvertible {
    /// Nothing.
    public var shownParts: KeyValuePairs<String, Any> { [:] }
}

/// The cookies of one owner (RFC 6265, sections 5.3 and 5.4).
struct CookieShelf: Sendable {
    /// The limits are the minimum that section 6.1 requires.
    private static let maximumCount: Int = 3000
    private static let maximumCountOfDomain: Int = 50
    /// The longest `Cookie` field, in bytes: that of curl. Servers refuse requests with much longer ones, so that a few
    /// large cookies would lock their user out.
    private static let maximumLength: Int = 8190

    /// In order of creation.
    private var cookies: [Cookie] = []
    /// When the cookies were last used, as a count of all uses.
    var lastUse: UInt64 = 0

    var isEmpty: Bool { cookies.isEmpty }

    /// Stores a cookie, and replaces one with the same name, domain and path. An expired cookie removes that one.
    mutating func keep(_ cookie: Cookie, at now: Duration) {
        if let index = cookies.firstIndex(where: { other in other.isSame(as: cookie) }) {
            if cookie.holds(at: now) { cookies[index] = cookie } else { cookies.remove(at: index) }
        } else if cookie.holds(at: now) {
            cookies.append(cookie)
            makeRoom(for: cookie)
        }
    }

    /// Whether a cookie that arrived without encryption would replace or hide a `Secure` one (RFC 6265bis, section 5.7).
    func hasSecure(_ cookie: Cookie) -> Bool {
        cookies.contains { other in other.isSecure && other.isHidden(by: cookie) }
    }

    mutating func removeExpired(at now: Duration) {
        cookies.removeAll { cookie in !cookie.holds(at: now) }
    }

    /// Moves the expiry of all cookies to another clock.
    mutating func shiftExpiry(by shift: Duration) {
        for index in cookies.indices { cookies[index].expiry = cookies[index].expiry.map { expiry in expiry + shift } }
    }

    private mutating func makeRoom(for cookie: Cookie) {
        let ofDomain = cookies.indices.filter { index in ExactText(cookies[index].domain) == ExactText(cookie.domain) }
        if ofDomain.count > Self.maximumCountOfDomain { cookies.remove(at: ofDomain[0]) }
        if cookies.count > Self.maximumCount { cookies.removeFirst() }
    }

    /// Merges others into these cookies. They replace cookies with the same name, domain and path.
    func merging(_ others: CookieShelf) -> CookieShelf {
        var merged = self
        merged.cookies.removeAll { cookie in others.cookies.contains { other in other.isSame(as: cookie) } }
        merged.cookies += others.cookies
        merged.lastUse = max(lastUse, others.lastUse)
        return merged
    }

    /// The `Cookie` field of a request: longest paths first, then oldest first (section 5.4).
    /// - Parameters:
    ///   - target: The target of the request.
    ///   - own: The `Cookie` fields that the request already has.
    /// - Returns: `nil` if there is nothing to add. Cookies that do not fit are left out.
    func text(for target: CookieTarget, besides own: [String]) -> String? {
        let names: Set<ExactText> = Set(own.flatMap { text in Self.names(in: text) })
        let matching = cookies.enumerated().filter { entry in
            entry.element.belongs(to: target) && !names.contains(ExactText(entry.element.name))
        }
        guard !matching.isEmpty else { return nil }
        let sorted = matching.inOrder { left, right in
            let (first, second) = (left.element.path.utf8.count, right.element.path.utf8.count)
            return first == second ? left.offset < right.offset : first > second
        }
        var pairs = own
        var length = own.reduce(0) { sum, text in sum + text.unicodeScalars.count + 2 }
        for cookie in sorted.map(\.element) {
            let pair = cookie.name + "=" + cookie.value
            length += pair.unicodeScalars.count + 2
            // What is left out does not depend on the lengths of those after it.
            guard length - 2 <= Self.maximumLength else { break }
            pairs.append(pair)
        }
        return pairs.isEmpty ? nil : pairs.joined(separator: "; ")
    }

    private static func names(in text: String) -> [ExactText] {
        text.utf8.split(separator: UInt8(ascii: ";")).map { pair in
            let name = pair.prefix { byte in byte != UInt8(ascii: "=") }.drop { byte in byte == UInt8(ascii: " ") }
            return ExactText(String(decoding: name, as: UTF8.self))
        }
    }

    /// A digest of all cookies, without their expiry; `nil` if there are none.
    var digest: Digest? {
        guard !cookies.isEmpty else { return nil }
        var text = KeyText()
        for cookie in cookies {
            text.append(cookie.name)
            text.append(cookie.value)
            text.append(cookie.domain)
            text.append(cookie.path)
        }
        return text.digest
    }
}

/// The owner of cookies: the client's user and secrets, in one session. Signing in or out, or changing a secret, makes
/// another owner.
struct CookieOwner: Sendable, Hashable {
    let user: ExactText?
    let secrets: ExactText
    let session: ExactText
    /// Tells the session from earlier and later ones.
    let epoch: UInt64
    /// Whether nobody is signed in, or a user is about to sign in.
    let isVisitor: Bool

    init(_ user: ExactText?, _ secrets: String, session: String, epoch: UInt64, isVisitor: Bool) {
        self.user = user
        self.secrets = ExactText(secrets)
        self.session = ExactText(session)
        self.epoch = epoch
        self.isVisitor = isVisitor
    }

    /// The same owner, signed in.
    init(_ visitor: CookieOwner, signedInAt epoch: UInt64) {
        user = visitor.user
        secrets = visitor.secrets
        session = visitor.session
        self.epoch = epoch
        isVisitor = false
    }
}
