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
        SpecsChoice.folder(in: targetFolder) ?? SpecsChoice.folder(in: projectFolder)
    }

    /// Runs the tool; returns `false` if it failed, which it has reported.
    func run() throws -> Bool {
        guard let specs else {
            Diagnostics.error("no Specs folder in \(targetName) or its package")
            return false
        }
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments(specs: specs)
        process.currentDirectoryURL = projectFolder
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            Diagnostics.error("\(targetName): apigen exited with status \(process.terminationStatus)")
            return false
        }
        return true
    }

    /// The user's own `--output` and that of the configuration override the default folder.
    private func arguments(specs: URL) -> [String] {
        let output = targetFolder.appending(path: "Generated", directoryHint: .isDirectory)
        return [relative(specs), "--default-output", relative(output)] + arguments
    }

    /// Paths relative to the project, for messages and diffs.
    private func relative(_ url: URL) -> String {
        let root = projectFolder.path.hasSuffix("/") ? projectFolder.path : projectFolder.path + "/"
        return url.path.hasPrefix(root) ? String(url.path.dropFirst(root.count)) : url.path
    }
}
