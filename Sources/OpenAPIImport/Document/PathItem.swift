/// What a description says of a path. What stands beside a `$ref` is there together with what is in its target
/// (OpenAPI 3.1, "Path Item Object").
struct PathItem: Sendable {
    /// The place itself, and the targets of its references one after the other.
    private let parts: [DocumentNode]

    init(_ place: DocumentNode) {
        var parts = [place]
        while parts.count < DescriptionLibrary.mostSteps, let target = parts.last?.target { parts.append(target) }
        self.parts = parts
    }

    /// The first part that has a key.
    func part(with key: String) -> DocumentNode? {
        parts.first { $0[key] != nil }
    }

    subscript(key: String) -> DocumentNode? { part(with: key)?[key] }

    /// The values of all keys in the order in which they are read. What is behind a reference comes last.
    var entries: [(key: String, value: DocumentNode)] {
        var keys: Set<String> = ["$ref"]
        return parts.flatMap(\.entries).filter { keys.insert($0.key).inserted }
    }
}
