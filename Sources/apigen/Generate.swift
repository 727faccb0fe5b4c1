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

    @OptionGroup
    var inputs: SpecInputs

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder for the Swift files, unless apigen.yaml names it.", valueName: "dir"))
    var output: String?

    @Option(help: ArgumentHelp("The folder if nothing names one.", valueName: "dir", visibility: .hidden))
    var defaultOutput: String?

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

    @OptionGroup
    var modules: ModuleOptions

    @Option(help: "The access level of generated code, unless a spec sets it; by default public.")
    var moduleAccess: Access?

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
        let console = messages.console
        let statuses = try requests(console).map { request in
            if watch { WatchRun(request, console: console).run() }
            return listOutputs
                ? OutputListRun(request, console: console).run() : GenerationRun(request, console: console).run()
        }
        throw ExitCode(statuses.map(\.rawValue).max() ?? ExitStatus.success.rawValue)
    }

    /// One for the specs on the command line, or for each target of the configuration.
    private func requests(_ console: Console) throws -> [GenerationRun.Request] {
        let options = GenerationRun.Request(
            inputs: inputs.specs, uses: modules.uses, output: output ?? "", templates: templates, root: root,
            access: moduleAccess,
            isCheck: check, dependencyFile: depfile,
            isForced: writing.isForced, cache: cache ? CacheFolder.current : nil)
        guard inputs.specs.isEmpty else {
            var request = try console.reporting { () throws(RunFailure) in try options.configured() }
            if request.output.isEmpty { request.output = defaultOutput ?? "" }
            guard !request.output.isEmpty else { throw ValidationError("Missing expected argument '--output <dir>'") }
            return [request]
        }
        let requests = try console.reporting { () throws(RunFailure) in try GenerationRun.Request.all(options) }
        guard let requests else { throw SpecInputs.missing }
        if requests.count > 1, output != nil || watch || depfile != nil {
            throw ValidationError("--output, --watch and --depfile need one target; name its specs.")
        }
        return requests
    }
}
