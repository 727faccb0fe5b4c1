public import Foundation
import Generation

/// What was found out in this and earlier runs, a file for each fact, so that an interrupted run goes on where it ended. The
/// name of a file is the digest of everything that the fact depends on.
public struct ResultFolder: Sendable {
    private let folder: URL
    private let base: Digest

    /// - Parameter sources: the folders, relative to the package, of the code that finds the facts
    public init(_ folder: URL, sources: [String], in package: URL) throws {
        self.folder = folder
        var digest = Digest()
        for source in sources {
            let place = package.appending(path: source)
            for name in try FileManager.default.subpathsOfDirectory(atPath: place.path).sorted()
            where name.hasSuffix(".swift") {
                digest.add(name)
                digest.add(Array(try Data(contentsOf: place.appending(path: name))))
            }
        }
        base = digest
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// The name of the fact that depends on these texts.
    func name(of texts: [String]) -> String {
        var digest = base
        for text in texts { digest.add(text) }
        return digest.text
    }

    func value<Value: Decodable>(_ name: String) -> Value? {
        (try? Data(contentsOf: file(name))).flatMap { try? JSONDecoder().decode([Value].self, from: $0) }?.first
    }

    /// A fact that cannot be written is found out again.
    func keep<Value: Encodable>(_ value: Value, _ name: String) {
        try? JSONEncoder().encode([value]).write(to: file(name), options: .atomic)
    }

    private func file(_ name: String) -> URL { folder.appending(path: name + ".json") }
}
