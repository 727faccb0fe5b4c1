import Foundation
import PackagePlugin

/// The generation of code that is kept in the package.
struct CommittedGeneration {
    let tool: URL
    let targetName: String
    let targetFolder: URL
    let projectFolder: URL
    /// What the user says to the tool.
    let arguments: [String]

    /// The target's own specs, or those of the whole package.
    var specs: URL? {
        SpecsChoice.folder(in: self.targetFolder) ?? SpecsChoice.folder(in: self.projectFolder)
    }

    /// Runs the tool; false where it had something to complain of, which it has told by then.
    func run() throws -> Bool {
        guard let specs = self.specs else {
            Diagnostics.error("there is no folder Specs in \(self.targetName), nor in its package")
            return false
        }
        let process: Process = Process()
        process.executableURL = self.tool
        process.arguments = self.arguments(specs: specs)
        process.currentDirectoryURL = self.projectFolder
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            Diagnostics.error("\(self.targetName): apigen ended with status \(process.terminationStatus)")
            return false
        }
        return true
    }

    /// The user's own `--output` counts instead of the folder by convention.
    private func arguments(specs: URL) -> [String] {
        let namesOutput: Bool = self.arguments.contains { argument in
            argument == "-o" || argument == "--output" || argument.hasPrefix("--output=")
        }
        let output: URL = self.targetFolder.appending(path: "Generated", directoryHint: .isDirectory)
        let place: [String] = namesOutput ? [] : ["--output", self.relative(output)]
        return [self.relative(specs)] + place + self.arguments
    }

    /// Short paths, seen from the project, for messages and differences.
    private func relative(_ url: URL) -> String {
        let root: String =
            self.projectFolder.path.hasSuffix("/") ? self.projectFolder.path : self.projectFolder.path + "/"
        return url.path.hasPrefix(root) ? String(url.path.dropFirst(root.count)) : url.path
    }
}
