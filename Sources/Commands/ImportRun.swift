public import Generation
public import OpenAPIImport
import SpecLanguage
import TextForms

/// The command `import`: from a description to spec files on disk and messages on the console.
public struct ImportRun: Sendable {
    /// The user's request.
    public struct Request: Sendable, Hashable {
        /// The file with the description.
        public var input: String
        /// The folder for the spec files.
        public var output: String
        /// The name of the service; `nil` to derive it from the description's title.
        public var service: String?

        /// Whether to overwrite files in the way that no import wrote.
        public var isForced: Bool
        /// The least that must be lost for the import to fail: everything of this grade or worse does. `nil` if an
        /// import never fails because of what is lost. The files are written in any case.
        public var failingGrade: ImportNote.Grade?

        public init(
            input: String, output: String, service: String? = nil, isForced: Bool = false,
            failingGrade: ImportNote.Grade? = nil
        ) {
            self.input = input
            self.output = output
            self.service = service
            self.isForced = isForced
            self.failingGrade = failingGrade
        }
    }

    /// One byte more than the maximum size of a description, so that a larger file is reported but never read
    /// completely.
    private static let readLimit: Int = (16 << 20) + 1

    private let request: Request
    private let console: Console

    public init(_ request: Request, console: Console) {
        self.request = request
        self.console = console
    }

    /// Runs the request and reports the result. Throws nothing, because all errors have been reported.
    public func run() -> ExitStatus {
        let outcome = self.outcome()
        console.report(outcome.messages)
        for line in outcome.summary { console.printResult(line) }
        if let signal = outcome.signal { SignalGuard.endProcess(by: signal) }
        return outcome.status
    }

    private func outcome() -> Outcome {
        do throws(RunFailure) {
            let bytes = try read()
            let importer = OpenAPIImporter(serviceName: request.service)
            let description = importer.read(bytes, file: request.input)
            guard let service = description.service else {
                return Outcome(status: .faultsFound, messages: description.faults.map { Message($0) })
            }
            return try write(
                description,
                into: ImportFolder(path: request.output, service: service, isForced: request.isForced))
        } catch {
            return Outcome(status: .couldNotRun, messages: error.messages, signal: error.signal)
        }
    }

    private func read() throws(RunFailure) -> [UInt8] {
        do throws(FileFailure) {
            return try FileReading.bytes(of: request.input, limit: Self.readLimit)
        } catch {
            throw RunFailure(error)
        }
    }

    /// Writes the specs and the copies of them, all or nothing. Specs come first: if an import is killed in between,
    /// the next one finds the new specs as edits that equal its own changes, and continues.
    private func write(_ description: ReadDescription, into folder: ImportFolder) throws(RunFailure) -> Outcome {
        let merge: ImportMerge
        let kept: OutputPlan
        let notes: [ImportNote]
        do throws(FileFailure) {
            let base = try folder.base()
            let result = description.files(
                after: base.map { ImportedFile(name: $0.key.text, text: String(decoding: $0.value, as: UTF8.self)) },
                besides: try folder.namesOfOthers())
            notes = result.notes
            let imported = result.files.map { OutputFile(name: $0.name, bytes: Array($0.text.utf8)) }
            let report = OutputFile(
                name: ImportFolder.report, bytes: Array(ImportReport.text(of: notes).utf8))
            merge = try ImportMerge(imported, in: folder, base: base)
            let known = base.map { OutputFile(name: $0.key.text, bytes: $0.value) }
            let last = try folder.lastReport().map { OutputFile(name: report.name, bytes: $0) }
            kept = OutputPlan(existing: known + (last.map { [$0] } ?? []), wanted: imported + [report])
        } catch {
            throw RunFailure(error)
        }
        let plan = OutputPlan(existing: merge.existing, wanted: merge.files)
        try OutputWriter(reading: [request.input]).carryOut([
            FolderChanges(OutputFolder(path: folder.path, kind: .planned, isForced: folder.isForced), plan),
            FolderChanges(OutputFolder(path: folder.basePath, kind: .planned), kept),
        ])
        let place = FilePath.join(folder.basePath, ImportFolder.report)
        let failure = failure(of: notes)
        return Outcome(
            status: merge.hasConflicts || failure != nil ? .faultsFound : .success,
            messages: merge.messages + (failure.map { [$0] } ?? []),
            summary: [GenerationRun.summary(plan), ImportReport.summary(of: notes, at: place)])
    }
}

extension ImportRun {
    /// The message if so much is lost that the import fails.
    private func failure(of notes: [ImportNote]) -> Message? {
        guard let grade = request.failingGrade else { return nil }
        let failing = notes.filter { $0.grade <= grade }
        guard !failing.isEmpty else { return nil }
        let text = "too much is lost for --fail-on \(grade.rawValue): \(ImportReport.counts(of: failing))"
        return Message(text: text, location: nil)
    }
}

/// The folder that an import writes to, with the output of the last import.
struct ImportFolder: Sendable {
    /// The folder of the specs.
    let path: String
    /// The folder with the report and the specs as the last import wrote them, from which edits are detected.
    let basePath: String
    /// Whether to overwrite files in the way that no import wrote.
    let isForced: Bool

    private static let baseName: String = ".apigen-import"
    /// The name of the report.
    static let report: String = "report.txt"

    init(path: String, service: String, isForced: Bool) {
        self.path = FilePath.trimmed(path)
        self.isForced = isForced
        basePath = FilePath.join(FilePath.join(self.path, Self.baseName), service)
    }

    /// The specs as the last import wrote them, by name; empty before the first import.
    func base() throws(FileFailure) -> [ExactText: [UInt8]] {
        guard try FileReading.kind(of: basePath) != nil else { return [:] }
        var texts: [ExactText: [UInt8]] = [:]
        for name in try FileReading.names(in: basePath) where name.hasSuffix(".yaml") {
            texts[ExactText(name)] = try FileReading.bytes(of: FilePath.join(basePath, name))
        }
        return texts
    }

    /// The names of the specs that imports of other services wrote.
    func namesOfOthers() throws(FileFailure) -> Set<String> {
        let parent = FilePath.join(path, Self.baseName)
        guard try FileReading.kind(of: parent) != nil else { return [] }
        var names: Set<String> = []
        for service in try FileReading.names(in: parent) {
            let folder = FilePath.join(parent, service)
            guard folder != basePath, try FileReading.kind(of: folder) == .folder else { continue }
            names.formUnion(try FileReading.names(in: folder).filter { $0.hasSuffix(".yaml") })
        }
        return names
    }

    /// The current specs with these names, without those that no longer exist.
    func current(_ names: some Sequence<ExactText>) throws(FileFailure) -> [ExactText: [UInt8]] {
        var texts: [ExactText: [UInt8]] = [:]
        for name in names {
            let file = FilePath.join(path, name.text)
            guard try FileReading.kind(of: file) != nil else { continue }
            texts[name] = try FileReading.bytes(of: file)
        }
        return texts
    }

    /// The report of the last import.
    func lastReport() throws(FileFailure) -> [UInt8]? {
        let file = FilePath.join(basePath, Self.report)
        return try FileReading.kind(of: file) == nil ? nil : try FileReading.bytes(of: file)
    }
}
