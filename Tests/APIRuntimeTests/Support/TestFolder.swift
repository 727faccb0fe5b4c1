import Foundation
import TestSupport

/// A temporary folder for one test, removed with its last reference.
final class TestFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("apigen-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// A URL in the folder.
    func place(_ name: String) -> URL {
        url.appendingPathComponent(name)
    }

    /// A file of a length, in which neighbouring bytes differ.
    func file(_ name: String, length: Int) throws -> URL {
        let place = place(name)
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

/// A disk with room for 8 KB, in a temporary folder.
final class SmallDisk {
    let folder: TestFolder

    /// - Returns: `nil` where this process may not mount a disk.
    init?() {
        guard let mount = Programs.find("mount"), let folder = try? TestFolder() else { return nil }
        self.folder = folder
        let line = ["-t", "tmpfs", "-o", "size=8k", "none", folder.url.path]
        guard (try? ProgramRun(mount, line, in: "/").status) == 0 else { return nil }
    }

    deinit {
        // Does nothing if there is no disk.
        if let unmount = Programs.find("umount") { _ = try? ProgramRun(unmount, [folder.url.path], in: "/") }
    }
}
