/// The forms in which messages are printed.
public enum MessageFormat: String, Sendable, Hashable, CaseIterable {
    /// `Specs/Gallery.yaml:12:9: error: unknown key "optinal" [unknown-key]`, as compilers do.
    case text
    /// An array of objects, also where there is nothing to tell.
    case json
    /// Workflow commands of GitHub Actions, which show up beside the changed lines.
    case github
    /// One SARIF log (OASIS, version 2.1.0), which code-scanning services take.
    case sarif
    /// One JUnit report, which test services take.
    case junit

    /// All messages in this form, lines ended by line feeds.
    ///
    /// - Parameter isColored: whether to mark parts by colours; only `text` does.
    public func text(of messages: [Message], isColored: Bool = false) -> String {
        switch self {
        case .text: messages.map(TextMessages(style: TextStyle(isOn: isColored)).lines).joined()
        case .json: JSONMessages.text(of: messages)
        case .github: messages.map(GitHubMessages.line).joined()
        case .sarif: SARIFMessages.text(of: messages)
        case .junit: JUnitMessages.text(of: messages)
        }
    }
}
