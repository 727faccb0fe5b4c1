import ArgumentParser
import Commands
import Generation

#if MockServer
    import MockServer
#endif

struct Mock: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "mock",
        abstract: "Serves mock responses on loopback, and validates requests.",
        discussion: """
            Requests that do not match the specs get a 400 that lists the errors. Specs and mocks are reloaded when they \
            change. The command needs the package trait MockServer:

                swift run --traits MockServer apigen mock Specs

            Exit status: 1 the specs have errors, 2 could not run, 64 usage error.
            """)

    @Argument(help: "Spec files (*.yaml, *.yml), or folders that contain them.")
    var specs: [String]

    @Option(help: "The port on 127.0.0.1; 0 picks a free one.")
    var port: UInt16 = 8080

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

    @OptionGroup
    var messages: MessageOptions

    func run() throws {
        let source = MockInputs(mocks.loading(of: specs), console: messages.console)
        #if MockServer
            throw ExitCode(MockServerRun(source, port: port, hosts: hosts, isLenient: isLenient).run().rawValue)
        #else
            source.report(
                "apigen was built without the mock server; build it with the trait MockServer: "
                    + "swift run --traits MockServer apigen mock …")
            throw ExitCode(ExitStatus.couldNotRun.rawValue)
        #endif
    }
}
