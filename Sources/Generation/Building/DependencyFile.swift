import SwiftRendering
import TextForms

/// What tells a build system which files a run has written, and which it has read: a rule in the syntax of Make, as C
/// compilers write it, and as Ninja and CMake read it.
///
/// Folders that were searched are among what was read, so that a spec that comes or goes is seen by systems that look at
/// when folders changed.
struct DependencyFile {
    /// Paths of files that a build system asks for.
    let outputs: [String]
    let inputs: [String]

    init(outputs: [String], inputs: [String]) {
        self.outputs = outputs
        self.inputs = inputs
    }

    /// - Parameters:
    ///   - request: what the user asked for.
    ///   - inputs: what the run read.
    init(of request: GenerationRun.Request, reading inputs: RunInputs) {
        self.init(
            outputs: OutputNames.paths(of: inputs.specs.map(\.name), in: request.output),
            inputs: (inputs.specs.map(\.location) + inputs.folders + inputs.overrides.map(\.file))
                .map { ExactText($0) }.sorted().map(\.text))
    }

    var text: String {
        let lines: [String] = self.inputs.map { Self.separator + Self.escaped($0) }
        return self.outputs.map(Self.escaped).joined(separator: " ") + ":" + lines.joined() + "\n"
    }

    private static let separator: String = " \\\n  "

    /// Make takes blanks for the end of a name, `#` for a comment and `$` for a variable.
    private static func escaped(_ path: String) -> String {
        var text: String = ""
        for scalar in path.unicodeScalars {
            switch scalar {
            case " ", "#": text += "\\" + String(scalar)
            case "$": text += "$$"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// What has to be done so that the file says it.
    ///
    /// - Throws: names that a rule cannot hold, and what cannot be read.
    func changes(for path: String, isForced: Bool) throws(FileFailure) -> FolderChanges {
        for name in self.outputs + self.inputs { try Self.requireName(name, in: path) }
        try self.requireNoOutput(path)
        let name: String = FilePath.lastPart(of: path)
        let outputs: [String] = self.outputs
        let folder: OutputFolder = OutputFolder(
            path: FilePath.parent(of: path), kind: OutputKind { Self.isRule($0, for: outputs) }, isForced: isForced)
        let wanted: OutputFile = OutputFile(name: name, bytes: Array(self.text.utf8))
        let isFile: Bool = try FileReading.kind(of: path, followingLinks: false) == .file
        let existing: [OutputFile] = isFile ? [OutputFile(name: name, bytes: try FileReading.bytes(of: path))] : []
        // Known as apigen's own by its form alone, not by having been seen here.
        let isOwn: Bool = existing.allSatisfy { FileBytes.areEqual($0.bytes, wanted.bytes) }
        return FolderChanges(folder, OutputPlan(existing: isOwn ? existing : [], wanted: [wanted]))
    }

    /// The outputs are not looked at where a run is over at once.
    private func requireNoOutput(_ path: String) throws(FileFailure) {
        let folder: String = try FileReading.workingFolder()
        let key: String = FilePath.absolute(path, from: folder).foldedName
        guard self.outputs.contains(where: { FilePath.absolute($0, from: folder).foldedName == key }) else { return }
        throw FileFailure(path: path, message: "cannot write \(path): it would be written twice")
    }

    /// What Make, Ninja or CMake take for something else in a name, with no way to write it that all of them read.
    private static let reserved: Set<Unicode.Scalar> = [
        ";", "\"", "'", "<", ">", "&", "*", "?", "[", "|", "%", "=", ":", "\\",
    ]

    private static func requireName(_ path: String, in file: String) throws(FileFailure) {
        guard let scalar = self.unreadable(in: path) else { return }
        throw FileFailure(
            path: file,
            message: "cannot write \(file): no dependency file can hold the name \(VisibleText.line(path)), because of "
                + "\"\(VisibleText.line(String(scalar)))\"; rename it, or leave --depfile away")
    }

    /// What of a name would be read as something else; nil where nothing is.
    private static func unreadable(in path: String) -> Unicode.Scalar? {
        let scalars: String.UnicodeScalarView = path.unicodeScalars
        // The user's folder, and a member of an archive.
        if scalars.first == "~" { return "~" }
        if scalars.last == ")", scalars.contains("(") { return "(" }
        return scalars.first { self.reserved.contains($0) || $0.value < 0x20 || $0.value == 0x7F }
    }

    /// Whether a text is a rule as this writes it, for files that are where these outputs are.
    private static func isRule(_ bytes: [UInt8], for outputs: [String]) -> Bool {
        let lines: [ArraySlice<UInt8>] = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.count > 1, lines.last?.isEmpty == true, let first = lines.first,
            lines.dropFirst().dropLast().allSatisfy({ $0.starts(with: "  ".utf8) })
        else { return false }
        let head: ArraySlice<UInt8> = lines.count == 2 ? first : first.dropLast(" \\".utf8.count)
        guard head.last == UInt8(ascii: ":") else { return false }
        let folders: Set<ExactText> = Set(outputs.map { ExactText(FilePath.parent(of: $0)) })
        return Self.names(in: String(decoding: head.dropLast(), as: UTF8.self)).allSatisfy { target in
            FilePath.stem(of: target, endings: [".swift"]) != nil
                && folders.contains(ExactText(FilePath.parent(of: target)))
        }
    }

    /// The names that blanks part, as they were before they were escaped.
    private static func names(in text: String) -> [String] {
        var names: [String] = []
        var name: String = ""
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch (previous, scalar) {
            case ("\\", " "), ("\\", "#"), ("$", "$"):
                name.unicodeScalars.removeLast()
                name.unicodeScalars.append(scalar)
                previous = nil
                continue
            case (_, " "):
                names.append(name)
                name = ""
            default: name.unicodeScalars.append(scalar)
            }
            previous = scalar
        }
        return names + [name]
    }
}
