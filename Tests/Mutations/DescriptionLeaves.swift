import YAMLSyntax

/// The scalars of a description, each of which can be changed alone.
public struct DescriptionLeaves: Sendable {
    /// A scalar, by its position.
    public struct Leaf: Sendable, Hashable {
        /// The JSON pointer (RFC 6901) in a fragment, without percent-encoding.
        public let pointer: String
        fileprivate let path: [Int]
    }

    public let leaves: [Leaf]
    private let tree: JSONTree

    /// - Parameter description: a valid description in JSON or YAML; without a root, there are no leaves
    public init(_ description: [UInt8]) {
        tree = YAMLParser().parse(description).root.map { JSONTree($0) } ?? .list([])
        leaves = tree.leaves(below: Leaf(pointer: "#", path: []))
    }

    /// The description as JSON.
    public var original: [UInt8] { Self.bytes(tree) }

    /// The description as JSON with another value of the same type in a leaf.
    public func changing(_ leaf: Leaf) -> [UInt8] {
        var changed = tree
        changed.changeLeaf(leaf.path[...])
        return Self.bytes(changed)
    }

    private static func bytes(_ tree: JSONTree) -> [UInt8] {
        var text = ""
        tree.write(to: &text)
        return Array(text.utf8)
    }
}

extension JSONTree {
    fileprivate func leaves(below place: DescriptionLeaves.Leaf) -> [DescriptionLeaves.Leaf] {
        func child(_ index: Int, _ token: String) -> DescriptionLeaves.Leaf {
            let escaped = token.replacing("~", with: "~0").replacing("/", with: "~1")
            return DescriptionLeaves.Leaf(pointer: "\(place.pointer)/\(escaped)", path: place.path + [index])
        }
        switch self {
        case .scalar: return [place]
        case .list(let elements):
            return elements.enumerated().flatMap { $1.leaves(below: child($0, String($0))) }
        case .mapping(let entries):
            return entries.enumerated().flatMap { $1.value.leaves(below: child($0, $1.key)) }
        }
    }

    fileprivate mutating func changeLeaf(_ path: ArraySlice<Int>) {
        switch self {
        case .scalar(let literal): self = .scalar(Self.changed(literal))
        case .list(var elements):
            guard let index = path.first else { return }
            elements[index].changeLeaf(path.dropFirst())
            self = .list(elements)
        case .mapping(var entries):
            guard let index = path.first else { return }
            entries[index].value.changeLeaf(path.dropFirst())
            self = .mapping(entries)
        }
    }

    private static func changed(_ literal: String) -> String {
        switch literal {
        case "true": return "false"
        case "false": return "true"
        case "null": return "\"changed\""
        case _ where literal.hasSuffix("\""): return literal.dropLast() + "q\""
        case _: return Int(literal).map { String($0 + 1) } ?? literal + "1"
        }
    }
}
