public import Generation

/// The command `man`: the manual page, to be installed.
public struct ManualRun: Sendable {
    private let page: ManualPage
    private let console: Console

    /// - Parameters:
    ///   - page: what is printed.
    ///   - console: where it is printed.
    public init(_ page: ManualPage, console: Console) {
        self.page = page
        self.console = console
    }

    /// Prints the page.
    public func run() -> ExitStatus {
        self.console.printText(Array(self.page.text.utf8))
        return .success
    }
}
