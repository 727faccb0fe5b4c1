import Foundation
import PackagePlugin

/// What is to be generated for one target.
struct TargetGeneration {
    let tool: URL
    let targetName: String
    /// Where a folder `Specs` may stand; the first that has one counts.
    let folders: [URL]
    /// The Swift files that the target has already.
    let sources: [URL]
    let output: URL

    /// One command for all specs, because they may refer to each other: whatever changes, the tool looks at all of them
    /// and touches only the Swift files that come out differently, so that no other is compiled again.
    func commands() throws -> [Command] {
        guard let folder = SpecsFolder(in: self.folders) else {
            Diagnostics.error("\(self.targetName) uses ApigenPlugin but has no folder Specs, nor has its package")
            return []
        }
        let watch: [Command] = try FolderWatch(folder: folder.url, workFolder: self.output).commands()
        let specs: [URL] = try folder.specs()
        guard !specs.isEmpty else {
            Diagnostics.warning("there is no spec (*.yaml, *.yml) in \(folder.url.path) yet")
            return watch
        }
        let outputs: [URL] = self.outputs(of: specs)
        self.reportClashes(of: outputs)
        return watch + [
            .buildCommand(
                displayName: "Generating Swift from the specs of \(self.targetName)",
                executable: self.tool,
                arguments: [folder.url.path, "--output", self.output.path, "--color", "never"],
                inputFiles: specs,
                outputFiles: outputs)
        ]
    }

    /// One Swift file for each spec; where names meet, one for both, and the tool says what is wrong with them.
    private func outputs(of specs: [URL]) -> [URL] {
        var names: Set<String> = []
        return specs.compactMap { spec in
            let name: String = spec.deletingPathExtension().lastPathComponent + ".swift"
            return names.insert(name.lowercased()).inserted ? self.output.appending(path: name) : nil
        }
    }

    /// A module cannot have two files of one name, and the compiler's own message would not say where the other is.
    private func reportClashes(of outputs: [URL]) {
        let names: Set<String> = Set(outputs.map { $0.lastPathComponent.lowercased() })
        for source in self.sources where names.contains(source.lastPathComponent.lowercased()) {
            let name: String = source.lastPathComponent
            Diagnostics.error(
                "a spec of \(self.targetName) gives \(name), which the target has already: \(source.path)")
        }
    }
}
