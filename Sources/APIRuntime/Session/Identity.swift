@_spi(Generated) import APIJSON
import WireSyntax

/// The caller: everything by which a server may distinguish callers.
///
/// ``IdentityStep`` determines it once per call. It is part of the key of everything that is stored or shared: cached
/// responses, equal calls in flight, cookies, partial downloads and batches. It contains digests instead of secrets. Names
/// are compared byte by byte: two users whose names are canonically equivalent are two users.
struct Identity: Sendable, Hashable {
    /// The user that the client's configuration names.
    var user: ExactText?
    /// Identifies the credential of requests, and stays the same when it is renewed; `nil` if they have none.
    var credential: ExactText?
    /// A digest of the secrets that requests contain or are signed with; `nil` if there are none.
    var secrets: Digest?
    /// The owner of the cookies that are sent; `nil` if cookies are not kept.
    var cookieOwner: CookieOwner?
    /// A digest of these cookies; `nil` if there are none.
    var cookies: Digest?

    init(user: String? = nil) {
        self.user = user.map { user in ExactText(user) }
    }
}

extension Identity {
    /// Whether the caller is known, beyond the app itself.
    var isSomebody: Bool { user != nil || credential != nil || cookies != nil }

    /// The caller as far as responses depend on it. The server does not see the configuration's user, so the user does
    /// not count unless requests have a credential or cookies.
    /// - Parameter isPerUser: whether responses depend on the user in any case.
    func asked(perUser isPerUser: Bool) -> Identity {
        var asked = self
        if !isPerUser, credential == nil, cookies == nil { asked.user = nil }
        return asked
    }

    /// The caller without cookies, which depend on the URL of a request.
    var withoutCookies: Identity {
        var identity = self
        identity.cookies = nil
        return identity
    }

    /// Adds all that outlives the process.
    func append(to text: inout KeyText) {
        text.append(optional: user?.text)
        text.append(optional: credential?.text)
        text.append(optional: secrets?.text)
        text.append(optional: cookies?.text)
    }
}

/// The keys of the values that identify the caller of a call.
private enum CallerKey {
    enum Caller: CallValueKey {
        static let initial: Identity = Identity()
    }

    enum SecretValues: CallValueKey {
        static let initial: [String: String] = [:]
    }

    enum OwnSession: CallValueKey {
        static let initial: APISession? = nil
    }

    enum Keys: CallValueKey {
        static let initial: [String: SigningKey] = [:]
    }

    enum RequiredSession: CallValueKey {
        static let initial: APISession.Holding? = nil
    }

    enum Session: CallValueKey {
        static let initial: APISession.Holding? = nil
    }

    enum AttachedCredential: CallValueKey {
        static let initial: Credential? = nil
    }
}

extension APICall {
    /// The caller.
    var identity: Identity {
        get { self[CallerKey.Caller.self] }
        set { self[CallerKey.Caller.self] = newValue }
    }

    /// The values of the secrets that the request carries or is signed with, by their names.
    var secrets: [String: String] {
        get { self[CallerKey.SecretValues.self] }
        set { self[CallerKey.SecretValues.self] = newValue }
    }

    /// The session of a caller with a credential of their own; `nil` for that of the configuration.
    var ownSession: APISession? {
        get { self[CallerKey.OwnSession.self] }
        set { self[CallerKey.OwnSession.self] = newValue }
    }

    /// The keys that sign the request, by their names.
    var keys: [String: SigningKey] {
        get { self[CallerKey.Keys.self] }
        set { self[CallerKey.Keys.self] = newValue }
    }

    /// The session that the call must be made in, as one of several requests of a stream; `nil` allows any.
    var pinned: APISession.Holding? {
        get { self[CallerKey.RequiredSession.self] }
        set { self[CallerKey.RequiredSession.self] = newValue }
    }

    /// The session of the call; `nil` if nobody is signed in, or the endpoint does not depend on it. Only the user of
    /// the session may see its responses.
    var holding: APISession.Holding? {
        get { self[CallerKey.Session.self] }
        set { self[CallerKey.Session.self] = newValue }
    }

    /// The credential, which is added to the request last.
    var credential: Credential? {
        get { self[CallerKey.AttachedCredential.self] }
        set { self[CallerKey.AttachedCredential.self] = newValue }
    }
}

extension CookieOwner {
    /// - Parameter isVisitor: whether the call signs somebody in.
    init(_ user: ExactText?, _ secrets: String, in holding: APISession.Holding, isVisitor: Bool) {
        self.init(
            user, secrets, session: holding.session.id, epoch: holding.epoch,
            isVisitor: isVisitor || holding.credential == nil)
    }
}
