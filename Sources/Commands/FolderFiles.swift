import Generation
import OpenAPIImport

/// The files in a description's folder, or in a larger one that the user allows.
///
/// Symbolic links count by where they lead, so that no description reads other files of the user.
struct FolderFiles: DescriptionFiles {
    let path: String
    /// The absolute paths, without symbolic links.
    private let folder: String
    private let root: String

    /// - Parameters:
    ///   - description: the path of the description
    ///   - root: the folder that may be read; `nil` for the folder of the description
    init(of description: String, root: String?) throws(FileFailure) {
        let real = try Self.realPath(of: description)
        path = FilePath.lastPart(of: real)
        folder = FilePath.parent(of: real)
        self.root = try root.map { root throws(FileFailure) in try Self.realPath(of: root) } ?? folder
    }

    private static func realPath(of path: String) throws(FileFailure) -> String {
        guard let real = try FileReading.realPath(of: path) else {
            throw FileFailure(path: path, message: "cannot open \(path): no such file or folder")
        }
        return real
    }

    func file(at path: String, limit: Int) -> DescriptionFile {
        do throws(FileFailure) {
            let whole = FilePath.absolute(path, from: folder)
            guard let real = try FileReading.realPath(of: whole) else {
                return FilePath.isInside(whole, root) ? .missing : .outside
            }
            guard FilePath.isInside(real, root) else { return .outside }
            let bytes = try FileReading.start(of: real, count: limit)
            return .found(path: Self.path(of: real, from: folder), bytes: bytes)
        } catch {
            return .unreadable(error.message)
        }
    }

    /// The path as seen from a folder.
    private static func path(of file: String, from folder: String) -> String {
        let parts = file.split(separator: "/")
        let start = folder.split(separator: "/")
        let common = zip(parts.dropLast(), start).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: start.count - common) + parts[common...]).joined(separator: "/")
    }
}
