import ArgumentParser
import Commands
import Generation

struct Learn: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "learn",
        abstract: "Writes specs of an API from captured traffic.",
        discussion: """
            Reads HAR files, as browsers and proxies write them, .http files with responses, and folders of these and of \
            responses named after their calls, such as users/42.json. The spec says in comments what each guess is based on; guesses to check are listed, the most doubtful first. Learning again \
            with more traffic keeps your edits of the spec, as an import does.

            With --check, the last argument is the folder of specs: apigen learn --check captures/ Specs/ reports what in \
            the traffic disagrees with them, how often and when, and the change that would fix it. It reads access logs in \
            JSON, too, with the endings .log, .ndjson and .jsonl: of Nginx, Envoy and Kong, and of others with --fields \
            method=req.method,path=req.uri,status=res.code. With --coverage, it also says what of the specs the traffic has \
            shown; differences are then on standard error, unless it is text.

            Exit status: 0 success, 1 an edit conflicts or --check found a difference, 2 could not run, 64 usage error.
            """)

    @Argument(help: ArgumentHelp("HAR and .http files, and folders.", valueName: "captures"))
    var captures: [String]

    @Option(name: .shortAndLong, help: ArgumentHelp("The folder for the spec files.", valueName: "dir"))
    var output: String?

    @Flag(help: "Compare the traffic with specs instead of writing any.")
    var check: Bool = false

    @Flag(help: "With --check, also report what of the specs the traffic has shown, and what not.")
    var coverage: Bool = false

    @OptionGroup
    var coverageOptions: CoverageOptions

    @Option(
        name: .customLong("client-version"),
        help: ArgumentHelp("The header field with the version of a client, which is counted, too.", valueName: "field"))
    var versionHeader: String?

    @Option(help: ArgumentHelp("Learn the calls to this host; by default, the most used one.", valueName: "host"))
    var server: String?

    @Option(
        help: ArgumentHelp(
            "With --check: where lines of an access log have method, path, status, time, host, scheme and query.",
            valueName: "mapping"))
    var fields: String?

    @Option(help: ArgumentHelp("The name of the service; by default, that of the host.", valueName: "name"))
    var service: String?

    @Option(
        name: .customLong("parameter"),
        help: ArgumentHelp(
            "A path whose segments in braces are parameters, such as '/queues/{name}'; repeatable.", valueName: "path"))
    var parameters: [String] = []

    @Flag(help: "Let values that cannot be read count as absent, where fields need not have one.")
    var tolerant: Bool = false

    @OptionGroup
    var writing: WriteOptions

    @OptionGroup
    var messages: MessageOptions

    func validate() throws {
        if check, captures.count < 2 {
            throw ValidationError("--check needs captures, and the folder of specs after them")
        }
        if coverage, !check { throw ValidationError("--coverage needs --check") }
        if !coverage, versionHeader != nil || coverageOptions.isGiven {
            throw ValidationError("--as, --unseen and --client-version need --coverage")
        }
        if coverage, messages.format != .text {
            throw ValidationError("--coverage has one output: use --as in place of --format")
        }
        if check, tolerant { throw ValidationError("--check writes nothing: leave out --tolerant") }
        if check, output != nil { throw ValidationError("--check writes nothing: leave out --output") }
        if !check, fields != nil { throw ValidationError("--fields is for access logs, which only --check reads") }
        if !check, output == nil { throw ValidationError("Missing expected argument '--output <dir>'") }
    }

    func run() throws {
        guard let output else {
            let run = TrafficCheckRun(
                captures: Array(captures.dropLast()), specs: Array(captures.suffix(1)), server: server,
                coverage: coverage ? coverageOptions.output : nil, versionHeader: versionHeader, fields: fields,
                console: messages.console)
            throw ExitCode(run.run().rawValue)
        }
        let request = LearnRun.Request(
            inputs: captures, output: output, server: server, service: service, parameters: parameters,
            isTolerant: tolerant, isForced: writing.isForced)
        let status = LearnRun(request, console: messages.console).run()
        throw ExitCode(status.rawValue)
    }
}
