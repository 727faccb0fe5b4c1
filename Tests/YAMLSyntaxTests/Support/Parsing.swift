import Testing
import YAMLSyntax

/// Parses a text without faults that is not empty.
func parse(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> YAMLNode {
    try parse(Array(text.utf8), sourceLocation: sourceLocation)
}

func parse(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) throws -> YAMLNode {
    let document = YAMLParser().parse(bytes)
    #expect(document.faults == [], sourceLocation: sourceLocation)
    return try #require(document.root, sourceLocation: sourceLocation)
}

func faults(in text: String, limits: YAMLLimits = YAMLLimits()) -> [YAMLFault] {
    YAMLParser(limits: limits).parse(Array(text.utf8)).faults
}

/// A key of a mapping or the index of an element.
enum PathStep: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, Sendable {
    case key(String)
    case index(Int)

    init(stringLiteral value: String) { self = .key(value) }

    init(integerLiteral value: Int) { self = .index(value) }
}

extension YAMLNode {
    /// The node at the end of the path, or nil.
    func node(at path: [PathStep]) -> YAMLNode? {
        guard let step = path.first else { return self }
        let next: YAMLNode? =
            switch (step, content) {
            case (.key(let key), .mapping(let entries)): entries.first { $0.key.text == key }?.value
            case (.index(let index), .sequence(let nodes)) where nodes.indices.contains(index): nodes[index]
            default: nil
            }
        return next?.node(at: Array(path.dropFirst()))
    }

    /// The scalar's text, or nil for a collection.
    var text: String? {
        if case .scalar(let scalar) = content { scalar.text } else { nil }
    }

    /// The tree on one line: plain scalars as they are, others in quotes.
    var outline: String {
        switch content {
        case .scalar(let scalar): scalar.isPlain ? scalar.text : scalar.text.debugDescription
        case .sequence(let nodes): "[" + nodes.map(\.outline).joined(separator: ", ") + "]"
        case .mapping(let entries):
            "{" + entries.map { "\($0.key.outline): \($0.value.outline)" }.joined(separator: ", ") + "}"
        }
    }

    /// The node and all its descendants.
    var allNodes: [YAMLNode] {
        switch content {
        case .scalar: [self]
        case .sequence(let nodes): [self] + nodes.flatMap(\.allNodes)
        case .mapping(let entries): [self] + entries.flatMap { $0.key.allNodes + $0.value.allNodes }
        }
    }
}
