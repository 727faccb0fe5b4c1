import Foundation
import PackagePlugin

/// The generation of code that is committed to the package.
struct CommittedGeneration {
    let tool: URL
    let targetName: String
    let targetFolder: URL
    let projectFolder: URL
    /// The user's arguments for the tool.
    let arguments: [String]

    /// The target's own specs, or else those of the package.
    var specs: URL? {
        SpecsChoice.folder(in: self.targetFolder) ?? SpecsChoice.folder(in: self.projectFolder)
    }

    /// Runs the tool; returns `false` if it failed, which it has reported.
    func run() throws -> Bool {
        guard let specs = self.specs else {
            Diagnostics.error("no Specs folder in \(self.targetName) or its package")
            return false
        }
        let process: Process = Process()
        process.executableURL = self.tool
        process.arguments = self.arguments(specs: specs)
        process.currentDirectoryURL = self.projectFolder
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            Diagnostics.error("\(self.targetName): apigen exited with status \(process.terminationStatus)")
            return false
        }
        return true
    }

    /// The user's own `--output` overrides the default folder.
    private func arguments(specs: URL) -> [String] {
        let namesOutput: Bool = self.arguments.contains { argument in
            argument == "-o" || argument == "--output" || argument.hasPrefix("--output=")
        }
        let output: URL = self.targetFolder.appending(path: "Generated", directoryHint: .isDirectory)
        let place: [String] = namesOutput ? [] : ["--output", self.relative(output)]
        return [self.relative(specs)] + place + self.arguments
    }

    /// Paths relative to the project, for messages and diffs.
    private func relative(_ url: URL) -> String {
        let root: String =
            self.projectFolder.path.hasSuffix("/") ? self.projectFolder.path : self.projectFolder.path + "/"
        return url.path.hasPrefix(root) ? String(url.path.dropFirst(root.count)) : url.path
    }
}
