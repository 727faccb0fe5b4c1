import ArgumentParser
import Generation
import Probing

struct Probe: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "probe",
        abstract: "Calls a server, and compares its responses with the specs.",
        discussion: """
            Only GET and HEAD endpoints are called, if all values that they need are known: from --value, or else from \
            "mock" or "default" in the spec. Endpoints that change the session, and signed ones, are not called. \
            Redirects are followed within the server.

            Exit status: 0 all responses agree, 1 a response disagrees or failed, or the specs have errors, 2 no response could \
            be compared, 64 usage error.
            """)

    @OptionGroup
    var inputs: SpecInputs

    @Option(help: ArgumentHelp("The server's address, with the path that all endpoints share.", valueName: "url"))
    var server: String

    @Option(
        help: ArgumentHelp(
            "A parameter's value, for all endpoints, or for one: Gallery.picture.id=7. Once for each element of a list.",
            valueName: "name=value"))
    var value: [String] = []

    @Option(help: ArgumentHelp("A header field of every request, such as a credential.", valueName: "name: value"))
    var header: [String] = []

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The folder for the responses, for check --mocks.", valueName: "dir"))
    var output: String?

    @Option(help: ArgumentHelp("How long a response may take.", valueName: "seconds"))
    var timeout: Double = 30

    @OptionGroup
    var messages: MessageOptions

    func validate() throws {
        guard timeout > 0, timeout <= 3_600 else {
            throw ValidationError("--timeout must be between 0 and 3600 seconds.")
        }
        _ = try values()
    }

    private func values() throws -> ProbeValues {
        do throws(ProbeValues.Fault) {
            return try ProbeValues(value)
        } catch {
            throw ValidationError(error.description)
        }
    }

    func run() throws {
        #if Servers
            let options = ProbeRun.Options(
                server: server, values: try values(), headers: header, output: output, timeout: timeout)
            throw ExitCode(
                ProbeRun(inputs: try inputs.paths(messages.console), options, console: messages.console).run().rawValue)
        #else
            throw ExitCode(ServerProgram.run("probe", console: messages.console).rawValue)
        #endif
    }
}
