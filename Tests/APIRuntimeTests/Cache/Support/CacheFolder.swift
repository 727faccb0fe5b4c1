import Foundation

/// A folder for cache files, removed at the end of the test.
final class CacheFolder: Sendable {
    let url: URL

    init() {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("cache-" + UUID().uuidString)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
    }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    func bytes(_ name: String) -> [UInt8] {
        [UInt8](FileManager.default.contents(atPath: path(name)) ?? Data())
    }

    /// - Parameter date: The date of the file. Defaults to that of the system.
    func write(_ bytes: [UInt8], _ name: String, at date: Date = Date()) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try Data(bytes).write(to: url.appendingPathComponent(name))
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path(name))
    }

    /// How many bytes all files take.
    var size: Int { names.reduce(0) { sum, name in sum + bytes(name).count } }
}
