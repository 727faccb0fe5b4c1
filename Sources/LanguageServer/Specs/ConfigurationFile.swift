import JSONSyntax
import SpecLanguage

/// A configuration that is open, or above specs.
struct ConfigurationFile: Sendable {
    let path: String
    /// `nil` if there is no such file any more.
    private(set) var document: TextDocument?
    /// Whether an editor has it open, so that the file on disk does not count.
    private(set) var isOpen = false
    /// Whether the diagnostics of the present text are still to be published.
    private(set) var isDue = false
    /// The diagnostics that the client has.
    private var published: [Diagnostic] = []

    init(_ path: String) {
        self.path = path
    }

    mutating func set(_ document: TextDocument?, isOpen: Bool) {
        isDue = isDue || document?.bytes != self.document?.bytes
        self.document = document
        self.isOpen = isOpen
    }

    mutating func close() {
        isOpen = false
    }

    /// The notification, if the diagnostics differ from those that the client has.
    mutating func changedDiagnostics() -> JSONValue? {
        isDue = false
        let source = document.map { SpecSource(path: path, name: "", bytes: $0.bytes) }
        let diagnostics = source.map { ToolConfiguration.read($0).diagnostics } ?? []
        guard diagnostics != published else { return nil }
        published = diagnostics
        return Outgoing.diagnostics(diagnostics, of: path) { $0 == path ? document : nil }
    }
}
