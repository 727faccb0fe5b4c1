import SpecLanguage

/// Containers that are written as arrays, because all keys below them are indices.
enum WriteElements {
    /// An index beyond it is written as a key, so that a path cannot ask for millions of elements.
    private static let greatestIndex: Int = 255

    static func areElements(_ node: KeyNode) -> Bool {
        !node.children.isEmpty && node.children.allSatisfy { index(of: $0) != nil }
    }

    /// The elements in order; nil for those that no path names.
    static func elements(of node: KeyNode) -> [KeyNode?] {
        var elements: [KeyNode?] = []
        for (index, child) in node.children.compactMap({ child in index(of: child).map { ($0, child) } }).sorted(
            by: { $0.0 < $1.0 })
        {
            elements += Array(repeating: nil, count: index - elements.count)
            elements.append(child)
        }
        return elements
    }

    private static func index(of node: KeyNode) -> Int? {
        guard JSONPath.isIndex(node.key), let index = Int(node.key), index <= greatestIndex else { return nil }
        return String(index) == node.key ? index : nil
    }
}
