@_spi(Generated) import APIJSON

/// By what a server knows who sends a request. No text of it shows its value.
public enum Credential: Sendable, Hashable {
    /// The token of a bearer or of a session, or a key.
    case token(String)
    /// What a person signs in with.
    case password(user: String, password: String)
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `Credential` and nothing else.
    public var description: String { "Credential(" + APICall.Request.Item.hidden + ")" }

    public var debugDescription: String { description }

    /// Nothing that `description` does not show.
    public var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .enum) }
}

extension Credential {
    /// Stands for the one who has the credential.
    /// - Parameter salt: keeps passwords, which can be guessed, from being found by their digests.
    func identity(salt: String) -> String {
        var text = KeyText()
        text.append("credential")
        switch self {
        case .token(let token): text.append(token)
        case .password(let user, let password):
            text.append(salt)
            text.append(user)
            text.append(password)
        }
        return text.digest.text
    }
}
