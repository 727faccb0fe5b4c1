import SpecLanguage
import SwiftRendering
import TextForms

/// Lists the files that a run read and wrote, for build systems: a Make rule, in the form that C compilers write and
/// Ninja and CMake read.
///
/// The inputs include the folders that were searched, so that build systems that check the modification times of
/// folders notice added and removed specs.
struct DependencyFile {
    /// The paths of the generated files.
    let outputs: [String]
    let inputs: [String]

    init(outputs: [String], inputs: [String]) {
        self.outputs = outputs
        self.inputs = inputs
    }

    /// - Parameters:
    ///   - request: the user's request
    ///   - inputs: what the run read
    init(of request: GenerationRun.Request, reading inputs: RunInputs) {
        self.init(
            outputs: OutputNames.paths(
                of: inputs.ownSpecs.map(\.name), templates: inputs.overrides, in: request.output
            ) { OutputNames.services(of: inputs.specs) },
            inputs: Set(
                (inputs.specs.map(\.path) + inputs.folders + inputs.configurations + inputs.overrides.map(\.file)
                    + (request.configuration.map { [$0.file] } ?? []))
                    .map { ExactText($0) }
            ).sorted().map(\.text))
    }

    var text: String {
        let lines = inputs.map { Self.separator + Self.escaped($0) }
        return outputs.map(Self.escaped).joined(separator: " ") + ":" + lines.joined() + "\n"
    }

    private static let separator: String = " \\\n  "

    /// To Make, a space ends a name, `#` starts a comment and `$` starts a variable.
    private static func escaped(_ path: String) -> String {
        var text = ""
        for scalar in path.unicodeScalars {
            switch scalar {
            case " ", "#": text += "\\" + String(scalar)
            case "$": text += "$$"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// The changes that bring the dependency file up to date.
    ///
    /// - Throws: names that a rule cannot contain, and files that cannot be read
    func changes(for path: String, isForced: Bool) throws(FileFailure) -> FolderChanges {
        for name in self.outputs + inputs { try Self.requireName(name, in: path) }
        try requireNoOutput(path)
        // Another run may read it, whether it exists yet or not.
        guard FilePath.stem(of: path, endings: SpecFinder.endings) == nil else {
            throw FileFailure(path: path, message: "cannot write \(path): it has the name of a spec")
        }
        let name = FilePath.lastPart(of: path)
        let outputs = self.outputs
        let folder = OutputFolder(
            path: FilePath.parent(of: path), kind: OutputKind { Self.isRule($0, for: outputs) }, isForced: isForced)
        let wanted = OutputFile(name: name, bytes: Array(text.utf8))
        let isFile = try FileReading.kind(of: path, followingLinks: false) == .file
        let existing: [OutputFile] =
            isFile ? [OutputFile(name: name, bytes: try FileReading.bytes(of: path, limit: .max))] : []
        // A file is recognised as apigen's own by its form, not because it has been read here.
        let isOwn = existing.allSatisfy { FileBytes.areEqual($0.bytes, wanted.bytes) }
        return FolderChanges(folder, OutputPlan(existing: isOwn ? existing : [], wanted: [wanted]))
    }

    /// Checked here, because an up-to-date run does not examine its outputs.
    private func requireNoOutput(_ path: String) throws(FileFailure) {
        let folder = try FileReading.workingFolder()
        let key = FilePath.absolute(path, from: folder).foldedName
        guard outputs.contains(where: { FilePath.absolute($0, from: folder).foldedName == key }) else { return }
        throw FileFailure(path: path, message: "cannot write \(path): it would be written twice")
    }

    /// Characters with a special meaning in Make, Ninja or CMake and without an escape that all three accept.
    private static let reserved: Set<Unicode.Scalar> = [
        ";", "\"", "'", "<", ">", "&", "*", "?", "[", "|", "%", "=", ":", "\\",
    ]

    private static func requireName(_ path: String, in file: String) throws(FileFailure) {
        guard let scalar = unreadable(in: path) else { return }
        throw FileFailure(
            path: file,
            message:
                "cannot write \(file): a dependency file cannot contain the name \(VisibleText.line(path)), because of "
                + "\"\(VisibleText.line(String(scalar)))\"; rename it, or omit --depfile")
    }

    /// The first character that would be misread in a name; `nil` if there is none.
    private static func unreadable(in path: String) -> Unicode.Scalar? {
        let scalars = path.unicodeScalars
        // A home folder, and a member of an archive.
        if scalars.first == "~" { return "~" }
        if scalars.last == ")", scalars.contains("(") { return "(" }
        return scalars.first { reserved.contains($0) || $0.value < 0x20 || $0.value == 0x7F }
    }

    /// Whether a text is a rule in this form whose targets are in the folders of these outputs, and some of them Swift.
    private static func isRule(_ bytes: [UInt8], for outputs: [String]) -> Bool {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.count > 1, lines.last?.isEmpty == true, let first = lines.first,
            lines.dropFirst().dropLast().allSatisfy({ $0.starts(with: "  ".utf8) })
        else { return false }
        let head = lines.count == 2 ? first : first.dropLast(" \\".utf8.count)
        guard head.last == UInt8(ascii: ":") else { return false }
        let folders = Set(outputs.map { ExactText(FilePath.parent(of: $0)) })
        let targets = Self.names(in: String(decoding: head.dropLast(), as: UTF8.self))
        guard targets.contains(where: { FilePath.stem(of: $0, endings: [".swift"]) != nil }) else { return false }
        return targets.allSatisfy { target in
            folders.contains(ExactText(FilePath.parent(of: target)))
        }
    }

    /// The space-separated names, without escapes.
    private static func names(in text: String) -> [String] {
        var names: [String] = []
        var name = ""
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
