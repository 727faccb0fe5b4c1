@_spi(Generated) import APIJSON
import WireSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The signed-in user: the credential for requests to services with `auth`.
///
/// A session belongs to the client whose configuration contains it, and is shared by the copies of that client. Calls
/// with `session` in the spec sign in and out. Apps use `establish` and `clear`, mainly for keys and passwords. No text
/// of a session shows its credential.
///
/// A call that acts for another user than the session's fails, so that nobody's credential is sent for somebody else. The
/// user is the one that `establish` names, or else the one of the call that signed in. If neither does, it is
/// `Configuration.user` of the first client that uses the session, or the user of the password.
///
/// ```swift
/// let session = APISession(.token("t-1"))
/// let configuration = APIClient.Configuration(
///     session: session,
///     refresh: { refused in .token(try await freshToken(instead: refused)) })
/// ```
public actor APISession {
    let store: (any Store)?
    /// Identifies this session, and salts the digests of passwords, so that they are useless outside this process.
    let id: String
    /// Whether cookies end with the session. Those of a caller are found again by the next session with the credential.
    private let endsCookies: Bool
    /// `nil` until the store was read.
    var state: State?
    /// The number of sign-ins and sign-outs.
    private var epoch: UInt64 = 0
    /// The number of sign-outs.
    private var departures: UInt64 = 0
    /// The cookie jars of this session.
    private var jars: [ObjectIdentifier: WeakJar] = [:]
    var renewal: Renewal?
    var loading: Task<Void, any Error>?
    var lastSave: Task<Void, any Error>?
    private var watchers: [UInt64: Watcher] = [:]
    private var lastNumber: UInt64 = 0

    /// A session in memory.
    /// - Parameters:
    ///   - credential: the credential of the signed-in user. Defaults to none.
    ///   - user: the user, as in `APIClient.acting(for:)`. Defaults to that of the client.
    public init(_ credential: Credential? = nil, for user: String? = nil) {
        store = nil
        id = UUID().uuidString
        endsCookies = true
        state = State(credential, of: user.map { user in ExactText(user) })
    }

    /// A session of a caller with a credential of their own, for some calls.
    init(ofCaller credential: Credential, for user: String?) {
        store = nil
        endsCookies = false
        let state = State(credential, of: user.map { user in ExactText(user) })
        id = state.identity?.text ?? ""
        self.state = state
    }

    /// A session that outlives the process.
    /// - Parameter store: the first call that needs the credential reads it from here.
    public init(store: any Store) {
        self.store = store
        id = UUID().uuidString
        endsCookies = true
    }

    deinit {
        for watcher in watchers.values { watcher.finish() }
        for jar in jars.values { jar.jar?.end(id) }
    }

    /// The credential of the signed-in user; `nil` if nobody is signed in.
    /// - Throws: a `CredentialError` of the kind `storeFailed`, or `CancellationError`.
    public var credential: Credential? {
        get async throws { try await holding().credential }
    }

    /// Signs in.
    /// - Parameters:
    ///   - credential: the credential of the user.
    ///   - user: the user, as in `APIClient.acting(for:)`: calls that act for another one fail. Defaults to that of the
    ///     client. Name it if several users share the session.
    /// - Throws: a `CredentialError` of the kind `storeFailed`; the credential is used in this process anyway.
    public func establish(_ credential: Credential, for user: String? = nil) async throws {
        try await sign(in: credential, for: user.map { user in ExactText(user) })?.valueUnlessCancelled()
    }

    /// Signs out. Pending requests of the user are not sent or repeated, a sign-in in progress is abandoned, and the
    /// cookies of the user are deleted.
    /// - Throws: a `CredentialError` of the kind `storeFailed`; in this process, nobody is signed in anyway.
    public func clear() async throws {
        begin(nil)
        try await save(nil)?.valueUnlessCancelled()
    }

    /// Adds a watcher of changes.
    /// - Returns: the number for `removeWatcher`.
    func add(_ watcher: Watcher) -> UInt64 {
        let number = draw()
        watchers[number] = watcher
        return number
    }

    func removeWatcher(_ number: UInt64) {
        watchers[number] = nil
    }

    func tell(_ change: Change) {
        for watcher in watchers.values { watcher.tell(change) }
    }

    func draw() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    /// Uses the credential from the store, unless somebody signed in or out in the meantime.
    func found(_ credential: Credential?) {
        if state == nil { state = State(credential) }
    }

    /// The present session; `nil` until the store was read.
    var present: Holding? {
        state.map { state in
            Holding(
                session: self, credential: state.credential, identity: state.identity, epoch: epoch,
                departures: departures)
        }
    }

    /// Signs in. Within a renewal, the user stays the same and gets another credential.
    func sign(in credential: Credential, for user: ExactText?) -> Task<Void, any Error>? {
        guard let number = Self.renewals[ObjectIdentifier(self)] else {
            begin(credential, for: user)
            return save(credential)
        }
        // A renewal is void once somebody else has signed in.
        return renewal?.number == number ? keep(credential) : nil
    }

    /// Replaces the credential.
    func keep(_ credential: Credential) -> Task<Void, any Error>? {
        guard state?.credential != credential else { return nil }
        state?.credential = credential
        tell(.renewed)
        return save(credential)
    }

    /// Begins a session of another user, or of nobody.
    func begin(_ credential: Credential?, for user: ExactText? = nil) {
        if credential == nil { departures += 1 }
        let isOther = user != nil && state?.user != user
        let isChange = state == nil || state?.credential != credential || isOther
        if isChange || credential == nil { epoch += 1 }
        for jar in jars.values { jar.jar?.begin(id, at: epoch, isSignedIn: credential != nil) }
        guard isChange else { return }
        renewal = nil
        state = State(credential, of: user)
        tell(credential == nil ? .cleared : .established)
    }

    /// Whether the session is the one that a call has found.
    func isLasting(_ holding: Holding) -> Bool {
        epoch == holding.epoch
    }

    /// Whether a call may carry the credential: it acts for the user of the session, or for nobody in particular.
    /// - Parameters:
    ///   - user: the user that the call acts for; `nil` for no particular user.
    ///   - clientUser: the user of the client's configuration, for whom the app has put a session there.
    ///   - holding: the session as the call found it.
    /// - Throws: a `CredentialError` of the kind `sessionEnded`.
    func serves(_ user: ExactText?, of clientUser: ExactText?, _ holding: Holding) throws(CredentialError) -> Bool {
        guard isLasting(holding) else { throw CredentialError.sessionEnded }
        guard let user, let credential = state?.credential else { return true }
        if case .password(let name, _) = credential, ExactText(name) == user { return true }
        if let owner = state?.user { return owner == user }
        guard user == clientUser else { return false }
        // A client with another user is not served from now on.
        state?.user = user
        return true
    }

    /// Also empties a cookie jar whenever somebody signs out.
    func fill(_ jar: CookieJar) {
        guard endsCookies, jars[ObjectIdentifier(jar)]?.jar == nil else { return }
        jars = jars.filter { entry in entry.value.jar != nil }
        jars[ObjectIdentifier(jar)] = WeakJar(jar: jar)
        jar.begin(id, at: epoch, isSignedIn: state?.credential != nil)
    }
}

/// A reference to the cookie jar of a transport, which may be released.
private struct WeakJar {
    weak var jar: CookieJar?
}

extension APISession {
    /// The signed-in user.
    struct State: Sendable {
        var credential: Credential?
        /// Identifies the user, and stays the same when the credential is renewed.
        let identity: ExactText?
        /// The user whose credential it is; `nil` if nobody has named one yet.
        var user: ExactText?

        init(_ credential: Credential?, of user: ExactText? = nil) {
            self.credential = credential
            identity = credential.map { credential in ExactText(credential.identity) }
            self.user = credential == nil ? nil : user
        }
    }

    /// The session as a call finds it.
    struct Holding: Sendable {
        let session: APISession
        let credential: Credential?
        let identity: ExactText?
        /// Distinguishes this session from earlier and later ones.
        let epoch: UInt64
        /// The number of times that somebody has signed out.
        let departures: UInt64
    }
}

extension APISession.Holding {
    /// Makes sure that the user of a call is still signed in.
    /// - Throws: a `CredentialError` of the kind `sessionEnded`.
    func check() async throws(CredentialError) {
        guard await session.isLasting(self) else { throw CredentialError.sessionEnded }
    }

    /// Waits for work, but only as long as the user of the call is signed in.
    /// - Throws: the error of the work, a `CredentialError` of the kind `sessionEnded`, or `CancellationError` as soon
    ///   as the task is cancelled.
    func lasting<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let changes = await session.changes()
        try await check()
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                for await _ in changes where await !session.isLasting(self) { throw CredentialError.sessionEnded }
                return nil
            }
            defer { group.cancelAll() }
            while let result = try await group.next() {
                if let result { return result }
            }
            throw CancellationError()
        }
    }
}

extension APISession.Holding? {
    /// Waits for work. If the call is made for a signed-in user, only as long as they are signed in.
    func lasting<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        guard let self else { return try await work() }
        return try await self.lasting(work)
    }

    /// Waits for a turn in the same way. A turn that comes when the wait has already ended is given back.
    func lasting<Turn: Sendable>(
        _ wait: @escaping @Sendable () async throws -> Turn, givingBack giveBack: (Turn) -> Void
    ) async throws -> Turn {
        guard let self else { return try await wait() }
        let turn = Task { try await wait() }
        do {
            return try await self.lasting { try await turn.valueUnlessCancelled() }
        } catch {
            turn.cancel()
            if let late = try? await turn.value { giveBack(late) }
            throw error
        }
    }
}

extension APISession: RedactedStringConvertible {
    /// Nothing, as a session contains secrets.
    public nonisolated var shownParts: KeyValuePairs<String, Any> { [:] }
}

/// One renewal for all calls that wait for it. It is not cancelled with any of them, or with all: the server may have
/// taken the old credential back already.
extension APISession {
    struct Renewal: Sendable {
        let number: UInt64
        let task: Task<Void, any Error>
    }

    /// The sessions whose credential the current task renews, with the numbers of the renewals, so that its requests do
    /// not wait for the renewal itself.
    @TaskLocal static var renewals: [ObjectIdentifier: UInt64] = [:]

    private static let late: String = "the renewal of the session took too long"

    private var isRenewing: Bool { Self.renewals[ObjectIdentifier(self)] != nil }

    /// The credential for a request that is about to be sent. Waits while it is being renewed.
    /// - Parameters:
    ///   - holding: the session as the call found it.
    ///   - limit: the longest wait.
    /// - Returns: the credential, and whether a renewal was waited for and failed.
    /// - Throws: a `CredentialError` if the session of the call has ended.
    func credential(
        of holding: Holding, _ time: any TimeSource, atMost limit: Duration
    ) async throws -> (credential: Credential, wasInVain: Bool) {
        var wasInVain = false
        if let task = renewal?.task, !isRenewing {
            do {
                try await holding.lasting {
                    try await time.within(limit, orElse: Self.late) { try await task.valueUnlessCancelled() }
                }
            } catch {
                try Task.checkCancellation()
                wasInVain = true
            }
        }
        guard let present, present.epoch == holding.epoch, let credential = present.credential else {
            throw CredentialError.sessionEnded
        }
        return (credential, wasInVain)
    }

    /// The credential that replaces a refused one: one that has replaced it already, or else the result of a renewal,
    /// which starts unless one is in progress.
    /// - Parameters:
    ///   - refused: the credential of the request.
    ///   - holding: the session as the call found it.
    ///   - limit: the longest wait, and the longest renewal.
    /// - Returns: `nil` if there is none.
    /// - Throws: a `CredentialError` if the session of the call has ended, and `CancellationError`.
    func credential(
        insteadOf refused: Credential, of holding: Holding, by refresh: @escaping Credential.Refresh,
        _ time: any TimeSource, atMost limit: (wait: Duration, renewal: Duration)
    ) async throws -> Credential? {
        guard let credential = try lasting(holding), !isRenewing else { return nil }
        guard credential == refused else { return credential }
        let task = renewal?.task ?? begin(time, limit.renewal) { try await refresh(refused) }
        do {
            try await holding.lasting {
                try await time.within(limit.wait, orElse: Self.late) { try await task.valueUnlessCancelled() }
            }
        } catch {
            try Task.checkCancellation()
            _ = try lasting(holding)
            return nil
        }
        return try lasting(holding)
    }

    /// Signs in the client itself, once for all calls that wait for it.
    /// - Parameter limit: the longest wait.
    /// - Throws: the error of obtaining the credential, or a `NetworkError` of the kind `timedOut`.
    func signIn(by automatic: AutomaticSignIn, atMost limit: Duration) async throws {
        guard state?.credential == nil, !isRenewing else { return }
        let task = renewal?.task ?? begin(automatic.time, automatic.limit, automatic.credential)
        try await automatic.time.within(limit, orElse: Self.late) { try await task.valueUnlessCancelled() }
    }

    /// The credential, as long as the one is signed in for whom a call was made.
    private func lasting(_ holding: Holding) throws(CredentialError) -> Credential? {
        guard isLasting(holding) else { throw CredentialError.sessionEnded }
        return state?.credential
    }

    private func begin(
        _ time: any TimeSource, _ limit: Duration, _ renew: @escaping @Sendable () async throws -> Credential
    ) -> Task<Void, any Error> {
        let number = draw()
        let work = Task {
            try await Self.$renewals.withValue(
                Self.renewals.merging([ObjectIdentifier(self): number]) { _, new in new }
            ) {
                try await renew()
            }
        }
        let task = Task {
            do {
                let credential = try await time.within(limit, orElse: Self.late) {
                    try await work.valueUnlessCancelled()
                }
                guard end(number) else { return }
                // It is saved before it is used: the server may have taken back the one before.
                let saving = state?.credential == nil ? sign(in: credential, for: nil) : keep(credential)
                _ = await saving?.result
            } catch {
                work.cancel()
                if end(number), (error as? CredentialError)?.kind == .notSignedIn, state?.credential != nil {
                    begin(nil)
                    _ = save(nil)
                }
                throw error
            }
        }
        renewal = Renewal(number: number, task: task)
        return task
    }

    /// Records the end of a renewal.
    /// - Returns: whether its result is still needed.
    private func end(_ number: UInt64) -> Bool {
        guard renewal?.number == number else { return false }
        renewal = nil
        return true
    }
}

/// How a client signs in itself, without a user.
struct AutomaticSignIn: Sendable {
    let time: any TimeSource
    /// The time limit of obtaining the credential.
    let limit: Duration
    let credential: @Sendable () async throws -> Credential
}

extension Task where Failure == any Error {
    /// The result of the task, for one of several that wait for it: cancellation ends the wait, but not the task.
    func valueUnlessCancelled() async throws -> Success {
        let (results, continuation) = AsyncStream<Result<Success, any Error>>.makeStream()
        Task<Void, Never> {
            continuation.yield(await result)
            continuation.finish()
        }
        for await result in results { return try result.get() }
        throw _Concurrency.CancellationError()
    }
}
