public import Foundation

/// A folder for one test, removed with the last reference to it.
public final class TemporaryFolder: Sendable {
    public let url: URL

    public init() throws {
        // Resolved because a path such as /tmp may be a link, and programs report its target.
        let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        url = parent.appending(path: "apigen-test-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    public var path: String {
        path("")
    }

    /// The full path of an item in the folder.
    public func path(_ name: String) -> String {
        let path = url.appending(path: name).path
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// Writes a text, and creates the folders of its path.
    public func write(_ text: String, to name: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    public func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
    }

    public func remove(_ name: String) throws {
        try FileManager.default.removeItem(at: url.appending(path: name))
    }

    public func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    /// The names in a folder, sorted, hidden ones included; empty if there is no folder.
    public func names(in folder: String = "") -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []).sorted()
    }

    /// The modification date of a file.
    public func modificationDate(of name: String) throws -> Date {
        let attributes: [FileAttributeKey: Any] = try FileManager.default.attributesOfItem(atPath: path(name))
        return attributes[.modificationDate] as? Date ?? .distantPast
    }

    /// Sets an old modification date, so that any later change is visible.
    public func age(_ name: String) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: path(name))
    }
}
