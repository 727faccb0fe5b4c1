public import Foundation

/// The paths of programs that tests run.
public enum Programs {
    /// The tool under test, built together with the tests.
    public static var apigen: URL {
        product("apigen")
    }

    /// A program of this package, built together with the tests.
    public static func product(_ name: String) -> URL {
        productsFolder.appending(path: name)
    }

    /// The root of the package.
    public static var packageFolder: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    }

    /// A program of the system, if it is installed.
    public static func find(_ name: String) -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { URL(filePath: String($0)).appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// The folder that products are built into: the one of the test bundle, or of the program that runs it.
    private static var productsFolder: URL {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") }
        guard let bundle, let end = bundle.range(of: ".xctest")?.upperBound else {
            return Bundle.main.bundleURL
        }
        return URL(filePath: String(bundle[..<end])).deletingLastPathComponent()
    }
}
