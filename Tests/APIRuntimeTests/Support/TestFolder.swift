import Foundation

/// A folder of its own for one test, which goes with the last who knows it.
final class TestFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("apigen-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// A place in the folder, whatever is there.
    func place(_ name: String) -> URL {
        url.appendingPathComponent(name)
    }

    /// A file of so many bytes, each other than the ones around it.
    func file(_ name: String, length: Int) throws -> URL {
        let place: URL = place(name)
        try Data(TestFolder.bytes(length)).write(to: place)
        return place
    }

    /// The names of all files, in order.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }

    static func bytes(_ length: Int) -> [UInt8] {
        (0..<length).map { number in UInt8(truncatingIfNeeded: number &* 31 &+ number >> 8) }
    }
}
