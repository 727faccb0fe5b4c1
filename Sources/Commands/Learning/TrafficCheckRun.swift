public import Generation
import Learning
import SpecLanguage

/// The command `learn --check`: holds captured traffic against specs. It writes nothing.
public struct TrafficCheckRun: Sendable {
    private let captures: [String]
    private let specs: [String]
    private let server: String?
    private let coverage: CoverageOutput?
    private let versionHeader: String?
    private let fields: String?
    private let console: Console

    /// - Parameters:
    ///   - captures: HAR files, and folders of them
    ///   - specs: spec files, and folders of them
    ///   - server: the host whose calls are compared; `nil` for those of the servers in the specs
    ///   - coverage: how what the traffic shows of the specs is printed; `nil` for not at all
    ///   - versionHeader: the name of the header field with the version of a client; `nil` if it is not counted
    ///   - fields: where the lines of access logs have what they say, such as `method=verb,path=uri,status=code`; `nil` for
    ///     the usual names
    public init(
        captures: [String], specs: [String], server: String?, coverage: CoverageOutput? = nil,
        versionHeader: String? = nil, fields: String? = nil, console: Console
    ) {
        self.fields = fields
        self.captures = captures
        self.specs = specs
        self.server = server
        self.coverage = coverage
        self.versionHeader = versionHeader
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
        var check =
            coverage == nil
            ? TrafficCheck(checked.specification, server: server)
            : TrafficCheck(counting: checked.specification, server: server, versionHeader: versionHeader)
        var reading = CaptureReading(server: server ?? check.firstServer, logs: try logFields())
        do throws(FileFailure) {
            try reading.read(captures) { exchange, place in check.add(exchange, at: place) }
        } catch {
            throw RunFailure(error)
        }
        console.report(reading.messages)
        guard check.count > 0 || coverage != nil else {
            let others = check.others == 0 ? "" : "; there are \(check.others) to other servers: use --server HOST"
            throw RunFailure(reason: "no calls to the servers of the specs were found" + others)
        }
        let results = check.results
        let messages = results.map { Self.message($0) }
        let isDocument = coverage.map { !$0.isText } ?? false
        if isDocument { console.report(messages) } else { console.printResults(messages) }
        if let coverage, let report = check.report {
            try coverage.print(report, of: checked.specification, on: console)
        }
        if !isDocument { console.printSummary(Self.summary(of: check, results)) }
        return results.contains(where: \.isError) ? .faultsFound : .success
    }

    static func summary(of check: TrafficCheck, _ results: [TrafficCheck.Difference]) -> String {
        let errors = results.count { $0.isError }
        let warnings = errors == results.count ? "" : ", \(CountText.text(results.count - errors, "warning"))"
        let left = check.others == 0 ? "" : ", \(check.others) to other servers left out"
        return "\(CountText.text(check.count, "call")): \(CountText.text(errors, "difference"))\(warnings)\(left)"
    }

    private func logFields() throws(RunFailure) -> AccessLogFields {
        guard let fields else { return .usual }
        do throws(AccessLogFields.Fault) {
            return try AccessLogFields(fields)
        } catch {
            throw RunFailure(reason: "--fields: \(error.message)")
        }
    }

    /// - Parameter isFirst: whether its first call has just been made, so that there are no counts
    static func message(_ difference: TrafficCheck.Difference, isFirst: Bool = false) -> Message {
        let when =
            difference.count == 1
            ? "at \(difference.first)" : "first at \(difference.first), last at \(difference.last)"
        let counts = isFirst ? "" : "; in \(difference.count) of \(CountText.text(difference.calls, "call")), \(when)"
        let fix = difference.fix.map { "; fix: \($0)" } ?? ""
        let text = "\(difference.endpoint): \(difference.text)\(counts)\(fix)"
        guard let range = difference.range else { return Message(text: text, location: nil) }
        return Message(Diagnostic(.mockMismatch, text, at: range, severity: difference.isError ? .error : .warning))
    }
}
