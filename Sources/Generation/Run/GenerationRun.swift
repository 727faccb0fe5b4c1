public import SpecLanguage
import SwiftRendering

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// The command `generate`: from paths to files on disk and words on the console.
public struct GenerationRun: Sendable {
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
        /// The folder in which runs that left nothing to do are remembered; nil where none are.
        public var cache: String?

        public init(
            inputs: [String], output: String, templates: String? = nil, access: Access = .public, isCheck: Bool = false,
            cache: String? = nil
        ) {
            self.inputs = inputs
            self.output = output
            self.templates = templates
            self.access = access
            self.isCheck = isCheck
            self.cache = cache
        }
    }

    private let request: Request
    private let console: Console

    public init(_ request: Request, console: Console) {
        self.request = request
        self.console = console
    }

    /// Carries the request out and tells how it went; throws nothing, because everything has been told by then.
    public func run() -> ExitStatus {
        let outcome: Outcome = self.outcome()
        self.console.report(outcome.messages)
        self.console.printDiff(outcome.diff)
        if let summary = outcome.summary { self.console.printResult(summary) }
        if let signal = outcome.signal { SignalGuard.endProcess(by: signal) }
        return outcome.status
    }

    private func outcome() -> Outcome {
        var messages: [Message] = []
        do throws(RunFailure) {
            let inputs: RunInputs = try RunInputs(self.request)
            let repetition: Repetition? = self.repetition(of: inputs)
            if let count = repetition?.settledFiles(in: OutputFolder(path: self.request.output)) {
                return Outcome(status: .success, messages: [], summary: Self.summary(unchanged: count))
            }
            let templates: TemplateSet = try inputs.templates()
            let generated: Generated = Generator(templates: templates, access: self.request.access).generate(
                inputs.specs)
            messages = generated.diagnostics.map { Message($0) }
            guard !generated.hasErrors else { return Outcome(status: .faultsFound, messages: messages) }
            try self.requireHeaders(generated)
            let plan: OutputPlan = try self.plan(generated)
            guard !self.request.isCheck else { return self.compare(plan, messages) }
            try self.write(plan)
            if messages.isEmpty { repetition?.remember(generated.files) }
            return Outcome(status: .success, messages: messages, summary: Self.summary(plan))
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

    private func write(_ plan: OutputPlan) throws(RunFailure) {
        do throws(WritingFailure) {
            try OutputWriter(folder: OutputFolder(path: self.request.output)).write(plan)
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
            summary: "\(plan.missingCount) missing, \(plan.changedCount) changed, \(plan.staleCount) stale, "
                + "\(plan.unchangedCount) unchanged")
    }

    private func plan(_ generated: Generated) throws(RunFailure) -> OutputPlan {
        do throws(FileFailure) {
            return try OutputFolder(path: self.request.output).plan(for: generated.files)
        } catch {
            throw RunFailure(error)
        }
    }
}
