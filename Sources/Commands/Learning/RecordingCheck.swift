public import Generation
import Learning
public import Recording
import SpecLanguage

/// Holds calls against specs while they are recorded, and prints each difference when it first comes.
public actor RecordingCheck {
    /// The differences that make the command fail.
    public enum Failing: String, Sendable, CaseIterable {
        /// Those that generated code refuses.
        case error
        /// All, also what the specs do not mention.
        case warning
        case never
    }

    private var check: TrafficCheck
    private let failing: Failing
    private let console: Console
    private var count: Int = 0
    /// Compares messages over WebSockets before their calls end and count.
    private var messages: TrafficCheck

    /// - Parameters:
    ///   - specs: spec files, and folders of them
    ///   - host: the host of the server, whatever servers the specs name
    ///   - failing: the differences that make the command fail
    ///   - console: the destination of all output
    /// - Throws: the errors in the specs
    package init(specs: [String], host: String, failing: Failing, console: Console) throws(RunFailure) {
        let checked = try CheckedInputs(specs)
        guard !checked.hasErrors else { throw RunFailure(checked.diagnostics.map { Message($0) }) }
        check = TrafficCheck(checked.specification, server: host)
        messages = check
        self.failing = failing
        self.console = console
    }

    /// Compares one call.
    /// - Parameter isPart: whether it is one message over a WebSocket that is still open, with the request that opened it.
    ///   The call counts when it has ended.
    public func add(_ exchange: Recording.Exchange, isPart: Bool = false) {
        var new: [TrafficCheck.Difference] = []
        if isPart {
            new = messages.newDifferences(in: exchange, at: "an open WebSocket")
        } else {
            count += 1
            let place = "call \(count)"
            new = check.newDifferences(in: exchange, at: place)
            if let socket = exchange.socket {
                var end = exchange
                end.socket = RecordedSocket(closure: socket.closure)
                new = messages.newDifferences(in: end, at: place)
            }
        }
        guard console.documentFormat == nil else { return }
        console.printResults(new.map { TrafficCheckRun.message($0, isFirst: true) })
    }

    /// Prints how much there was.
    /// - Returns: whether there were differences that make the command fail
    public func finish() -> ExitStatus {
        let results = check.results
        if console.documentFormat != nil { console.printResults(results.map { TrafficCheckRun.message($0) }) }
        console.printSummary(TrafficCheckRun.summary(of: check, results))
        let isFailing = results.contains { $0.isError ? failing != .never : failing == .warning }
        return isFailing ? .faultsFound : .success
    }
}
