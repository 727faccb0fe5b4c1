import ArgumentParser
import Commands
import Generation
import Recording
import SpecLanguage

#if Servers
    import MockServer
    import MockServing
#endif

struct Mock: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "mock",
        abstract: "Serves mock responses on loopback, and validates requests.",
        discussion: """
            Requests that do not match the specs get a 400 that lists the errors. Specs and mocks are reloaded when they \
            change.

            Exit status: 1 the specs have errors, 2 could not run, 64 usage error.
            """)

    @OptionGroup
    var inputs: SpecInputs

    @Option(help: "The port on 127.0.0.1, by default 8080; 0 picks a free one.")
    var port: UInt16?

    @OptionGroup
    var mocks: MockOptions

    @Option(
        name: .customLong("host"),
        help: ArgumentHelp(
            "A host that requests may name, beside those of loopback; repeatable.", valueName: "name"))
    var hosts: [String] = []

    @Flag(
        name: .customLong("lenient"),
        help: "Serve requests with flaws that servers often overlook, such as unknown names in queries; log a warning.")
    var isLenient: Bool = false

    @Option(
        name: .customLong("replay"),
        help: ArgumentHelp(
            "Recordings (*.har, *.http), or a folder of them, whose requests get the recorded response; repeatable.",
            valueName: "path"))
    var recordings: [String] = []

    @Option(
        name: .customLong("repeat"),
        help: "What a request gets that is sent once more than recorded: the last response, all again, or a mock.")
    var repetition: Cassette.Repetition = .last

    @Option(
        name: .customLong("scenario"),
        help: ArgumentHelp(
            "What is sent in place of usual responses, as in 'delay=200ms..2s; fail=5%' or "
                + "'Gallery.picture: error=systemBusy'; repeatable.",
            valueName: "text"))
    var scenarios: [String] = []

    @Flag(
        name: .customLong("stateful"),
        help: "Keep what requests create, change and remove at paths such as /pictures/{id}, and show it later.")
    var isStateful: Bool = false

    @OptionGroup
    var messages: MessageOptions

    func run() throws {
        #if Servers
            let console = messages.console
            let specs = try inputs.paths(console)
            let found = try console.configuration(above: specs)
            let settings = found?.configuration.mock ?? ToolConfiguration.MockSettings()
            let source = MockInputs(mocks.loading(of: specs, found), console: console)
            let recordings = recordings.isEmpty ? settings.recordings.compactMap { found?.path($0) } : recordings
            let run = MockServerRun(
                source, port: port ?? settings.port.map { UInt16($0) } ?? 8080,
                hosts: hosts.isEmpty ? settings.hosts : hosts, isLenient: isLenient || settings.isLenient,
                replay: try replay(of: recordings, console),
                scenarios: scenarios.isEmpty ? settings.scenarios : scenarios,
                isStateful: isStateful || settings.isStateful, seed: mocks.seed(settings))
            throw ExitCode(run.run().rawValue)
        #else
            throw ExitCode(ServerProgram.run("mock", console: messages.console).rawValue)
        #endif
    }

    #if Servers
        private func replay(of recordings: [String], _ console: Console) throws -> MockReplay? {
            guard !recordings.isEmpty else { return nil }
            guard let exchanges = CapturedTraffic.exchanges(in: recordings, console: console) else {
                throw ExitCode(ExitStatus.couldNotRun.rawValue)
            }
            return MockReplay(Cassette(exchanges, comparesHosts: false), repeating: repetition)
        }
    #endif
}
