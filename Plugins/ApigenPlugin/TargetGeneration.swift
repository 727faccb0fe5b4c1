import Foundation
import PackagePlugin

/// The generation for one target.
struct TargetGeneration {
    let tool: URL
    let targetName: String
    /// Folders that may contain a `Specs` folder; the first one wins.
    let folders: [URL]
    /// The existing Swift files of the target.
    let sources: [URL]
    /// The modules with specs that it depends on; `nil` where only a configuration names them.
    let modules: UsedModules?
    let output: URL

    /// One command for all specs, because they may refer to each other. The tool reads all of them on any change, but
    /// writes only Swift files that change, so that no others are compiled again.
    func commands() throws -> [Command] {
        guard let folder = SpecsFolder(in: folders) else {
            Diagnostics.error(
                "\(targetName) uses ApigenPlugin, but has no Specs folder, and neither has its package")
            return []
        }
        let used = modules?.folders ?? []
        let folders = [folder.url] + used.map(\.url)
        let configured = try Set(folders.flatMap { try ConfigurationFile(above: $0)?.inputs() ?? [] })
            .sorted { $0.path < $1.path }
        let watch = try FolderWatch(folders + configured, workFolder: output).commands()
        let specs = try folder.specs()
        guard !specs.isEmpty else {
            Diagnostics.warning("no specs (*.yaml, *.yml) in \(folder.url.path) yet")
            return watch
        }
        let outputs = self.outputs(of: specs, templates: configured)
        reportClashes(of: outputs)
        return watch + [
            .buildCommand(
                displayName: "Generating Swift from the specs of \(targetName)",
                executable: tool,
                arguments: [folder.url.path, "--output", output.path, "--color", "never"] + (modules?.arguments ?? []),
                inputFiles: specs + (try used.flatMap { try $0.specs() }) + configured,
                outputFiles: outputs)
        ]
    }

    /// One Swift file per spec, and those of templates for other files; specs with the same name share one, and the tool reports
    /// them. The names of services, which other templates need, are not known before the specs are read.
    private func outputs(of specs: [URL], templates: [URL]) -> [URL] {
        let ending = ".mustache"
        let others = templates.map(\.lastPathComponent).filter {
            $0.hasSuffix(".swift" + ending) && !$0.contains("{service}")
        }
        let names = specs.map { $0.deletingPathExtension().lastPathComponent }
        var known: Set<String> = []
        let files = (["{spec}.swift" + ending] + others).flatMap { template in
            let pattern = String(template.dropLast(ending.count))
            return pattern.contains("{spec}") ? names.map { pattern.replacing("{spec}", with: $0) } : [pattern]
        }
        return files.filter { known.insert($0.lowercased()).inserted }.map { output.appending(path: $0) }
    }

    /// A module cannot contain two files of the same name, and the compiler's message would not say where the other one
    /// is.
    private func reportClashes(of outputs: [URL]) {
        let names = Set(outputs.map { $0.lastPathComponent.lowercased() })
        for source in sources where names.contains(source.lastPathComponent.lowercased()) {
            let name = source.lastPathComponent
            Diagnostics.error(
                "a spec of \(targetName) generates \(name), but the target already has \(source.path)")
        }
    }
}
