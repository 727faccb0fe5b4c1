import Foundation
import PackagePlugin

/// Writes the Swift code of specs into the package, for teams that commit and review it.
@main
struct ApigenCommandPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        var extractor = ArgumentExtractor(arguments)
        let names = extractor.extractOption(named: "target")
        let targets: [any SourceModuleTarget] = try TargetChoice(package: context.package, names: names).targets()
        let tool = try context.tool(named: "apigen").url
        for target in targets {
            let generation = CommittedGeneration(
                tool: tool,
                targetName: target.name,
                targetFolder: target.directoryURL,
                projectFolder: context.package.directoryURL,
                arguments: extractor.remainingArguments)
            guard try generation.run() else { return }
        }
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension ApigenCommandPlugin: XcodeCommandPlugin {
        func performCommand(context: XcodePluginContext, arguments: [String]) throws {
            var extractor = ArgumentExtractor(arguments)
            let names = extractor.extractOption(named: "target")
            let tool = try context.tool(named: "apigen").url
            for name in names.isEmpty ? context.xcodeProject.targets.map(\.displayName) : names {
                let generation = CommittedGeneration(
                    tool: tool,
                    targetName: name,
                    targetFolder: context.xcodeProject.directoryURL.appending(path: name),
                    projectFolder: context.xcodeProject.directoryURL,
                    arguments: extractor.remainingArguments)
                guard generation.specs != nil || !names.isEmpty else { continue }
                guard try generation.run() else { return }
            }
        }
    }
#endif
