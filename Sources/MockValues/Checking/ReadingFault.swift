import SpecLanguage
public import YAMLSyntax

/// Why a value is not what a spec says.
public struct ReadingFault: Sendable, Hashable {
    /// Where it stands in the JSON, such as `$.resp.data[3].id`.
    public let path: String
    public let expected: String
    public let found: String
    /// The place in the text; of what is missing, the value that it is missing in.
    public let range: TextRange

    /// A sentence without a full stop.
    public var text: String {
        "\(path): expected \(expected), found \(found)"
    }
}

/// A place in a JSON value that is being read: what stands there, and the way to it.
struct ReadingPlace {
    var path: String = "$"
    /// Whether nothing of the value may be told.
    var isHidden: Bool = false

    func key(_ key: String) -> ReadingPlace {
        if JSONPath.isIndex(key) { return ReadingPlace(path: path + "[\(key)]", isHidden: isHidden) }
        let isPlain = !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isNumber || "_-@".contains($0) }
        return ReadingPlace(path: path + (isPlain ? "." + key : "[\"\(key)\"]"), isHidden: isHidden)
    }

    /// A key that the data has made up; part of what is hidden.
    func foreignKey(_ key: String) -> ReadingPlace {
        isHidden ? self : self.key(key)
    }

    func index(_ index: Int) -> ReadingPlace {
        ReadingPlace(path: "\(path)[\(index)]", isHidden: isHidden)
    }

    func keys(_ components: some Sequence<String>) -> ReadingPlace {
        components.reduce(self) { $0.key($1) }
    }
}
