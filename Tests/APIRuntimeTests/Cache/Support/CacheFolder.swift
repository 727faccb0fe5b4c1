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

    func write(_ bytes: [UInt8], _ name: String) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try Data(bytes).write(to: url.appendingPathComponent(name))
    }

    /// How many bytes all files take.
    var size: Int { names.reduce(0) { sum, name in sum + bytes(name).count } }
}
