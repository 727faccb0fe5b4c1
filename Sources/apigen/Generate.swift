import ArgumentParser
import Generation
import SpecLanguage

struct Generate: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        abstract: "Writes one Swift file for each spec; the usual command, which need not be named.",
        discussion: """
            Files that need no change are not touched; files that apigen wrote for specs that are gone are removed. \
            Specs with errors change nothing.

            Exit status: 0 done, 1 the specs have errors or --check found differences, 2 could not run, 64 wrong usage.
            """)

    @Argument(help: "Spec files (*.yaml, *.yml), and folders in which to look for them.")
    var specs: [String]

    @Option(name: .shortAndLong, help: ArgumentHelp("The folder for the Swift files.", valueName: "dir"))
    var output: String

    @Flag(help: "Write nothing; show what is missing, changed or stale as a unified diff.")
    var check: Bool = false

    @Flag(help: "Generate again whenever a spec or a template changes, until the process is ended.")
    var watch: Bool = false

    @Flag(help: "Generate nothing; print the paths of the files that would stand in the folder.")
    var listOutputs: Bool = false

    @Option(
        help: ArgumentHelp(
            "Where to write which files were read and written, as a rule of Make, for build systems.",
            valueName: "file"))
    var depfile: String?

    @Option(help: ArgumentHelp("A folder of *.mustache files, each in place of a built-in template.", valueName: "dir"))
    var templates: String?

    @Option(help: "Who may use what is generated, where a spec does not say.")
    var moduleAccess: Access = .public

    @Flag(
        inversion: .prefixedNo,
        help:
            "Whether to note, in the user's cache, that a run left nothing to do, so that it is over at once next time."
    )
    var cache: Bool = true

    @OptionGroup
    var writing: WriteOptions

    @OptionGroup
    var messages: MessageOptions

    func validate() throws {
        if [self.check, self.watch, self.listOutputs].count(where: \.self) > 1 {
            throw ValidationError("--check, --watch and --list-outputs exclude one another.")
        }
        if self.depfile != nil, self.check || self.listOutputs {
            throw ValidationError("--depfile belongs to a run that writes.")
        }
    }

    func run() throws {
        let request: GenerationRun.Request = GenerationRun.Request(
            inputs: self.specs, output: self.output, templates: self.templates, access: self.moduleAccess,
            isCheck: self.check, dependencyFile: self.depfile,
            isForced: self.writing.isForced, cache: self.cache ? CacheFolder.current : nil)
        let console: Console = self.messages.console
        if self.watch { WatchRun(request, console: console).run() }
        let status: ExitStatus =
            self.listOutputs
            ? OutputListRun(request, console: console).run() : GenerationRun(request, console: console).run()
        throw ExitCode(status.rawValue)
    }
}
