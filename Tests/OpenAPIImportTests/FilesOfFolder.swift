import Foundation
import OpenAPIImport

/// The files in the folder of a description.
struct FilesOfFolder: DescriptionFiles {
    let path: String
    private let folder: URL

    init(description: URL) {
        path = description.lastPathComponent
        folder = description.deletingLastPathComponent()
    }

    func file(at path: String, limit: Int) -> DescriptionFile {
        guard let data = try? Data(contentsOf: folder.appending(path: path)) else { return .missing }
        return .found(path: path, bytes: Array(data))
    }
}

/// Files by path, as texts.
struct NamedFiles: DescriptionFiles {
    let path: String = "api.yaml"
    let texts: [String: String]
    /// The paths of links and of the files that they lead to.
    var links: [String: String] = [:]

    func file(at path: String, limit: Int) -> DescriptionFile {
        if path.hasPrefix("../") { return .outside }
        let known = links[path] ?? path
        return texts[known].map { .found(path: known, bytes: Array($0.utf8)) } ?? .missing
    }
}
