public import Generation
import Learning
import SpecLanguage

/// The command `traffic`: merges reports of traffic, and shows what they cover.
public struct TrafficRun: Sendable {
    private let reports: [String]
    private let console: Console

    /// - Parameter reports: files with reports, each on a line of its own; `-` for standard input
    public init(reports: [String], console: Console) {
        self.reports = reports
        self.console = console
    }

    /// Prints the sum of the reports on one line.
    public func merge() -> ExitStatus {
        console.run { () throws(RunFailure) in
            let report = try ReportFiles.report(in: reports)
            console.printText(Array((report.text + "\n").utf8))
            return .success
        }
    }

    /// Prints what the reports show of specs.
    public func cover(_ specs: String, _ output: CoverageOutput) -> ExitStatus {
        console.run { () throws(RunFailure) in
            let checked = try CheckedInputs([specs])
            guard !checked.hasErrors else {
                console.report(checked.diagnostics.map { Message($0) })
                return .faultsFound
            }
            try output.print(try ReportFiles.report(in: reports), of: checked.specification, on: console)
            return .success
        }
    }
}
