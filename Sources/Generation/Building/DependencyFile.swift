import SwiftRendering

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
            inputs: (inputs.specs.map(\.location) + inputs.folders + inputs.overrides.map(\.file)).sorted())
    }

    var text: String {
        let lines: [String] = self.inputs.map { " \\\n  " + Self.escaped($0) }
        return self.outputs.map(Self.escaped).joined(separator: " ") + ":" + lines.joined() + "\n"
    }

    /// Make takes blanks for the end of a name, `#` for a comment and `$` for a variable.
    private static func escaped(_ path: String) -> String {
        var text: String = ""
        for character in path {
            switch character {
            case " ", "#": text += "\\" + String(character)
            case "$": text += "$$"
            default: text.append(character)
            }
        }
        return text
    }

    /// Puts the file in its place in one step; leaves it alone where it says the same already.
    func write(to path: String) throws(FileFailure) {
        let bytes: [UInt8] = Array(self.text.utf8)
        guard (try? FileReading.bytes(of: path)) != bytes else { return }
        var created: [String] = []
        try FileWriting.createFolders(FilePath.parent(of: path), created: &created)
        try FileWriting.replace(path, with: bytes)
    }
}
