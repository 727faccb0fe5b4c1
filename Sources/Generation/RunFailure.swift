package import TemplateEngine

/// Why a run could not be carried out, as messages.
package struct RunFailure: Error {
    package let messages: [Message]
    /// The signal that ends the process once everything has been reported.
    package let signal: Int32?

    package init(_ messages: [Message], signal: Int32? = nil) {
        self.messages = messages
        self.signal = signal
    }

    package init(reason: String) {
        self.init([Message(text: reason, location: nil)])
    }

    package init(_ failure: FileFailure) {
        self.init([Message(failure)])
    }

    package init(_ failures: FileFailures) {
        self.init(failures.failures.map { Message($0) })
    }

    package init(_ faults: TemplateFaults) {
        self.init(faults.faults.map { Message($0) })
    }

    package init(_ failure: WritingFailure) {
        switch failure {
        case .file(let failure):
            self.init(failure)
        case .interrupted(let signal):
            self.init(
                [Message(text: "interrupted by signal \(signal); nothing was written", location: nil)], signal: signal)
        }
    }
}

extension Message {
    package init(_ fault: TemplateFault) {
        self.init(
            text: fault.message,
            location: Location(file: fault.file, line: fault.line, column: fault.column, end: nil))
    }
}

extension Console {
    /// Reports why a run cannot be carried out.
    public func fail(_ text: String) {
        report([Message(text: text, location: nil)])
    }

    /// Runs `work` and reports the error if it fails.
    package func run(_ work: () throws(RunFailure) -> ExitStatus) -> ExitStatus {
        do throws(RunFailure) {
            return try work()
        } catch {
            report(error.messages)
            if let signal = error.signal { SignalGuard.endProcess(by: signal) }
            return .couldNotRun
        }
    }
}

/// The exit statuses of a run. Incorrect usage has status 64 (`EX_USAGE` in sysexits.h), which the command line
/// returns.
public enum ExitStatus: Int32, Sendable, Hashable {
    case success = 0
    /// The specs have errors, or `--check` found differences.
    case faultsFound = 1
    /// The run could not be carried out because of a path, a template or the disk.
    case couldNotRun = 2
}
