import Foundation

/// The configuration that the tool will find above the specs.
struct ConfigurationFile {
    static let name: String = "apigen.yaml"

    let url: URL

    /// Searches as the tool does: in the folder, and in those above it up to the root of the repository.
    init?(above folder: URL) {
        var folder = folder.standardizedFileURL
        while !Self.exists(Self.name, in: folder) {
            let parent = folder.deletingLastPathComponent().standardizedFileURL
            if Self.exists(".git", in: folder) || parent.path == folder.path { return nil }
            folder = parent
        }
        url = folder.appending(path: Self.name)
    }

    /// The file, and the templates in all folders that it names. The command depends on them.
    func inputs() throws -> [URL] {
        let text = try String(contentsOf: url, encoding: .utf8)
        let templates = text.matches(of: /\btemplates:[ \t]*("[^"\n]*"|'[^'\n]*'|[^,}#\n]+)/).flatMap { match in
            let path = match.1.trimmingCharacters(in: CharacterSet(charactersIn: " \t\r\"'"))
            let folder = URL(filePath: path, relativeTo: url.deletingLastPathComponent())
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            return names.filter { $0.hasSuffix(".mustache") && !$0.hasPrefix(".") }.sorted().map {
                folder.appending(path: $0).absoluteURL
            }
        }
        return [url] + templates
    }

    private static func exists(_ name: String, in folder: URL) -> Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: name).path)
    }
}
