public import SpecLanguage
public import YAMLSyntax

/// What is at a position of a spec: the key, its meaning in the language, and the declaration that it belongs to.
public struct SpecPosition: Sendable, Hashable {
    /// A declaration of a spec.
    public enum Declaration: Sendable, Hashable {
        case service
        case model(String)
        case field(String, of: String)
        case endpoint(String)
        case error(String)
    }

    /// The keys that lead to it, and the indices of elements, as in `models`, `Picture`, `fields`, `url`.
    public private(set) var path: [String] = []
    /// The range of the last key or element.
    public private(set) var range: TextRange
    /// The key of the language; `nil` for a name that the author chose, and for elements.
    public private(set) var key: SpecKey?
    /// What has the key, such as `field`.
    public private(set) var subject: String?
    /// The name of the error that it is in.
    private var errorName: String?

    /// - Parameters:
    ///   - root: the tree of the spec
    ///   - table: the keys of its root
    ///   - line: from 1
    ///   - column: in Unicode scalars, from 1; `nil` for the first key on the line
    /// - Returns: `nil` if the line is above the first key
    public init?(in root: YAMLNode, of table: SpecMapping = .file, line: Int, column: Int? = nil) {
        range = root.range
        find(Place(line: line, column: column), in: root, [.mapping(table)])
        if path.isEmpty { return nil }
        guard path.count > 1, path[0] == "errors", let value = root.value(of: "errors")?.value(of: path[1]) else {
            return
        }
        errorName = value.scalar?.text ?? value.value(of: "name")?.text
    }

    /// The declaration around it.
    public var declaration: Declaration? {
        guard let section = path.first else { return nil }
        let name = path.count > 1 ? path[1] : nil
        switch (section, name) {
        case ("service", _): return .service
        case ("models", let name?):
            guard path.count > 3, ["fields", "tuple", "cases", "enum"].contains(path[2]) else { return .model(name) }
            return path[2] == "fields" || path[2] == "tuple" ? .field(path[3], of: name) : .model(name)
        case ("endpoints", let name?): return .endpoint(name)
        case ("errors", let code?): return .error(errorName ?? code)
        default: return nil
        }
    }
}

extension SpecPosition {
    private struct Place {
        let line: Int
        let column: Int?

        func isAtOrAfter(_ position: TextPosition) -> Bool {
            guard line == position.line, let column else { return line >= position.line }
            return column >= position.column
        }

        func isIn(_ range: TextRange) -> Bool {
            isAtOrAfter(range.start) && line <= range.end.line
        }
    }

    private mutating func find(_ place: Place, in node: YAMLNode, _ shapes: [SpecShape]) {
        switch node.content {
        case .scalar: return
        case .sequence(let elements):
            guard let index = elements.lastIndex(where: { place.isAtOrAfter($0.range.start) }) else { return }
            path.append("\(index)")
            (range, key, subject) = (elements[index].range, nil, nil)
            guard place.isIn(range) else { return }
            find(place, in: elements[index], shapes.flatMap(\.elements))
        case .mapping(let entries):
            // Others are merged or behind an alias.
            let own = entries.filter { node.range.start <= $0.key.range.start && $0.key.range.end <= node.range.end }
            let first = place.column == nil ? own.first { $0.key.range.start.line == place.line } : nil
            guard let entry = first ?? own.last(where: { place.isAtOrAfter($0.key.range.start) }) else { return }
            let name = entry.key.text
            let table = shapes.lazy.compactMap { $0.table(with: name) }.first
            path.append(name)
            range = entry.key.range
            key = table?.keys.first { $0.name == name }
            subject = table?.subject
            guard first == nil, place.isAtOrAfter(entry.value.range.start), place.isIn(entry.value.range) else {
                return
            }
            find(place, in: entry.value, key.map { $0.value.unnamed.alternatives } ?? shapes.flatMap(\.values))
        }
    }
}

extension SpecShape {
    fileprivate var elements: [SpecShape] {
        if case .list(let shape, _) = self { shape.unnamed.alternatives } else { [] }
    }

    /// The shapes of values whose keys the author chooses.
    fileprivate var values: [SpecShape] {
        switch self {
        case .named(let shape, _): shape.unnamed.alternatives
        case .mapping(let table): table.others?.unnamed.alternatives ?? []
        default: []
        }
    }

    fileprivate func table(with key: String) -> SpecMapping? {
        guard case .mapping(let table) = self, table.keys.contains(where: { $0.name == key }) else { return nil }
        return table
    }
}
