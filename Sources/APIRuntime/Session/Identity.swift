@_spi(Generated) import APIJSON

/// Who asks: all by which a server may tell one caller from another.
///
/// It is found out once for each call, by ``IdentityStep``, and whatever is kept or shared goes by it: answers in a cache,
/// equal calls under way, cookies, parts of downloads and calls that travel together. It holds digests in place of
/// secrets.
struct Identity: Sendable, Hashable {
    /// Whom the client says that it asks for.
    var user: String?
    /// Stands for the credential that requests carry, also after it was renewed; nil: they carry none.
    var credential: String?
    /// Stands for the secrets that requests carry or are signed with; nil: there are none.
    var secrets: Digest?
    /// Whose cookies are sent; nil: none are kept.
    var cookieOwner: CookieOwner?
    /// Stands for these cookies; nil: there are none.
    var cookies: Digest?

    init(user: String? = nil) {
        self.user = user
    }
}

extension Identity {
    /// Whether it is known who asks, beyond the app itself.
    var isSomebody: Bool { user != nil || credential != nil || cookies != nil }

    /// Who asks, where answers depend on nothing but what requests carry: the user's name is none of that, unless they
    /// carry something of the user's.
    /// - Parameter isPerUser: whether answers depend on the user in any case.
    func asked(perUser isPerUser: Bool) -> Identity {
        var asked: Identity = self
        if !isPerUser, credential == nil, cookies == nil { asked.user = nil }
        return asked
    }

    /// The same without cookies, which differ by the place that a request goes to.
    var withoutCookies: Identity {
        var identity: Identity = self
        identity.cookies = nil
        return identity
    }

    /// Adds all that outlives the process.
    func append(to text: inout KeyText) {
        text.append(optional: user)
        text.append(optional: credential)
        text.append(optional: secrets?.text)
        text.append(optional: cookies?.text)
    }
}

/// The keys of the values by which a call says who makes it.
private enum CallerKey {
    enum Caller: CallValueKey {
        static let initial: Identity = Identity()
    }

    enum SecretValues: CallValueKey {
        static let initial: [String: String] = [:]
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
    /// Who asks.
    var identity: Identity {
        get { self[CallerKey.Caller.self] }
        set { self[CallerKey.Caller.self] = newValue }
    }

    /// The values of the secrets that the request carries or is signed with, by their names.
    var secrets: [String: String] {
        get { self[CallerKey.SecretValues.self] }
        set { self[CallerKey.SecretValues.self] = newValue }
    }

    /// The session that the call must be made in, as one of several requests of a stream; `nil` allows any.
    var pinned: APISession.Holding? {
        get { self[CallerKey.RequiredSession.self] }
        set { self[CallerKey.RequiredSession.self] = newValue }
    }

    /// The session in which the call is made; `nil` where nobody is signed in, or the endpoint does not depend on it. Only
    /// the user of the session may see its responses.
    var holding: APISession.Holding? {
        get { self[CallerKey.Session.self] }
        set { self[CallerKey.Session.self] = newValue }
    }

    /// The credential, which is put into the request last.
    var credential: Credential? {
        get { self[CallerKey.AttachedCredential.self] }
        set { self[CallerKey.AttachedCredential.self] = newValue }
    }
}

extension CookieOwner {
    /// - Parameter isVisitor: whether the call signs somebody in.
    init(_ user: String?, _ secrets: String, in holding: APISession.Holding, isVisitor: Bool) {
        self.init(
            user, secrets, session: holding.session.id, epoch: holding.epoch,
            isVisitor: isVisitor || holding.credential == nil)
    }
}
