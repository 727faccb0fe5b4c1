import Foundation

/// A folder of specs, searched as the tool searches it, so that both agree on the outputs.
struct SpecsFolder {
    let url: URL

    /// The `Specs` folder in the first of these folders that has one.
    init?(in folders: [URL]) {
        let candidates = folders.map { $0.appending(path: "Specs", directoryHint: .isDirectory) }
        guard let url = candidates.first(where: Self.isFolder) else { return nil }
        self.url = url
    }

    /// All spec files in it, sorted by path.
    func specs() throws -> [URL] {
        try Self.specs(in: url).sorted { $0.path < $1.path }
    }

    /// Whether any file in it is a spec: a folder with the name may be for something else.
    func holdsSpecs() throws -> Bool {
        try specs().contains { spec in
            let text = String(decoding: try Data(contentsOf: spec), as: UTF8.self)
            return text.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("apigen:") }
        }
    }

    private static func specs(in folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            !$0.hasPrefix(".") && $0 != ConfigurationFile.name
        }.flatMap { name in
            let entry = folder.appending(path: name)
            let attributes: [FileAttributeKey: Any] = try FileManager.default.attributesOfItem(atPath: entry.path)
            if attributes[.type] as? FileAttributeType == .typeDirectory {
                return try Self.specs(in: entry)
            }
            let isSpec: Bool = ["yaml", "yml"].contains(entry.pathExtension.lowercased())
            return isSpec && !Self.isFolder(entry) ? [entry] : []
        }
    }

    /// Follows links.
    private static func isFolder(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
