public import Generation
import Parallelism
import SpecFormatting
import SpecLanguage
import TextForms
import YAMLSyntax

/// The command `format`: writes specs in their canonical form.
public struct FormatRun: Sendable {
    private let inputs: [String]
    private let isCheck: Bool
    private let console: Console

    /// - Parameters:
    ///   - inputs: spec files, and folders that contain them; `-` alone for standard input
    ///   - isCheck: whether to only compare, and write nothing
    ///   - console: the destination of all output
    public init(inputs: [String], isCheck: Bool, console: Console) {
        self.inputs = inputs
        self.isCheck = isCheck
        self.console = console
    }

    /// Runs the request and reports the result.
    public func run() -> ExitStatus {
        console.run { () throws(RunFailure) in
            inputs == ["-"] ? try formatInput() : try formatFiles()
        }
    }

    private func formatInput() throws(RunFailure) -> ExitStatus {
        var bytes: [UInt8] = []
        do throws(FileFailure) {
            try FileReading.standardInput { chunk in
                bytes += chunk
                return bytes.count <= 16 << 20
            }
        } catch {
            throw RunFailure(error)
        }
        let file = FormattedSpec(SpecSource(path: "standard input", name: "", bytes: bytes))
        guard let formatted = file.formatted else {
            console.report(file.messages)
            return .faultsFound
        }
        guard isCheck else {
            console.printText(formatted)
            return .success
        }
        return compare([file])
    }

    private func formatFiles() throws(RunFailure) -> ExitStatus {
        let specs: [SpecSource]
        do throws(FileFailures) {
            specs = try SpecFinder().find(inputs)
        } catch {
            throw RunFailure(error)
        }
        let files = specs.parallelMap(FormattedSpec.init)
        guard !isCheck else { return compare(files) }
        let changed = files.filter(\.isChanged)
        try OutputWriter().carryOut(FormattedSpec.changes(of: changed))
        let faults = files.flatMap(\.messages)
        console.report(faults)
        let unchanged = files.count - changed.count - files.count { $0.formatted == nil }
        console.printSummary(
            Self.summary(changed: changed.count, unchanged: unchanged, faults: faults.count, "formatted"))
        return faults.isEmpty ? .success : .faultsFound
    }

    private func compare(_ files: [FormattedSpec]) -> ExitStatus {
        let changed = files.filter(\.isChanged)
        let faults = files.flatMap(\.messages)
        console.report(faults + (console.documentFormat == nil ? [] : changed.map(\.difference)))
        for file in changed {
            console.printDiff(UnifiedDiff(path: file.source.path, from: file.source.bytes, to: file.formatted).text())
        }
        let unchanged = files.count - changed.count - files.count { $0.formatted == nil }
        console.printSummary(
            Self.summary(changed: changed.count, unchanged: unchanged, faults: faults.count, "to format"))
        return changed.isEmpty && faults.isEmpty ? .success : .faultsFound
    }

    private static func summary(changed: Int, unchanged: Int, faults: Int, _ what: String) -> String {
        "\(changed) \(what), \(unchanged) unchanged" + (faults > 0 ? ", \(faults) with errors" : "")
    }
}

/// A spec with its canonical form.
private struct FormattedSpec: Sendable {
    let source: SpecSource
    /// `nil` if the file is no YAML.
    let formatted: [UInt8]?
    /// Why it is none.
    let messages: [Message]

    init(_ source: SpecSource) {
        self.source = source
        do throws(YAMLFault) {
            formatted = try SpecFormatter.format(source.bytes)
            messages = []
        } catch {
            formatted = nil
            messages = [Message(Diagnostic(error, in: source))]
        }
    }

    var isChanged: Bool {
        formatted.map { $0 != source.bytes } ?? false
    }

    /// The changes of files, by folder.
    static func changes(of files: [FormattedSpec]) -> [FolderChanges] {
        let folders = Dictionary(grouping: files) { ExactText(FilePath.parent(of: $0.source.path)) }
        return folders.sorted { $0.key < $1.key }.map { folder, files in
            let existing = files.map { OutputFile(name: $0.name, bytes: $0.source.bytes) }
            let wanted = files.map { OutputFile(name: $0.name, bytes: $0.formatted ?? $0.source.bytes) }
            return FolderChanges(
                OutputFolder(path: folder.text, kind: .planned), OutputPlan(existing: existing, wanted: wanted))
        }
    }

    private var name: String { FilePath.lastPart(of: source.path) }

    /// The message that it is not in its canonical form, at the first line that differs.
    var difference: Message {
        let same = zip(source.bytes, formatted ?? []).prefix { $0 == $1 }
        let line = 1 + same.count { $0.0 == UInt8(ascii: "\n") }
        return Message(
            text: "\(source.path) is not formatted; run apigen format",
            location: Message.Location(file: source.path, line: line, column: 1, end: nil), rule: "unformatted-spec")
    }
}
