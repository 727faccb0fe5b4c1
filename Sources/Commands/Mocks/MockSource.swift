public import Generation
import SpecLanguage

/// Specs and mocks for a server that runs while they change.
public struct MockSource: Sendable {
    private let loading: MockLoading
    private let console: Console

    /// - Parameters:
    ///   - loading: the specs, and answers that somebody wrote.
    ///   - console: where everything is told.
    public init(_ loading: MockLoading, console: Console) {
        self.loading = loading
        self.console = console
    }

    /// What one state of the files gives.
    public struct State: Sendable {
        /// Nil where the specs or mocks have errors, which have been told.
        public let set: MockSet?
        /// Of all bytes that were read; nil where something cannot be read.
        public let stamp: Stamp?
    }

    /// The same for the same files, and for others another one.
    public struct Stamp: Sendable, Hashable {
        let digest: Digest
    }

    /// Reads and checks everything, and tells what is wrong.
    public func load() -> State {
        let stamp: Stamp? = self.stamp()
        do throws(RunFailure) {
            let loaded: MockLoading.Loaded = try self.loading.load(needed: .warning)
            self.console.report(loaded.diagnostics.map { Message($0) })
            return State(set: loaded.set, stamp: stamp)
        } catch {
            self.console.report(error.messages)
            return State(set: nil, stamp: nil)
        }
    }

    /// What the files hold now; nil where something cannot be read.
    public func stamp() -> Stamp? {
        self.loading.digest().map { Stamp(digest: $0) }
    }

    /// Prints a line of the server's log.
    public func log(_ line: String) {
        self.console.printResult(line)
    }

    /// Tells why the server cannot run.
    public func report(_ text: String) {
        self.console.report([Message(text: text, location: nil)])
    }
}
