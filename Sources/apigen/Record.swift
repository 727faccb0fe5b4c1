import ArgumentParser
import Commands
import Generation
import SpecLanguage

#if Servers
    import RecordingProxy
#endif

struct Record: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "record",
        abstract: "Records the calls of a server, by a reverse proxy on loopback.",
        discussion: """
            Requests to the proxy are forwarded to the server. Calls are written to a new HAR file in the folder, without \
            their secrets, until the command is interrupted. With --specs, they are held against specs, and each difference \
            is printed when it first comes.

            Exit status: 1 --fail-on applies, 2 could not run, 64 usage error.
            """)

    @Option(help: ArgumentHelp("The server's address, unless apigen.yaml names it.", valueName: "url"))
    var server: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder for the recording, unless apigen.yaml names it.", valueName: "dir"))
    var output: String?

    @Option(help: "The port on 127.0.0.1, by default 8080; 0 picks a free one.")
    var port: UInt16?

    @Option(
        name: .customLong("host"),
        help: ArgumentHelp(
            "A host that requests may name, beside those of loopback; repeatable.", valueName: "name"))
    var hosts: [String] = []

    @Option(
        help: ArgumentHelp(
            "A spec file, or a folder of them, that the calls are held against; repeatable.", valueName: "path"))
    var specs: [String] = []

    @Option(
        name: .customLong("fail-on"),
        help: "The differences from the specs that make the exit status 1: those that are errors, all, or never.")
    var failing: RecordingCheck.Failing = .error

    @OptionGroup
    var messages: MessageOptions

    func run() throws {
        #if Servers
            let found = try messages.console.configuration(above: specs.isEmpty ? ["."] : specs)
            let settings = found?.configuration.record
            guard let server = server ?? settings?.server else {
                throw ValidationError("Missing expected argument '--server <url>'")
            }
            guard let output = output ?? settings?.output.flatMap({ found?.path($0) }) else {
                throw ValidationError("Missing expected argument '--output <dir>'")
            }
            let check = specs.isEmpty ? nil : RecordRun.Check(specs: specs, failing: failing)
            let run = RecordRun(
                server: server, output: output, port: port ?? settings?.port.map { UInt16($0) } ?? 8080,
                hosts: hosts.isEmpty ? settings?.hosts ?? [] : hosts, check: check, console: messages.console)
            throw ExitCode(run.run().rawValue)
        #else
            throw ExitCode(ServerProgram.run("record", console: messages.console).rawValue)
        #endif
    }
}
