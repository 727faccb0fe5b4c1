/// A folder of files that people wrote, and a larger one that links in it may lead to.
///
/// What is in the folder may come from others, as in a pull request. Links in it must not make the tool read files of
/// the machine that it runs on, such as `/proc/self/environ`.
package struct ReadableFolder: Sendable {
    package let path: String
    private let root: String?

    /// - Parameter root: the folder that links may lead to; `nil` for the folder itself
    package init(path: String, root: String? = nil) {
        self.path = FilePath.trimmed(path)
        self.root = root
    }

    /// The names of what is in the folder, including hidden files, sorted by their bytes.
    package func names() throws(FileFailure) -> [String] {
        switch try FileReading.kind(of: path) {
        case nil: throw FileFailure(path: path, message: "cannot read \(path): there is no such folder")
        case .folder: return try FileReading.names(in: path)
        case .file, .link, .other: throw FileFailure(path: path, message: "cannot read \(path): it is not a folder")
        }
    }

    /// All bytes of a regular file.
    ///
    /// - Throws: also if the name leads out of the folder
    package func bytes(of name: String) throws(FileFailure) -> [UInt8] {
        let file = FilePath.join(path, name)
        guard let real = try FileReading.realPath(of: file) else {
            let isLink = try FileReading.kind(of: file, followingLinks: false) == .link
            throw FileFailure(
                path: file,
                message: "cannot read \(file): " + (isLink ? "it is a broken link" : "there is no such file"))
        }
        for folder in [path, root].compactMap(\.self) {
            if let folder = try FileReading.realPath(of: folder), FilePath.isInside(real, folder) {
                return try FileReading.bytes(of: file)
            }
        }
        throw FileFailure(
            path: file,
            message: "cannot read \(file): it leads out of \(path), to \(real); allow a larger folder with --root DIR")
    }

    /// Whether the folder has something with this name, which may be a broken link.
    package func has(_ name: String) throws(FileFailure) -> Bool {
        try FileReading.kind(of: FilePath.join(path, name), followingLinks: false) != nil
    }
}
