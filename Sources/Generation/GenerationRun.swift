import Parallelism
public import SpecLanguage
import SwiftRendering
import TemplateEngine

/// The command `generate`: from paths to files on disk and messages on the console.
public struct GenerationRun: Sendable {
    private let request: Request
    private let console: Console

    public init(_ request: Request, console: Console) {
        self.request = request
        self.console = console
    }

    /// Runs the request and reports the result. Throws nothing, because all errors have been reported.
    public func run() -> ExitStatus {
        let progress = console.progress()
        let outcome = self.outcome(progress)
        progress?.end()
        return outcome.report(on: console)
    }

    /// The outcome, with what the configuration of the specs says.
    private func outcome(_ progress: Progress?) -> Outcome {
        do throws(RunFailure) {
            return GenerationRun(try request.configured(), console: console).configuredOutcome(progress)
        } catch {
            return Outcome(status: .couldNotRun, messages: error.messages, signal: error.signal)
        }
    }

    private var folder: OutputFolder {
        OutputFolder(path: request.output, isForced: request.isForced)
    }

    private func configuredOutcome(_ progress: Progress?) -> Outcome {
        var messages: [Message] = []
        do throws(RunFailure) {
            progress?.begin("reading specs")
            let inputs = try RunInputs(request)
            let misfits = CommittedCode(modules: inputs.modules).misfits(isCheck: request.isCheck)
            let upToDate = upToDateCheck(of: inputs)
            if let run = upToDate?.settledRun(in: folder) {
                messages = run.warnings
                try OutputWriter(reading: inputs.files).carryOut(try dependencies(on: inputs))
                return Outcome(
                    status: .success, messages: misfits + messages, summary: [Self.summary(unchanged: run.fileCount)])
            }
            let templates = inputs.templates()
            progress?.begin("generating from \(inputs.specs.count) specs")
            let checked = Generator.check(inputs.specs)
            let generator = Generator(
                templates: try templates.value.get(), access: request.access ?? .public, levels: request.levels)
            let generated = generator.generate(checked)
            messages = generated.diagnostics.map { Message($0) } + generated.templateWarnings
            guard !generated.hasErrors else { return Outcome(status: .faultsFound, messages: messages) }
            progress?.begin("comparing with \(request.output)")
            let plan = try self.plan(generated)
            messages += newerFiles(in: plan)
            guard !request.isCheck else { return compare(plan, misfits + messages) }
            progress?.begin("writing \(plan.changes.count) files")
            try OutputWriter(reading: inputs.files).carryOut(
                [FolderChanges(folder, plan)] + (try dependencies(on: inputs)))
            upToDate?.remember(generated.files, warnings: messages)
            return Outcome(status: .success, messages: misfits + messages, summary: [Self.summary(plan)])
        } catch {
            return Outcome(status: .couldNotRun, messages: messages + error.messages, signal: error.signal)
        }
    }

    /// `nil` for `--check`, which must not rely on the cache.
    private func upToDateCheck(of inputs: RunInputs) -> UpToDateCheck? {
        guard !request.isCheck else { return nil }
        return UpToDateCheck(
            cache: request.cache, access: request.access ?? .public, levels: request.levels,
            templates: inputs.overrides, specs: inputs.specs)
    }

    /// The first file that a newer apigen wrote: this one would undo what the newer one does better.
    private func newerFiles(in plan: OutputPlan) -> [Message] {
        for change in plan.changes {
            guard let version = change.old.flatMap(FileHeader.version), ToolVersion.isNewer(version) else { continue }
            let file = FilePath.join(FilePath.trimmed(request.output), change.name)
            return [
                Message(
                    severity: request.isCheck ? .error : .warning,
                    text: "\(file) was written by apigen \(version), and this is the older \(ToolVersion.current)",
                    location: nil)
            ]
        }
        return []
    }

    /// The dependency file, if requested.
    private func dependencies(on inputs: RunInputs) throws(RunFailure) -> [FolderChanges] {
        guard let path = request.dependencyFile else { return [] }
        do throws(FileFailure) {
            let file = DependencyFile(of: request, reading: inputs)
            return [try file.changes(for: path, isForced: request.isForced)]
        } catch {
            throw RunFailure(error)
        }
    }

    private func compare(_ plan: OutputPlan, _ messages: [Message]) -> Outcome {
        let folder = FilePath.trimmed(request.output)
        let diff = plan.changes.flatMap { change in
            UnifiedDiff(path: FilePath.join(folder, change.name), from: change.old, to: change.new).text()
        }
        return Outcome(
            status: plan.changes.isEmpty && !messages.contains { $0.severity == .error } ? .success : .faultsFound,
            // In text, the diff is the result; a document has no place for it.
            messages: messages + (console.documentFormat == nil ? [] : plan.messages(in: folder)), diff: diff,
            summary: [
                "\(plan.missingCount) missing, \(plan.changedCount) changed, \(plan.staleCount) stale, "
                    + "\(plan.unchangedCount) unchanged"
            ])
    }

    private func plan(_ generated: Generated) throws(RunFailure) -> OutputPlan {
        do throws(FileFailure) {
            return try folder.plan(for: generated.files)
        } catch {
            throw RunFailure(error)
        }
    }
}

extension GenerationRun {
    /// The user's request.
    public struct Request: Sendable, Hashable {
        /// Spec files, and folders that contain them; at least one.
        public var inputs: [String]
        /// Other modules that the specs can use, besides those that configurations name.
        public var uses: [ModuleUse]
        /// The folder for the Swift files.
        public var output: String
        /// A folder of templates that replace built-in ones.
        public var templates: String?
        /// A larger folder that links in the folder of templates may lead to; `nil` for none.
        public var root: String?
        /// The access level of generated code, unless a spec sets it. `nil` for that of the configuration, or `public`.
        public var access: Access?
        /// Whether to only compare, and write nothing.
        public var isCheck: Bool
        /// The path of the dependency file, a rule in Make syntax that lists what was read and written; `nil` for none.
        public var dependencyFile: String?
        /// Whether to overwrite files in the way that apigen did not write.
        public var isForced: Bool
        /// The folder of the run cache, which remembers up-to-date runs; `nil` for no cache.
        public var cache: String?
        /// The configuration above the specs.
        package var configuration: FoundConfiguration?

        var levels: RuleLevels { configuration?.configuration.levels ?? RuleLevels() }

        public init(
            inputs: [String], uses: [ModuleUse] = [], output: String, templates: String? = nil, root: String? = nil,
            access: Access? = nil,
            isCheck: Bool = false, dependencyFile: String? = nil, isForced: Bool = false, cache: String? = nil
        ) {
            self.inputs = inputs
            self.uses = uses
            self.output = output
            self.templates = templates
            self.root = root
            self.access = access
            self.isCheck = isCheck
            self.dependencyFile = dependencyFile
            self.isForced = isForced
            self.cache = cache
        }
    }
}

/// The inputs of a run, read from disk: everything except the options that determines the generated files.
struct RunInputs {
    let overrides: [TemplateOverride]
    let specs: [SpecSource]
    /// The folders that were searched for specs.
    let folders: [String]
    /// The configurations of used modules.
    let configurations: [String]
    let modules: [ModuleSearch.Part]

    init(_ request: GenerationRun.Request) throws(RunFailure) {
        overrides = try Self.overrides(in: request.templates, root: request.root)
        let modules = try ModuleSearch(request.inputs, given: request.uses, by: request.configuration)
        let searches = modules.searches()
        specs = try ModuleSearch.read(searches)
        folders = searches.flatMap(\.search.folders)
        configurations = modules.configurations
        self.modules = modules.modules
    }

    /// The specs of the module that is generated.
    var ownSpecs: [SpecSource] { specs.filter { $0.module.name == nil } }

    /// The paths of everything that was read.
    var files: [String] {
        specs.map(\.path) + overrides.map(\.file)
    }

    static func overrides(in folder: String?, root: String?) throws(RunFailure) -> [TemplateOverride] {
        guard let folder else { return [] }
        do throws(FileFailure) {
            return try TemplateFolder(path: folder, root: root).overrides()
        } catch {
            throw RunFailure(error)
        }
    }

    /// The built-in templates, with the user's overrides. Reading them takes as long as checking a small spec, and needs
    /// nothing of it.
    func templates() -> Pending<Result<TemplateSet, RunFailure>> {
        Pending { [overrides] in
            Result { () throws(TemplateFaults) in try TemplateSet(overrides: overrides) }.mapError { RunFailure($0) }
        }
    }
}

/// The result of a run, with everything to report.
package struct Outcome {
    package let status: ExitStatus
    package let messages: [Message]
    /// The diff found by `--check`.
    package let diff: [UInt8]
    /// Summary lines, if the run was completed.
    package let summary: [String]
    /// The signal that ends the process once everything has been reported.
    package let signal: Int32?

    package init(
        status: ExitStatus, messages: [Message], diff: [UInt8] = [], summary: [String] = [], signal: Int32? = nil
    ) {
        self.status = status
        self.messages = messages
        self.diff = diff
        self.summary = summary
        self.signal = signal
    }

    /// Reports everything, and ends the process if a signal asked for that.
    package func report(on console: Console) -> ExitStatus {
        console.report(messages)
        console.printDiff(diff)
        for line in summary { console.printSummary(line) }
        if let signal { SignalGuard.endProcess(by: signal) }
        return status
    }
}

/// A one-line summary of a run's changes to the output folder.
extension GenerationRun {
    package static func summary(_ plan: OutputPlan) -> String {
        summary(
            written: plan.missingCount + plan.changedCount, unchanged: plan.unchangedCount, removed: plan.staleCount)
    }

    package static func summary(written: Int = 0, unchanged: Int, removed: Int = 0) -> String {
        "\(written) written, \(unchanged) unchanged, \(removed) removed"
    }
}
