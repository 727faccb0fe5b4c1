import Foundation
import PackagePlugin

/// Generates the Swift code of a target's specs while the target is built.
@main
struct ApigenPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let generation = TargetGeneration(
            tool: try context.tool(named: "apigen-build").url,
            targetName: target.name,
            folders: [target.directoryURL, context.package.directoryURL],
            sources: target.sourceFiles(withSuffix: ".swift").map(\.url),
            modules: try UsedModules(of: target),
            output: context.pluginWorkDirectoryURL)
        return try generation.commands()
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension ApigenPlugin: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            let project = context.xcodeProject.directoryURL
            let generation = TargetGeneration(
                tool: try context.tool(named: "apigen-build").url,
                targetName: target.displayName,
                folders: [project.appending(path: target.displayName), project],
                sources: target.inputFiles.map(\.url).filter { $0.pathExtension == "swift" },
                modules: nil,
                output: context.pluginWorkDirectoryURL)
            return try generation.commands()
        }
    }
#endif
