public import SpecLanguage
import SwiftRendering
import TemplateEngine

/// The command `generate`: from paths to files on disk and words on the console.
public struct GenerationRun: Sendable {
    private let request: Request
    private let console: Console

    public init(_ request: Request, console: Console) {
        self.request = request
        self.console = console
    }

    /// Carries the request out and tells how it went; throws nothing, because everything has been told by then.
    public func run() -> ExitStatus {
        let progress: Progress? = self.console.progress()
        let outcome: Outcome = self.outcome(progress)
        progress?.end()
        self.console.report(outcome.messages)
        self.console.printDiff(outcome.diff)
        for line in outcome.summary { self.console.printResult(line) }
        if let signal = outcome.signal { SignalGuard.endProcess(by: signal) }
        return outcome.status
    }

    private var folder: OutputFolder {
        OutputFolder(path: self.request.output, isForced: self.request.isForced)
    }

    private func outcome(_ progress: Progress?) -> Outcome {
        var messages: [Message] = []
        do throws(RunFailure) {
            progress?.begin("reading specs")
            let inputs: RunInputs = try RunInputs(self.request)
            let upToDate: UpToDateCheck? = self.upToDateCheck(of: inputs)
            if let count = upToDate?.settledFiles(in: self.folder) {
                try OutputWriter(reading: inputs.files).carryOut(try self.dependencies(on: inputs))
                return Outcome(status: .success, messages: [], summary: [Self.summary(unchanged: count)])
            }
            let templates: TemplateSet = try inputs.templates()
            progress?.begin("generating from \(inputs.specs.count) specs")
            let generated: Generated = Generator(templates: templates, access: self.request.access).generate(
                inputs.specs)
            messages = generated.diagnostics.map { Message($0) }
            guard !generated.hasErrors else { return Outcome(status: .faultsFound, messages: messages) }
            try self.requireHeaders(generated)
            progress?.begin("comparing with \(self.request.output)")
            let plan: OutputPlan = try self.plan(generated)
            guard !self.request.isCheck else { return self.compare(plan, messages) }
            progress?.begin("writing \(plan.changes.count) files")
            try OutputWriter(reading: inputs.files).carryOut(
                [FolderChanges(self.folder, plan)] + (try self.dependencies(on: inputs)))
            if messages.isEmpty { upToDate?.remember(generated.files) }
            return Outcome(status: .success, messages: messages, summary: [Self.summary(plan)])
        } catch {
            return Outcome(status: .couldNotRun, messages: messages + error.messages, signal: error.signal)
        }
    }

    /// Nil for `--check`, which is to trust nothing but what it sees.
    private func upToDateCheck(of inputs: RunInputs) -> UpToDateCheck? {
        guard !self.request.isCheck else { return nil }
        return UpToDateCheck(
            cache: self.request.cache, access: self.request.access, templates: inputs.overrides, specs: inputs.specs)
    }

    /// A file without the header would be taken for somebody else's by the next run.
    private func requireHeaders(_ generated: Generated) throws(RunFailure) {
        guard let file = generated.files.first(where: { !FileHeader.opens($0.bytes) }) else { return }
        let text: String =
            "the templates give a \(file.name) that does not begin with {{header}}, by which apigen knows its files"
        throw RunFailure([Message(text: text, location: nil)])
    }

    /// The dependency file, where one is asked for.
    private func dependencies(on inputs: RunInputs) throws(RunFailure) -> [FolderChanges] {
        guard let path = self.request.dependencyFile else { return [] }
        do throws(FileFailure) {
            let file: DependencyFile = DependencyFile(of: self.request, reading: inputs)
            return [try file.changes(for: path, isForced: self.request.isForced)]
        } catch {
            throw RunFailure(error)
        }
    }

    private func compare(_ plan: OutputPlan, _ messages: [Message]) -> Outcome {
        let folder: String = FilePath.trimmed(self.request.output)
        let diff: [UInt8] = plan.changes.flatMap { change in
            UnifiedDiff(path: FilePath.join(folder, change.name), from: change.old, to: change.new).text()
        }
        return Outcome(
            status: plan.changes.isEmpty ? .success : .faultsFound, messages: messages, diff: diff,
            summary: [
                "\(plan.missingCount) missing, \(plan.changedCount) changed, \(plan.staleCount) stale, "
                    + "\(plan.unchangedCount) unchanged"
            ])
    }

    private func plan(_ generated: Generated) throws(RunFailure) -> OutputPlan {
        do throws(FileFailure) {
            return try self.folder.plan(for: generated.files)
        } catch {
            throw RunFailure(error)
        }
    }
}

extension GenerationRun {
    /// What the user asked for.
    public struct Request: Sendable, Hashable {
        /// Spec files and folders of them; at least one.
        public var inputs: [String]
        /// The folder that the Swift files stand in.
        public var output: String
        /// A folder of templates that take the place of built-in ones.
        public var templates: String?
        /// Who may use what is generated, where a spec does not say.
        public var access: Access
        /// Whether to compare only, and to write nothing.
        public var isCheck: Bool
        /// Where a rule in the syntax of Make is written that says what was read and written; nil: nowhere.
        public var dependencyFile: String?
        /// Whether files that apigen did not write are overwritten where they are in the way.
        public var isForced: Bool
        /// The folder in which runs that left nothing to do are remembered; nil where none are.
        public var cache: String?

        public init(
            inputs: [String], output: String, templates: String? = nil, access: Access = .public, isCheck: Bool = false,
            dependencyFile: String? = nil, isForced: Bool = false, cache: String? = nil
        ) {
            self.inputs = inputs
            self.output = output
            self.templates = templates
            self.access = access
            self.isCheck = isCheck
            self.dependencyFile = dependencyFile
            self.isForced = isForced
            self.cache = cache
        }
    }
}

/// What a run works on, read from disk: everything that its files follow from, but for the options.
struct RunInputs {
    let overrides: [TemplateOverride]
    let specs: [SpecFile]
    /// The folders that were searched for specs.
    let folders: [String]

    init(_ request: GenerationRun.Request) throws(RunFailure) {
        self.overrides = try Self.overrides(in: request.templates)
        do throws(FileFailures) {
            let finder: SpecFinder = SpecFinder()
            let search: SpecSearch = finder.search(request.inputs)
            self.specs = try finder.read(search)
            self.folders = search.folders
        } catch {
            throw RunFailure(error)
        }
    }

    /// The paths of everything that was read.
    var files: [String] {
        self.specs.map(\.location) + self.overrides.map(\.file)
    }

    private static func overrides(in folder: String?) throws(RunFailure) -> [TemplateOverride] {
        guard let folder else { return [] }
        do throws(FileFailure) {
            return try TemplateFolder(path: folder).overrides()
        } catch {
            throw RunFailure(error)
        }
    }

    /// The built-in templates with the user's in their places.
    func templates() throws(RunFailure) -> TemplateSet {
        do throws(TemplateFaults) {
            return try TemplateSet(overrides: self.overrides)
        } catch {
            throw RunFailure(error)
        }
    }
}

/// How a run went: everything that is to be told about it.
package struct Outcome {
    package let status: ExitStatus
    package let messages: [Message]
    /// What `--check` found.
    package let diff: [UInt8]
    /// Lines, where the run came to its end.
    package let summary: [String]
    /// The signal that the process is to end by, once everything is told.
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
}

/// What a run did to the output folder, in one line.
extension GenerationRun {
    package static func summary(_ plan: OutputPlan) -> String {
        self.summary(
            written: plan.missingCount + plan.changedCount, unchanged: plan.unchangedCount, removed: plan.staleCount)
    }

    package static func summary(written: Int = 0, unchanged: Int, removed: Int = 0) -> String {
        "\(written) written, \(unchanged) unchanged, \(removed) removed"
    }
}
