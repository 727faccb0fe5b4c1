extension Session {
    /// Who is signed in.
    struct State: Sendable {
        var credential: Credential?
        /// Stands for who is signed in, whatever becomes of the credential.
        let identity: String?

        init(_ credential: Credential?, _ salt: String) {
            self.credential = credential
            self.identity = credential?.identity(salt: salt)
        }
    }

    /// The session as a call finds it.
    struct Holding: Sendable {
        let credential: Credential?
        let identity: String?
        /// Tells this session from those before and after it.
        let epoch: UInt64
    }
}

extension Session: CustomReflectable {
    /// Nothing: what a session holds is for nobody to see.
    public nonisolated var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .class) }
}
