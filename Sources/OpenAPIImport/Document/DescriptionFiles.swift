/// Reads the files that a description refers to, for an import that reads no files itself.
public protocol DescriptionFiles: Sendable {
    /// The path of the description itself, relative to its folder, such as `openapi.yaml`.
    var path: String { get }

    /// The file at a path.
    ///
    /// - Parameters:
    ///   - path: relative to the folder of the description, or absolute
    ///   - limit: the maximum number of bytes to read
    func file(at path: String, limit: Int) -> DescriptionFile
}

/// The result of reading a file that a description refers to.
public enum DescriptionFile: Sendable, Hashable {
    /// The path is relative to the folder of the description, and the same for all paths that lead to the file.
    case found(path: String, bytes: [UInt8])
    case missing
    /// The path leads out of the folder that may be read.
    case outside
    /// The reason is a clause, such as `permission denied`.
    case unreadable(String)
}

/// A description without other files.
public struct SingleFile: DescriptionFiles {
    public let path: String

    /// - Parameter path: the path of the description
    public init(path: String) {
        self.path = FolderPath.name(of: path)
    }

    public func file(at path: String, limit: Int) -> DescriptionFile {
        .missing
    }
}
