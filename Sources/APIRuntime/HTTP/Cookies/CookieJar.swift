@_spi(Generated) import APIJSON
internal import Foundation
import HTTPTypes

/// The cookies of servers, in memory, with a separate jar for each user.
///
/// A jar belongs to the transport that sends its cookies. Those that come while nobody is signed in go with the one who
/// signs in next; all are gone when they sign out. How cookies are kept and sent is RFC 6265, sections 5.2 to 5.4.
public final class CookieJar: Sendable {
    /// How many owners have cookies at a time; those who asked for nothing for the longest time lose theirs.
    private static let maximumOwners: Int = 10_000

    private struct State {
        /// By the owner; nil stands for requests that are made by hand.
        var shelves: [CookieOwner?: CookieShelf] = [:]
        /// Where each session is by now: what is meant for it as it was before comes too late.
        var epochs: [String: UInt64] = [:]
        var uses: UInt64 = 0

        /// The cookies of an owner that hold still; nil where there are none.
        mutating func use(_ owner: CookieOwner?, at now: Date) -> CookieShelf? {
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
            let kept: [UInt64] = shelves.values.map(\.lastUse).sorted().suffix(CookieJar.maximumOwners * 7 / 8)
            guard let oldest = kept.first else { return }
            shelves = shelves.filter { entry in entry.value.lastUse >= oldest }
        }
    }

    private let time: any TimeSource
    private let state = Locked(State())

    /// An empty jar.
    /// - Parameter time: by what cookies expire; the machine's own unless given.
    public init(time: any TimeSource = APIClient.SystemTime()) {
        self.time = time
    }

    /// Removes all cookies, whoever has them.
    public func removeAll() {
        state.withLock { $0.shelves = [:] }
    }

    /// Sends a request with the cookies that belong to it, and keeps those that the answer sets. For transports: they
    /// leave cookies to this, and neither send nor keep any themselves.
    ///
    /// ```swift
    /// func send(_ request: WireRequest) async throws -> WireResponse {
    ///     try await jar.send(request) { request in try await self.exchange(request) }
    /// }
    /// ```
    /// - Parameters:
    ///   - request: what is sent. Cookies that it brings along are sent too, in place of those of the same name.
    ///   - send: sends it.
    public func send(
        _ request: WireRequest, by send: (WireRequest) async throws -> WireResponse
    ) async throws -> WireResponse {
        var sent: WireRequest = request
        let cookies: Digest? = fill(&sent)
        var response: WireResponse = try await send(sent)
        take(response.head.headerFields[values: .setCookie], answering: request)
        response.cookies = cookies
        return response
    }

    /// Adds the cookies that belong to a request.
    /// - Returns: what stands for all that the owner has.
    private func fill(_ request: inout WireRequest) -> Digest? {
        guard let place = CookiePlace(request.head) else { return nil }
        let now: Date = time.date
        let owner = request.cookieOwner
        let (shelf, digest) = state.withLock { state in
            let shelf = state.use(owner, at: now)
            return (shelf, shelf?.digest)
        }
        let own: [String] = request.head.headerFields[values: .cookie]
        if let text = shelf?.text(for: place, besides: own) {
            request.head.headerFields[fields: .cookie] = [HTTPField(name: .cookie, value: text, isSensitive: true)]
        }
        return digest
    }

    private func take(_ texts: [String], answering request: WireRequest) {
        guard !texts.isEmpty, let place = CookiePlace(request.head) else { return }
        let now: Date = time.date
        let cookies: [Cookie] = texts.compactMap { text in Cookie(text, from: place, at: now) }
        guard !cookies.isEmpty else { return }
        let owner: CookieOwner? = request.cookieOwner
        state.withLock { state in
            if let owner, owner.epoch < state.epochs[owner.session] ?? 0 { return }
            state.uses += 1
            var shelf = state.shelves[owner] ?? CookieShelf()
            shelf.lastUse = state.uses
            for cookie in cookies { shelf.keep(cookie, at: now) }
            state.shelves[owner] = shelf.isEmpty ? nil : shelf
            if state.shelves.count > Self.maximumOwners { state.removeLeastUsed() }
        }
    }
}

extension CookieJar {
    /// Stands for all cookies of an owner; nil: there are none.
    func digest(of owner: CookieOwner) -> Digest? {
        let now: Date = time.date
        return state.withLock { $0.use(owner, at: now)?.digest }
    }

    /// Somebody has signed in or out: what belongs to the session as it was is removed.
    /// - Parameters:
    ///   - session: the session.
    ///   - epoch: tells it from those before.
    ///   - isSignedIn: whether somebody is signed in now, who gets what came for nobody.
    func begin(_ session: String, at epoch: UInt64, isSignedIn: Bool) {
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

    /// A session is gone, and all that belongs to it.
    func end(_ session: String) {
        state.withLock { state in
            state.epochs[session] = nil
            state.shelves = state.shelves.filter { entry in entry.key?.session != session }
        }
    }
}

extension CookieJar: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `CookieJar` and nothing else.
    public var description: String { "CookieJar(<hidden>)" }

    public var debugDescription: String { description }

    /// Nothing that `description` does not show.
    public var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .class) }
}

/// The cookies of one owner (RFC 6265, sections 5.3 and 5.4).
struct CookieShelf: Sendable {
    /// As many as section 6.1 asks for, and no more.
    private static let maximumCount: Int = 3000
    private static let maximumCountOfDomain: Int = 50

    /// In the order in which they were created.
    private var cookies: [Cookie] = []
    /// When it was used last, by a count of all uses.
    var lastUse: UInt64 = 0

    var isEmpty: Bool { cookies.isEmpty }

    /// Keeps a cookie in the place of the one with the same name, domain and path; one that has expired takes that away.
    mutating func keep(_ cookie: Cookie, at now: Date) {
        if let index = cookies.firstIndex(where: { other in other.isSame(as: cookie) }) {
            if cookie.holds(at: now) { cookies[index] = cookie } else { cookies.remove(at: index) }
        } else if cookie.holds(at: now) {
            cookies.append(cookie)
            makeRoom(for: cookie)
        }
    }

    mutating func removeExpired(at now: Date) {
        cookies.removeAll { cookie in !cookie.holds(at: now) }
    }

    private mutating func makeRoom(for cookie: Cookie) {
        let ofDomain: Int = cookies.count { other in other.domain == cookie.domain }
        if ofDomain > Self.maximumCountOfDomain, let oldest = cookies.firstIndex(where: { $0.domain == cookie.domain })
        {
            cookies.remove(at: oldest)
        }
        if cookies.count > Self.maximumCount { cookies.removeFirst() }
    }

    /// These cookies, and others in place of those of the same name, domain and path.
    func merging(_ others: CookieShelf) -> CookieShelf {
        var merged: CookieShelf = self
        merged.cookies.removeAll { cookie in others.cookies.contains { other in other.isSame(as: cookie) } }
        merged.cookies += others.cookies
        merged.lastUse = max(lastUse, others.lastUse)
        return merged
    }

    /// The `Cookie` field of a request: the longest paths first, and of equal ones what was created first (section 5.4).
    /// - Parameters:
    ///   - place: where the request goes.
    ///   - own: the fields that it brings along.
    /// - Returns: nil where there is nothing to add.
    func text(for place: CookiePlace, besides own: [String]) -> String? {
        let names: Set<Substring> = Set(own.flatMap { text in Self.names(in: text) })
        let matching = cookies.enumerated().filter { entry in
            entry.element.belongs(to: place) && !names.contains(entry.element.name[...])
        }
        guard !matching.isEmpty else { return nil }
        let sorted = matching.sorted { left, right in
            let (first, second): (Int, Int) = (left.element.path.utf8.count, right.element.path.utf8.count)
            return first == second ? left.offset < right.offset : first > second
        }
        return (own + sorted.map { entry in entry.element.name + "=" + entry.element.value }).joined(separator: "; ")
    }

    private static func names(in text: String) -> [Substring] {
        text.split(separator: ";").map { pair in
            pair.prefix { character in character != "=" }.drop { character in character == " " }
        }
    }

    /// Stands for all cookies, whenever they expire; nil: there are none.
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

/// Whose cookies they are: the user whom the client names, in one session, with what the client is known by. Who signs
/// in or out, or has another secret, is another owner.
struct CookieOwner: Sendable, Hashable {
    let user: String?
    let secrets: String
    let session: String
    /// Tells the session from those before and after it.
    let epoch: UInt64
    /// Whether the cookies are for one who is not signed in, or is about to be.
    let isVisitor: Bool

    init(_ user: String?, _ secrets: String, session: String, epoch: UInt64, isVisitor: Bool) {
        self.user = user
        self.secrets = secrets
        self.session = session
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
