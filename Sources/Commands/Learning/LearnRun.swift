public import Generation
import Learning
import OpenAPIImport
import SpecMerging
import TextForms

/// The command `learn`: from captured traffic to spec files on disk and guesses on the console.
public struct LearnRun: Sendable {
    /// The user's request.
    public struct Request: Sendable, Hashable {
        /// HAR and `.http` files, and folders of these and of responses.
        public var inputs: [String]
        /// The folder for the spec files.
        public var output: String
        /// The server whose calls are learned; `nil` for the most used one.
        public var server: String?
        /// The name of the service; `nil` to derive it from the host.
        public var service: String?
        /// Paths whose parameters are known, such as `/queues/{name}`.
        public var parameters: [String]
        /// Whether values that cannot be read count as absent.
        public var isTolerant: Bool
        /// Whether to overwrite files in the way that were not learned.
        public var isForced: Bool

        public init(
            inputs: [String], output: String, server: String? = nil, service: String? = nil, parameters: [String] = [],
            isTolerant: Bool = false, isForced: Bool = false
        ) {
            self.inputs = inputs
            self.output = output
            self.server = server
            self.service = service
            self.parameters = parameters
            self.isTolerant = isTolerant
            self.isForced = isForced
        }
    }

    private let request: Request
    private let console: Console

    public init(_ request: Request, console: Console) {
        self.request = request
        self.console = console
    }

    /// Runs the request and reports the result. Throws nothing, because all errors have been reported.
    public func run() -> ExitStatus {
        outcome().report(on: console)
    }

    private func outcome() -> Outcome {
        do throws(RunFailure) {
            var captures = CaptureReading(server: request.server)
            var learner = Learner()
            let hints = try hints()
            do throws(FileFailure) {
                try captures.read(request.inputs) { exchange, _ in learner.add(exchange) }
            } catch {
                throw RunFailure(error)
            }
            guard
                let learned = learner.learned(
                    server: request.server, service: request.service, hints: hints, isTolerant: request.isTolerant)
            else {
                throw RunFailure(captures.messages + [Message(text: nothing(learner), location: nil)])
            }
            let written = try write(learned)
            return Outcome(
                status: written.status, messages: captures.messages + written.messages,
                summary: written.summary + summary(learned, learner))
        } catch {
            return Outcome(status: .couldNotRun, messages: error.messages, signal: error.signal)
        }
    }

    private func hints() throws(RunFailure) -> [PathHint] {
        var hints: [PathHint] = []
        for text in request.parameters {
            guard let hint = PathHint(text) else {
                let message = "'\(text)' is not a path with a parameter as a segment, such as /queues/{name}"
                throw RunFailure(reason: message)
            }
            hints.append(hint)
        }
        return hints
    }

    /// Why there is nothing to learn.
    private func nothing(_ learner: Learner) -> String {
        let servers = learner.calls.map(\.server)
        if let server = request.server, !servers.isEmpty {
            return "no calls to \(server); there are calls to \(servers.joined(separator: ", "))"
        }
        let skipped = learner.skipped.map { "\($0.count) \($0.reason)" }.joined(separator: ", ")
        return "no calls of an API were found" + (skipped.isEmpty ? "" : "; left out: \(skipped)")
    }

    /// The guesses that a person should look at, and what was left out.
    private func summary(_ learned: LearnedService, _ learner: Learner) -> [String] {
        var lines: [String] = []
        if !learned.doubts.isEmpty {
            lines.append("guesses to check, most doubtful first:")
            lines += learned.doubts.prefix(20).map { "  \($0.place): \($0.text)" }
            if learned.doubts.count > 20 { lines.append("  and \(learned.doubts.count - 20) more, in the report") }
        }
        let others = learner.calls.filter { $0.server != learned.server }
        if !others.isEmpty {
            let list = others.prefix(5).map { "\($0.server) (\($0.count) calls)" }.joined(separator: ", ")
            lines.append("other servers, for --server: \(list)")
        }
        if !learner.skipped.isEmpty {
            lines.append("left out: " + learner.skipped.map { "\($0.count) \($0.reason)" }.joined(separator: ", "))
        }
        return lines
    }

    private func write(_ learned: LearnedService) throws(RunFailure) -> Outcome {
        let folder = ImportFolder(
            path: request.output, service: learned.name, isForced: request.isForced, baseName: ImportFolder.learningName
        )
        let found = ImportedNames(
            models: learned.models.mapValues { ImportedNames.Origin(pointer: $0) },
            endpoints: learned.endpoints.mapValues { ImportedNames.Origin(pointer: $0) })
        let merge: ImportMerge
        let taught: LearnedChanges
        let kept: OutputPlan
        do throws(FileFailure) {
            let base = try folder.base()
            let specs = learned.files(
                after: base.map { ImportedFile(name: $0.key.text, text: String(decoding: $0.value, as: UTF8.self)) },
                besides: try folder.namesOfOthers()
            ).map { OutputFile(name: $0.name, bytes: Array($0.text.utf8)) }
            merge = try ImportMerge(specs, found, in: folder, base: base)
            guard !merge.isRefused else { return Outcome(status: .faultsFound, messages: merge.messages) }
            taught = LearnedChanges(
                from: base.map { OutputFile(name: $0.key.text, bytes: $0.value) }, to: specs)
            let report = OutputFile(
                name: ImportFolder.report, bytes: Array(LearnReport.text(of: learned, taught).utf8))
            let names = OutputFile(name: ImportFolder.names, bytes: Array(merge.names.text.utf8))
            let known = base.map { OutputFile(name: $0.key.text, bytes: $0.value) } + (try folder.notes())
            kept = OutputPlan(existing: known, wanted: specs + [report, names])
        } catch {
            throw RunFailure(error)
        }
        let plan = OutputPlan(existing: merge.existing, wanted: merge.files)
        let copies = FolderChanges(OutputFolder(path: folder.basePath, kind: .planned), kept)
        try OutputWriter(reading: []).carryOut(
            ImportFolder.changes(
                in: folder.path, existing: merge.existing, wanted: merge.files, isForced: folder.isForced) + [copies])
        return Outcome(
            status: merge.hasConflicts ? .faultsFound : .success, messages: merge.messages,
            summary: [GenerationRun.summary(plan)] + taught.summary)
    }
}
