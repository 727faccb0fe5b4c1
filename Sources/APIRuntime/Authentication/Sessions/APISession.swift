@_spi(Generated) import APIJSON
import Foundation

/// Who is signed in: the credential that requests carry, where their service has `auth`.
///
/// A session belongs to the client whose configuration holds it, and is shared by its copies. Calls whose spec says
/// `session` begin and end it; apps do so by `establish` and `clear`, above all where the credential is a key or a
/// password. No text of a session shows its credential.
///
/// ```swift
/// let session = Session(store: KeychainStore())
/// let client = APIClient(server: url, configuration: APIClient.Configuration(session: session))
/// ```
public actor APISession {
    let store: (any Store)?
    /// Tells this session from all others, and makes digests of passwords worthless outside of this process.
    let id: String = UUID().uuidString
    /// Nil: the store has not been asked yet.
    var state: State?
    /// Counts those who signed in and out.
    private var epoch: UInt64 = 0
    /// Counts those who signed out.
    private var departures: UInt64 = 0
    /// The cookies of those who sign in here.
    private var jars: [ObjectIdentifier: WeakJar] = [:]
    var renewal: Renewal?
    var loading: Task<Void, any Error>?
    var lastSave: Task<Void, any Error>?
    private var watchers: [UInt64: Watcher] = [:]
    private var lastNumber: UInt64 = 0

    /// A session in memory.
    /// - Parameter credential: who is signed in; nobody unless given.
    public init(_ credential: Credential? = nil) {
        store = nil
        state = State(credential, id)
    }

    /// A session that outlives the process.
    /// - Parameter store: is asked for the credential by the first call that needs one.
    public init(store: any Store) {
        self.store = store
    }

    deinit {
        for watcher in watchers.values { watcher.finish() }
        for jar in jars.values { jar.jar?.end(id) }
    }

    /// The credential that requests carry; nil: nobody is signed in.
    /// - Throws: an `Credential.Fault` of the kind `storeFailed`, or `CancellationError`.
    public var credential: Credential? {
        get async throws { try await holding().credential }
    }

    /// Signs somebody in.
    /// - Throws: an `Credential.Fault` of the kind `storeFailed`; the credential counts in this process all the same.
    public func establish(_ credential: Credential) async throws {
        try await sign(in: credential)?.valueUnlessCancelled()
    }

    /// Signs out. What was under way for the one who was signed in is not sent any more, and not repeated; who was about
    /// to sign in does not. The cookies of those who were signed in are gone.
    /// - Throws: an `Credential.Fault` of the kind `storeFailed`; nobody is signed in in this process all the same.
    public func clear() async throws {
        begin(nil)
        try await save(nil)?.valueUnlessCancelled()
    }

    /// Adds one who is told what happens.
    /// - Returns: the number to remove it by.
    func add(_ watcher: Watcher) -> UInt64 {
        let number: UInt64 = draw()
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

    /// The credential that the store gave, unless somebody signed in or out in the meantime.
    func found(_ credential: Credential?) {
        if state == nil { state = State(credential, id) }
    }

    /// The session as it is now; nil: the store has not been asked yet.
    var present: Holding? {
        state.map { state in
            Holding(
                session: self, credential: state.credential, identity: state.identity, epoch: epoch,
                departures: departures)
        }
    }

    /// Signs somebody in. Within a renewal it is the same one, who has another credential.
    func sign(in credential: Credential) -> Task<Void, any Error>? {
        guard let number = Self.renewals[ObjectIdentifier(self)] else {
            begin(credential)
            return save(credential)
        }
        // What comes of a renewal is nothing, once somebody else is signed in.
        return renewal?.number == number ? keep(credential) : nil
    }

    /// Takes a credential in place of the one so far.
    func keep(_ credential: Credential) -> Task<Void, any Error>? {
        guard state?.credential != credential else { return nil }
        state?.credential = credential
        tell(.renewed)
        return save(credential)
    }

    /// Lets somebody else be signed in from now on, or nobody.
    func begin(_ credential: Credential?) {
        if credential == nil { departures += 1 }
        let isChange: Bool = state == nil || state?.credential != credential
        if isChange || credential == nil { epoch += 1 }
        for jar in jars.values { jar.jar?.begin(id, at: epoch, isSignedIn: credential != nil) }
        guard isChange else { return }
        renewal = nil
        state = State(credential, id)
        tell(credential == nil ? .cleared : .established)
    }

    /// Whether the session is the one that a call has found.
    func isLasting(_ holding: Holding) -> Bool {
        epoch == holding.epoch
    }

    /// Empties a jar, too, whenever somebody signs out.
    func fill(_ jar: CookieJar) {
        guard jars[ObjectIdentifier(jar)]?.jar == nil else { return }
        jars = jars.filter { entry in entry.value.jar != nil }
        jars[ObjectIdentifier(jar)] = WeakJar(jar: jar)
        jar.begin(id, at: epoch, isSignedIn: state?.credential != nil)
    }
}

/// A jar that is gone with its transport.
private struct WeakJar {
    weak var jar: CookieJar?
}
