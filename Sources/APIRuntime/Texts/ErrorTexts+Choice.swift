import Foundation

/// What an error has to say to people.
struct TextForPeople: Sendable, Hashable {
    /// Which of the general texts suits it.
    var key: ErrorTexts.Key
    /// What the server or the spec says; nil: nothing.
    var message: String?
    var code: String
}

/// An error of this library.
protocol TellingError: Error {
    var textForPeople: TextForPeople { get }
}

extension ErrorTexts {
    /// The text of an error for people.
    /// - Parameter error: an error of any kind; what other libraries throw has their own text, where they give one.
    public func text(for error: any Error) -> String {
        guard let text = Self.choice(for: error) else {
            return (error as? any LocalizedError)?.errorDescription ?? self[.other]
        }
        let words: String = text.message ?? self[text.key]
        return appendsCode ? words + " (" + text.code + ")" : words
    }

    private static func choice(for error: any Error) -> TextForPeople? {
        switch error {
        case let error as any TellingError: error.textForPeople
        case let failure as any ServerError: TextForPeople(failure)
        case is CancellationError: TextForPeople(key: .cancelled, code: "cancelled")
        default: nil
        }
    }
}

extension APIClient {
    /// The text of an error for people, as the client's configuration has it.
    ///
    /// An error by itself does not know the client that it came from: its `errorDescription`, and so its
    /// `localizedDescription`, is the text that a configuration without texts of its own gives.
    /// - Parameter error: an error of any kind.
    public func text(for error: any Error) -> String {
        settings.configuration.texts.text(for: error)
    }
}
