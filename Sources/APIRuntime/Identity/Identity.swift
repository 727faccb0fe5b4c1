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
