import OpenAPIImport

/// Tells constants from parameters: segments that lead to the same calls with the same responses are values of one
/// parameter.
///
/// `/users/ana` and `/users/ben` are alike, `/api/users` and `/api/orders` are not.
struct PathClustering {
    /// The node with all values below it in one branch per place.
    static func settled(_ node: PathNode, after segment: String? = nil) -> PathNode {
        var node = node
        for name in values(in: node, after: segment) {
            guard let branch = node.constants.removeValue(forKey: name.text) else { continue }
            if branch.hasSuccesses { for _ in 0..<branch.calls { node.values.add(name.text) } }
            node.names.removeAll { $0 == name.text }
            node.doubt = max(node.doubt, name.doubt)
            if node.parameter.isEmpty { node.parameter = [branch] } else { node.parameter[0].merge(branch) }
        }
        for name in node.names { node.constants[name] = node.constants[name].map { settled($0, after: name) } }
        node.parameter = node.parameter.map { settled($0) }
        return node
    }

    /// A segment that is a value, and how doubtful that is, from 0 to 1.
    private struct Value {
        let text: String
        let doubt: Double
    }

    private static func values(in node: PathNode, after segment: String?) -> [Value] {
        let parameter = node.parameter.first.map { PathTraits($0) }
        let isPlural = segment.map { NameWords.isPlural(NameWords.words(of: $0).last ?? $0) } ?? false
        var values: [Value] = []
        for group in groups(node) {
            if parameter != nil, let branch = node.constants[group[0].text], !branch.hasSuccesses {
                // Values that the server refused, such as a number with letters in it.
                values += group.map { Value(text: $0.text, doubt: 0.1) }
                continue
            }
            let texts = group.map(\.text)
            let traits = group[0].traits
            if let parameter, parameter.isAlike(traits) {
                values += texts.filter { !SegmentText.isAlias($0) }.map { Value(text: $0, doubt: 0.2) }
            } else if let doubt = doubt(of: group, isBelowPlural: isPlural, isAtRoot: segment == nil) {
                values += texts.filter { !SegmentText.isAlias($0) }.map { Value(text: $0, doubt: doubt) }
            }
        }
        return values
    }

    private struct Candidate {
        let text: String
        let traits: PathTraits
        let echoes: Bool
    }

    /// The constants in groups of those that are alike.
    private static func groups(_ node: PathNode) -> [[Candidate]] {
        var groups: [[Candidate]] = []
        for name in node.names {
            guard let branch = node.constants[name] else { continue }
            let candidate = Candidate(
                text: name, traits: PathTraits(branch),
                echoes: branch.shapes["get"].map { $0.whole.echoes > 0 } ?? false)
            if let index = groups.firstIndex(where: { $0[0].traits.isAlike(candidate.traits) }) {
                groups[index].append(candidate)
            } else {
                groups.append([candidate])
            }
        }
        return groups
    }

    /// How doubtful it is that the segments are values; `nil` if they are constants.
    private static func doubt(of group: [Candidate], isBelowPlural: Bool, isAtRoot: Bool) -> Double? {
        let echoes = group.count(where: \.echoes)
        let slugs = group.count { SegmentText.isSlug($0.text) }
        if isAtRoot { return group.count >= 10 && slugs + echoes >= group.count / 2 ? 0.5 : nil }
        if echoes * 2 >= group.count, isBelowPlural || group.count > 1 { return group.count > 2 ? 0.1 : 0.4 }
        if group.count >= 8 { return 0.2 }
        if group.count >= 4, isBelowPlural || slugs * 2 >= group.count { return 0.3 }
        if group.count >= 2, isBelowPlural { return 0.6 }
        return group.count >= 3 && slugs == group.count ? 0.6 : nil
    }
}

/// What calls below a segment are like: their methods, what is below them, and the keys of their responses.
struct PathTraits {
    /// The keys of successful responses by method, as paths.
    private var keys: [String: Set<String>] = [:]
    /// The traits of what is below, for fixed segments; the empty text is the parameter.
    private var below: Set<String> = []

    init(_ node: PathNode) {
        for (method, operation) in node.operations {
            guard let body = operation.successes.first?.body else { continue }
            var paths: Set<String> = []
            Self.collect(body.json.all, "", depth: 3, &paths)
            keys[method] = paths
        }
        collect(node, "", depth: 2)
    }

    private mutating func collect(_ node: PathNode, _ path: String, depth: Int) {
        guard depth > 0 else { return }
        for name in node.names {
            guard let branch = node.constants[name] else { continue }
            below.insert(path + "/" + name)
            collect(branch, path + "/" + name, depth: depth - 1)
        }
        if let branch = node.parameter.first {
            below.insert(path + "/{}")
            collect(branch, path + "/{}", depth: depth - 1)
        }
    }

    /// Whether calls below both have the same meaning.
    func isAlike(_ other: PathTraits) -> Bool {
        var alike = 0
        for (method, own) in keys {
            guard let others = other.keys[method] else { continue }
            guard Self.similarity(own, others) >= 0.6 else { return false }
            if own.count > 1 { alike += 1 }
        }
        if alike > 0 { return true }
        return !below.isEmpty && Self.similarity(below, other.below) >= 0.5 && keys.keys == other.keys.keys
    }

    /// The keys of what calls send and of what they return, as paths.
    static func keys(of operation: OperationShape) -> Set<String> {
        var paths: Set<String> = []
        collect(operation.request.json.all, "sent", depth: 3, &paths)
        for success in operation.successes { collect(success.body.json.all, "", depth: 3, &paths) }
        for item in operation.form.values + operation.accepted.query.values { paths.insert("?" + item.name) }
        return paths
    }

    static func similarity(_ left: Set<String>, _ right: Set<String>) -> Double {
        let all = left.union(right).count
        return all == 0 ? 1 : Double(left.intersection(right).count) / Double(all)
    }

    /// The paths of keys with the kinds of their values; the elements of arrays are `*`.
    private static func collect(_ shape: ValueShape, _ path: String, depth: Int, _ paths: inout Set<String>) {
        for kind in shape.kinds { paths.insert("\(path):\(kind)") }
        guard depth > 0 else { return }
        let objects = shape.objects
        for key in objects.keys {
            if let field = objects.fields[key] { collect(field, path + "." + key, depth: depth - 1, &paths) }
        }
        if let element = shape.arrays.element.first { collect(element, path + ".*", depth: depth - 1, &paths) }
    }
}
