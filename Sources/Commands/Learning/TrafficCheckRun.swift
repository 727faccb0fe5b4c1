public import Generation
import Learning
import SpecLanguage

/// The command `learn --check`: holds captured traffic against specs. It writes nothing.
public struct TrafficCheckRun: Sendable {
    private let captures: [String]
    private let specs: [String]
    private let server: String?
    private let fields: String?
    private let console: Console

    /// - Parameters:
    ///   - captures: HAR files, and folders of them
    ///   - specs: spec files, and folders of them
    ///   - server: the host whose calls are compared; `nil` for those of the servers in the specs
    ///   - fields: where the lines of access logs have what they say, such as `method=verb,path=uri,status=code`; `nil` for
    ///     the usual names
    public init(captures: [String], specs: [String], server: String?, fields: String? = nil, console: Console) {
        self.fields = fields
        self.captures = captures
        self.specs = specs
        self.server = server
        self.console = console
    }

    /// Runs the request and reports the result.
    public func run() -> ExitStatus {
        console.run { () throws(RunFailure) in try check() }
    }

    private func check() throws(RunFailure) -> ExitStatus {
        let checked = try CheckedInputs(specs)
        guard !checked.hasErrors else {
            console.printResults(checked.diagnostics.map { Message($0) })
            return .faultsFound
        }
        var check = TrafficCheck(checked.specification, server: server)
        var reading = CaptureReading(server: server ?? check.firstServer, logs: try logFields())
        do throws(FileFailure) {
            try reading.read(captures) { exchange, place in check.add(exchange, at: place) }
        } catch {
            throw RunFailure(error)
        }
        console.report(reading.messages)
        guard check.count > 0 else {
            let others = check.others == 0 ? "" : "; there are \(check.others) to other servers: use --server HOST"
            throw RunFailure([Message(text: "no calls to the servers of the specs were found" + others, location: nil)])
        }
        let results = check.results
        console.printResults(results.map(message))
        let errors = results.count { $0.isError }
        let warnings = errors == results.count ? "" : ", \(CountText.text(results.count - errors, "warning"))"
        let left = check.others == 0 ? "" : ", \(check.others) to other servers left out"
        console.printSummary(
            "\(CountText.text(check.count, "call")): \(CountText.text(errors, "difference"))\(warnings)\(left)")
        return errors == 0 ? .success : .faultsFound
    }

    private func logFields() throws(RunFailure) -> AccessLogFields {
        guard let fields else { return .usual }
        do throws(AccessLogFields.Fault) {
            return try AccessLogFields(fields)
        } catch {
            throw RunFailure([Message(text: "--fields: \(error.message)", location: nil)])
        }
    }

    private func message(_ difference: TrafficCheck.Difference) -> Message {
        let when =
            difference.count == 1
            ? "at \(difference.first)" : "first at \(difference.first), last at \(difference.last)"
        let fix = difference.fix.map { "; fix: \($0)" } ?? ""
        let text =
            "\(difference.endpoint): \(difference.text); "
            + "in \(difference.count) of \(CountText.text(difference.calls, "call")), \(when)\(fix)"
        guard let range = difference.range else { return Message(text: text, location: nil) }
        return Message(Diagnostic(.mockMismatch, text, at: range, severity: difference.isError ? .error : .warning))
    }
}
