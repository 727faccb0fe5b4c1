import ArgumentParser
import Generation
import SpecLanguage

struct Generate: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "generate",
        abstract: "Writes one Swift file for each spec. The default command.",
        discussion: """
            Unchanged files are not touched. Files that apigen wrote for specs that no longer exist are removed. If a \
            spec has errors, nothing is written.

            Exit status: 0 success, 1 the specs have errors or --check found differences, 2 could not run, 64 usage error.
            """)

    @Argument(help: "Spec files (*.yaml, *.yml), or folders that contain them.")
    var specs: [String]

    @Option(name: .shortAndLong, help: ArgumentHelp("The folder for the Swift files.", valueName: "dir"))
    var output: String

    @Flag(help: "Write nothing; print a unified diff of missing, changed and stale files.")
    var check: Bool = false

    @Flag(help: "Generate again whenever a spec or a template changes, until interrupted.")
    var watch: Bool = false

    @Flag(help: "Generate nothing; print the paths of the files that would be written.")
    var listOutputs: Bool = false

    @Option(
        help: ArgumentHelp(
            "Write the inputs and outputs of the run as a Make rule, for build systems.",
            valueName: "file"))
    var depfile: String?

    @Option(help: ArgumentHelp("A folder of *.mustache files that replace built-in templates.", valueName: "dir"))
    var templates: String?

    @Option(
        help: ArgumentHelp(
            "A larger folder that links in the folder of templates may lead to; by default, none.", valueName: "dir"))
    var root: String?

    @Option(help: "The access level of generated code, unless a spec sets it.")
    var moduleAccess: Access = .public

    @Flag(
        inversion: .prefixedNo,
        help:
            "Cache that a run was up to date, so that repeating it is fast."
    )
    var cache: Bool = true

    @OptionGroup
    var writing: WriteOptions

    @OptionGroup
    var messages: MessageOptions

    func validate() throws {
        if [check, watch, listOutputs].count(where: \.self) > 1 {
            throw ValidationError("--check, --watch and --list-outputs are mutually exclusive.")
        }
        if depfile != nil, check || listOutputs {
            throw ValidationError("--depfile cannot be combined with --check or --list-outputs.")
        }
    }

    func run() throws {
        let request = GenerationRun.Request(
            inputs: specs, output: output, templates: templates, root: root, access: moduleAccess,
            isCheck: check, dependencyFile: depfile,
            isForced: writing.isForced, cache: cache ? CacheFolder.current : nil)
        let console = messages.console
        if watch { WatchRun(request, console: console).run() }
        let status =
            listOutputs
            ? OutputListRun(request, console: console).run() : GenerationRun(request, console: console).run()
        throw ExitCode(status.rawValue)
    }
}
