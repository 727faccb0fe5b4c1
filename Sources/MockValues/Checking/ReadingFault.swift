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
    /// One key or index and those before it; the text is put together where a fault needs it.
    private final class Step {
        let before: Step?
        let key: String

        init(before: Step?, key: String) {
            self.before = before
            self.key = key
        }
    }

    private var last: Step?
    /// Whether nothing of the value may be told.
    var isHidden: Bool = false

    init(isHidden: Bool = false) {
        self.isHidden = isHidden
    }

    /// Such as `$.resp.data[3].id`.
    var path: String {
        var keys: [String] = []
        var step = last
        while let current = step {
            keys.append(current.key)
            step = current.before
        }
        return keys.reversed().reduce(into: "$") { $0 += Self.text(of: $1) }
    }

    private static func text(of key: String) -> String {
        if JSONPath.isIndex(key) { return "[\(key)]" }
        let isPlain = !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isNumber || "_-@".contains($0) }
        return isPlain ? "." + key : "[\"\(key)\"]"
    }

    func key(_ key: String) -> ReadingPlace {
        var place = self
        place.last = Step(before: last, key: key)
        return place
    }

    /// A key that the data has made up; part of what is hidden.
    func foreignKey(_ key: String) -> ReadingPlace {
        isHidden ? self : self.key(key)
    }

    func index(_ index: Int) -> ReadingPlace {
        key(String(index))
    }

    func keys(_ components: some Sequence<String>) -> ReadingPlace {
        components.reduce(self) { $0.key($1) }
    }
}
