import ArgumentParser
import Commands
import Generation

struct Traffic: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "traffic",
        abstract: "Merges reports of traffic, and shows what they cover.",
        discussion: """
            "apigen learn --check --coverage --as report" writes a report: what of the specs traffic has shown, in numbers. \
            Exit status: 0 success, 1 the specs have errors, 2 could not run, 64 usage error.
            """,
        subcommands: [Merge.self, Coverage.self])

    struct Merge: ParsableCommand {
        static let configuration: CommandConfiguration = CommandConfiguration(
            commandName: "merge",
            abstract: "Prints the sum of reports, in any order and grouping the same bytes.")

        @Argument(help: "Files with reports, one on each line; - or none for standard input.")
        var reports: [String] = []

        func run() throws {
            throw ExitCode(TrafficRun(reports: reports.isEmpty ? ["-"] : reports, console: Console()).merge().rawValue)
        }
    }

    struct Coverage: ParsableCommand {
        static let configuration: CommandConfiguration = CommandConfiguration(
            commandName: "coverage",
            abstract: "Shows what of specs the traffic of reports has shown, and what not.")

        @Argument(help: ArgumentHelp("Files with reports, and the folder of specs after them.", valueName: "reports"))
        var reports: [String]

        @OptionGroup
        var coverage: CoverageOptions

        func validate() throws {
            if reports.count < 2 { throw ValidationError("name reports, and the folder of specs after them") }
        }

        func run() throws {
            let run = TrafficRun(reports: Array(reports.dropLast()), console: Console())
            throw ExitCode(run.cover(reports[reports.count - 1], coverage.output).rawValue)
        }
    }
}

/// How coverage is shown.
struct CoverageOptions: ParsableArguments {
    @Option(name: .customLong("as"), help: "What is printed on standard output; report is for merging.")
    var form: CoverageOutput.Form = .text

    @Option(
        name: .customLong("unseen"),
        help: ArgumentHelp("Also list what was not seen for so many days before the last call.", valueName: "days"))
    var staleDays: Int?

    var output: CoverageOutput { CoverageOutput(form, staleDays: staleDays) }

    var isGiven: Bool { form != .text || staleDays != nil }

    func validate() throws {
        if let staleDays, staleDays < 0 { throw ValidationError("--unseen takes a number of days from 0 on") }
    }
}
