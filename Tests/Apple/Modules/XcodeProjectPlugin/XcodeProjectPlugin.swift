// Xcode's XcodeProjectPlugin, as plugins use it.
public import Foundation
public import PackagePlugin

public struct XcodeProject {
    public var displayName: String { "" }; public var directoryURL: URL { fatalError() };
    public var filePaths: [URL] { [] }; public var targets: [XcodeTarget] { [] }
}
public struct XcodeTarget { public var displayName: String { "" }; public var inputFiles: FileList { fatalError() } }
public struct XcodePluginContext {
    public var xcodeProject: XcodeProject { fatalError() }; public var pluginWorkDirectoryURL: URL { fatalError() };
    public func tool(named: String) throws -> PluginContext.Tool { fatalError() }
}
public protocol XcodeBuildToolPlugin: BuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}
public protocol XcodeCommandPlugin: CommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws
}
