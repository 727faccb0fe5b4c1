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

    init(_ user: String?, _ secrets: String, in holding: APISession.Holding, isVisitor: Bool) {
        self.user = user
        self.secrets = secrets
        session = holding.session.id
        epoch = holding.epoch
        self.isVisitor = isVisitor || holding.credential == nil
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
