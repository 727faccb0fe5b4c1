import ArgumentParser
import Commands
import Generation

#if MockServer
    import MockServer
#endif

struct Mock: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        abstract: "Serves made-up answers on loopback, and tells what is wrong with requests.",
        discussion: """
            Requests are held against the specs: what is wrong with them comes back as a 400 that says it. Specs and \
            mocks are read again when they change. It needs the trait MockServer of the package:

                swift run --traits MockServer apigen mock Specs

            Exit status: 1 the specs have errors, 2 could not run, 64 wrong usage.
            """)

    @Argument(help: "Spec files (*.yaml, *.yml), and folders in which to look for them.")
    var specs: [String]

    @Option(help: "The port on 127.0.0.1; 0 takes one that is free.")
    var port: UInt16 = 8080

    @OptionGroup
    var mocks: MockOptions

    @OptionGroup
    var messages: MessageOptions

    func run() throws {
        let source: MockSource = MockSource(self.mocks.loading(of: self.specs), console: self.messages.console)
        #if MockServer
            throw ExitCode(MockServerRun(source, port: self.port).run().rawValue)
        #else
            source.report(
                "this apigen was built without its server; build it with the trait MockServer: "
                    + "swift run --traits MockServer apigen mock …")
            throw ExitCode(ExitStatus.couldNotRun.rawValue)
        #endif
    }
}
