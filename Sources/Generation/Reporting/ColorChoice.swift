/// When to print in colours.
public enum ColorChoice: String, Sendable, Hashable, CaseIterable {
    /// On a terminal, unless the environment asks for none by `NO_COLOR` (no-color.org) or `TERM=dumb`.
    case auto
    case always
    case never

    func isColored(isTerminal: Bool, environment: (String) -> String?) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto: isTerminal && (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
        }
    }
}
