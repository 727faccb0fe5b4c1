public import Compatibility
public import Generation
import SpecLanguage

/// The command `breaking`: what of a change breaks callers, or apps that run already.
public struct BreakingRun: Sendable {
    private let request: ComparisonRequest
    private let excused: Set<CompatibilityRule>
    private let format: MessageFormat
    private let console: Console

    /// - Parameters:
    ///   - request: what is compared.
    ///   - excused: rules that are not told of.
    ///   - format: how findings are printed on standard output.
    ///   - console: where it is told what keeps the run from being carried out.
    public init(
        _ request: ComparisonRequest, excused: Set<CompatibilityRule>, format: MessageFormat, console: Console
    ) {
        self.request = request
        self.excused = excused
        self.format = format
        self.console = console
    }

    /// Carries the request out and tells how it went.
    public func run() -> ExitStatus {
        ComparedSpecs.with(self.request, self.console, faulty: .couldNotRun) { specs in
            let report: BreakingReport = BreakingReport(
                changes: specs.changes, excuses: specs.checkedNew.specification.files.flatMap(\.excuses),
                excusedRules: self.excused)
            self.console.printResults(report.messages, in: self.format)
            return report.isBreaking ? .faultsFound : .success
        }
    }
}
