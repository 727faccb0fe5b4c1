// PackagePlugin of SwiftPM 6.2, the part that the plugins use.
public import Foundation

public protocol Target {
    var name: String { get }; var directoryURL: URL { get }; var dependencies: [TargetDependency] { get }
}
public protocol Product { var name: String { get }; var targets: [any Target] { get } }
public enum TargetDependency { case target(any Target), product(any Product) }
public enum ModuleKind: Sendable { case generic, executable, snippet, test, macro }
public struct File { public var url: URL { fatalError() }; public var type: FileType { .source } }
public enum FileType { case source, header, resource, unknown }
public struct FileList: Sequence {
    public struct Iterator: IteratorProtocol { public mutating func next() -> File? { nil } };
    public func makeIterator() -> Iterator { Iterator() }
}
public protocol SourceModuleTarget: Target {
    var kind: ModuleKind { get }; var sourceFiles: FileList { get }; var moduleName: String { get }
}
extension SourceModuleTarget { public func sourceFiles(withSuffix: String) -> FileList { fatalError() } }
public struct Package {
    public var directoryURL: URL { fatalError() }; public var targets: [any Target] { [] };
    public var displayName: String { "" }
}
public struct PluginContext {
    public struct Tool { public var name: String { "" }; public var url: URL { fatalError() } };
    public var package: Package { fatalError() }; public var pluginWorkDirectoryURL: URL { fatalError() };
    public func tool(named name: String) throws -> Tool { fatalError() }
}
public enum Command {
    case none
    public static func buildCommand(
        displayName: String?, executable: URL, arguments: [String], environment: [String: String] = [:],
        inputFiles: [URL] = [], outputFiles: [URL] = []
    ) -> Command { fatalError() }
    public static func prebuildCommand(
        displayName: String?, executable: URL, arguments: [String], environment: [String: String] = [:],
        outputFilesDirectory: URL
    ) -> Command { fatalError() }
}
public protocol Plugin { init() }
extension Plugin { public static func main() throws {} }
public protocol BuildToolPlugin: Plugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command]
}
public protocol CommandPlugin: Plugin { func performCommand(context: PluginContext, arguments: [String]) async throws }
public struct Diagnostics {
    public static func error(_ m: String, file: String? = #file, line: Int? = #line) {};
    public static func warning(_ m: String, file: String? = #file, line: Int? = #line) {};
    public static func remark(_ m: String, file: String? = #file, line: Int? = #line) {}
}
public struct ArgumentExtractor {
    public init(_ a: [String]) {}; public mutating func extractOption(named: String) -> [String] { [] };
    public mutating func extractFlag(named: String) -> Int { 0 }; public var remainingArguments: [String] { [] }
}
