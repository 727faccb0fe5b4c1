import SpecLanguage
import SwiftRendering

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
            let repetition: Repetition? = self.repetition(of: inputs)
            if let count = repetition?.settledFiles(in: self.folder) {
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
            if messages.isEmpty { repetition?.remember(generated.files) }
            return Outcome(status: .success, messages: messages, summary: [Self.summary(plan)])
        } catch {
            return Outcome(status: .couldNotRun, messages: messages + error.messages, signal: error.signal)
        }
    }

    /// Nil for `--check`, which is to trust nothing but what it sees.
    private func repetition(of inputs: RunInputs) -> Repetition? {
        guard !self.request.isCheck else { return nil }
        return Repetition(
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
