public import Generation
public import OpenAPIImport
import SpecLanguage
import SpecMerging
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
        /// The folder that contains all files that the description may refer to; `nil` for the description's own folder.
        public var root: String?
        /// The tags, paths and operation ids of the endpoints to import; empty for all of them.
        public var selection: [String]
        /// Whether the specs are divided among modules, one for each tag.
        public var isDivided: Bool
        /// Whether the specs check the limits of values in responses, too.
        public var checksResponses: Bool
        /// Whether values that cannot be read count as absent.
        public var isTolerant: Bool
        /// The folder for the examples of responses, as mocks; `nil` if they are not written.
        public var mocks: String?
        /// Whether to overwrite files in the way that no import wrote.
        public var isForced: Bool
        /// The least that must be lost for the import to fail: everything of this grade or worse does. `nil` if an
        /// import never fails because of what is lost. The files are written in any case.
        public var failingGrade: ImportNote.Grade?

        public init(
            input: String, output: String, service: String? = nil, root: String? = nil, only selection: [String] = [],
            byTags isDivided: Bool = false, checksResponses: Bool = false, isTolerant: Bool = false,
            mocks: String? = nil, isForced: Bool = false,
            failingGrade: ImportNote.Grade? = nil
        ) {
            self.input = input
            self.output = output
            self.service = service
            self.root = root
            self.selection = selection
            self.isDivided = isDivided
            self.checksResponses = checksResponses
            self.isTolerant = isTolerant
            self.mocks = mocks
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
        outcome().report(on: console)
    }

    private func outcome() -> Outcome {
        do throws(RunFailure) {
            let bytes = try read()
            let importer = OpenAPIImporter(
                serviceName: request.service, only: request.selection, checksResponses: request.checksResponses,
                isTolerant: request.isTolerant)
            let description = importer.read(bytes, file: request.input, files: try files())
            guard let service = description.service else {
                return Outcome(status: .faultsFound, messages: description.faults.map { Message($0) })
            }
            guard description.selectionFaults.isEmpty else {
                throw RunFailure(description.selectionFaults.map { Message(text: "--only: \($0)", location: nil) })
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
            return try FileReading.start(of: request.input, count: Self.readLimit)
        } catch {
            throw RunFailure(error)
        }
    }

    private func files() throws(RunFailure) -> FolderFiles {
        do throws(FileFailure) {
            return try FolderFiles(of: request.input, root: request.root)
        } catch {
            throw RunFailure(error)
        }
    }

    /// Writes the specs and the copies of them, all or nothing. Specs come first: if an import is killed in between,
    /// the next one finds the new specs as edits that equal its own changes, and continues.
    private func write(_ description: ReadDescription, into folder: ImportFolder) throws(RunFailure) -> Outcome {
        let merge: ImportMerge
        let kept: (existing: [OutputFile], wanted: [OutputFile])
        var mocks: FolderChanges?
        let notes: [ImportNote]
        do throws(FileFailure) {
            let base = try folder.base()
            let result = description.files(
                after: base.map { ImportedFile(name: $0.key.text, text: String(decoding: $0.value, as: UTF8.self)) },
                besides: try folder.namesOfOthers(), byTags: request.isDivided)
            notes = result.notes
            let imported = result.files.map { OutputFile(name: $0.name, bytes: Array($0.text.utf8)) }
            let report = OutputFile(
                name: ImportFolder.report, bytes: Array(ImportReport.text(of: notes).utf8))
            merge = try ImportMerge(imported, ImportedNames(description.pointers), in: folder, base: base)
            guard !merge.isRefused else { return Outcome(status: .faultsFound, messages: merge.messages) }
            let names = OutputFile(name: ImportFolder.names, bytes: Array(merge.names.text.utf8))
            let known = base.map { OutputFile(name: $0.key.text, bytes: $0.value) } + (try folder.notes())
            if let path = request.mocks {
                let folder = ListedFolder(path: path, isForced: request.isForced)
                let files = ExampleMocks(description.examples, specs: merge.files).files
                mocks = FolderChanges(folder.folder, try folder.plan(for: files))
            }
            kept = (known, imported + [report, names])
        } catch {
            throw RunFailure(error)
        }
        let plan = OutputPlan(existing: merge.existing, wanted: merge.files)
        var changes = ImportFolder.changes(
            in: folder.path, existing: merge.existing, wanted: merge.files, isForced: request.isForced)
        changes += ImportFolder.changes(in: folder.basePath, existing: kept.existing, wanted: kept.wanted)
        changes += [mocks, try configuration(of: merge.files, in: folder)].compactMap(\.self)
        try OutputWriter(reading: description.sources).carryOut(changes)
        let place = FilePath.join(folder.basePath, ImportFolder.report)
        let failure = failure(of: notes)
        return Outcome(
            status: merge.hasConflicts || failure != nil ? .faultsFound : .success,
            messages: merge.messages + (failure.map { [$0] } ?? []),
            summary: [GenerationRun.summary(plan), ImportReport.summary(of: notes, at: place)])
    }
}

extension ImportRun {
    /// The configuration that names the modules of a divided import, unless there is one.
    private func configuration(of specs: [OutputFile], in folder: ImportFolder) throws(RunFailure) -> FolderChanges? {
        guard request.isDivided else { return nil }
        do throws(FileFailure) {
            let file = FilePath.join(folder.path, ToolConfiguration.fileName)
            guard try FileReading.kind(of: file) == nil else { return nil }
        } catch {
            throw RunFailure(error)
        }
        let modules = ImportModules(specs.map(\.name))
        let wanted = OutputFile(name: ToolConfiguration.fileName, bytes: Array(modules.configuration.utf8))
        return FolderChanges(
            OutputFolder(path: folder.path, kind: .planned), OutputPlan(existing: [], wanted: [wanted]))
    }

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

    /// The name of the folder with the output of earlier runs.
    private let baseName: String

    static let importName: String = ".apigen-import"
    static let learningName: String = ".apigen-learn"
    /// The name of the report.
    static let report: String = "report.txt"
    /// The name of the file that says which part of the description each declaration comes from.
    static let names: String = "names.json"

    /// Whether the specs were learned from traffic instead of being imported.
    var wasLearned: Bool { baseName == Self.learningName }

    init(path: String, service: String, isForced: Bool, baseName: String = ImportFolder.importName) {
        self.path = FilePath.trimmed(path)
        self.isForced = isForced
        self.baseName = baseName
        basePath = FilePath.join(FilePath.join(self.path, baseName), service)
    }

    /// The specs as the last import wrote them, by name; empty before the first import.
    func base() throws(FileFailure) -> [ExactText: [UInt8]] {
        guard try FileReading.kind(of: basePath) != nil else { return [:] }
        var texts: [ExactText: [UInt8]] = [:]
        for name in try names(in: basePath) where name.hasSuffix(".yaml") {
            texts[ExactText(name)] = try FileReading.bytes(of: FilePath.join(basePath, name))
        }
        return texts
    }

    /// The paths of all files in a folder and below.
    private func names(in folder: String) throws(FileFailure) -> [String] {
        var all: [String] = []
        for name in try FileReading.names(in: folder) {
            let path = FilePath.join(folder, name)
            let isFolder = try FileReading.kind(of: path) == .folder
            all += isFolder ? try names(in: path).map { FilePath.join(name, $0) } : [name]
        }
        return all
    }

    /// The names of the specs that imports of other services wrote.
    func namesOfOthers() throws(FileFailure) -> Set<String> {
        let parent = FilePath.join(path, baseName)
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

    /// All specs in the folder and below, as they are now.
    func specs() throws(FileFailure) -> [SpecMerge.File] {
        guard try FileReading.kind(of: path) != nil else { return [] }
        do throws(FileFailures) {
            let prefix = path.utf8.count + (path.utf8.last == UInt8(ascii: "/") ? 0 : 1)
            return try SpecFinder().find([path]).map { spec in
                SpecMerge.File(
                    name: String(decoding: spec.path.utf8.dropFirst(prefix), as: UTF8.self), bytes: spec.bytes)
            }
        } catch {
            // A folder without specs: all of them were removed.
            if try FileReading.kind(of: path) == .folder, let first = error.failures.first, first.path == path {
                return []
            }
            throw error.failures.first ?? FileFailure(path: path, message: "cannot read \(path)")
        }
    }

    /// The changes to files, for each folder in which they are: people may have moved some to folders below.
    static func changes(
        in path: String, existing: [OutputFile], wanted: [OutputFile], isForced: Bool = false
    ) -> [FolderChanges] {
        func folder(of file: OutputFile) -> String { FilePath.parent(of: FilePath.join(path, file.name)) }
        return Set((existing + wanted).map(folder)).sorted().map { below in
            func files(_ all: [OutputFile]) -> [OutputFile] {
                all.filter { folder(of: $0) == below }.map {
                    OutputFile(name: FilePath.lastPart(of: $0.name), bytes: $0.bytes)
                }
            }
            return FolderChanges(
                OutputFolder(path: below, kind: .planned, isForced: isForced),
                OutputPlan(existing: files(existing), wanted: files(wanted)))
        }
    }

    /// The names that the last import kept; `nil` if it was older.
    func names() throws(FileFailure) -> [UInt8]? {
        let file = FilePath.join(basePath, Self.names)
        return try FileReading.kind(of: file) == nil ? nil : try FileReading.bytes(of: file)
    }

    /// What the last import wrote beside the specs.
    func notes() throws(FileFailure) -> [OutputFile] {
        var files: [OutputFile] = []
        for name in [Self.report, Self.names] {
            let file = FilePath.join(basePath, name)
            if try FileReading.kind(of: file) != nil {
                files.append(OutputFile(name: name, bytes: try FileReading.bytes(of: file)))
            }
        }
        return files
    }
}

extension ImportedNames {
    /// The names of a first import.
    init(_ pointers: DeclarationPointers) {
        self.init(
            models: pointers.models.mapValues { Origin(pointer: $0) },
            endpoints: pointers.endpoints.mapValues { Origin(pointer: $0) })
    }
}
