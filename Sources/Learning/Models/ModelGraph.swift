import OpenAPIImport

/// The objects of all bodies as nodes, and the values that contain them.
///
/// Nodes that are the same model are united: from then on they have one number, and their fields are merged.
struct ModelGraph {
    /// The values at one place, with the nodes of the objects in them.
    struct Use {
        /// Without what is in arrays and objects.
        var shape: ValueShape
        /// The node of objects with fields.
        var node: Int?
        /// The elements of arrays; empty or one.
        var element: [Use] = []
        /// The values of dictionaries; empty or one.
        var values: [Use] = []
        /// Whether objects are dictionaries.
        var isDictionary: Bool = false
        /// Keys of objects that might as well be fields, or of fields that might as well be data; empty if there is no doubt.
        var doubtfulKeys: [String] = []
    }

    /// The objects of one model.
    struct Node {
        /// The number of objects.
        var count: Int
        var keys: [String]
        var fields: [String: Use]
        var names: [ModelNameGuess]
        /// The nodes that contain it.
        var ancestors: Set<Int>
        /// Where it was first found, such as `GET /users 200 [].owner`.
        var place: String
        /// How a key such as `type` divides the objects.
        var division: ModelDivision?
    }

    private(set) var nodes: [Node] = []
    private var parents: [Int] = []

    /// The number of the node that stands for a node.
    func number(_ node: Int) -> Int {
        var node = node
        while parents[node] != node { node = parents[node] }
        return node
    }

    func node(_ number: Int) -> Node { nodes[self.number(number)] }

    /// The numbers of all nodes that stand for themselves.
    var numbers: [Int] { nodes.indices.filter { parents[$0] == $0 } }

    /// Adds the values of a place, with all objects in them.
    ///
    /// - Parameter name: how an object at the place would be called
    mutating func add(
        _ shape: ValueShape, _ name: ModelNameGuess, place: String, ancestors: Set<Int> = [], nesting: Int = 0
    ) -> Use {
        var use = Use(shape: shape.withoutContents)
        // A type is nested 16 deep at most, and nobody reads one that is half as deep.
        guard nesting < 8 else {
            use.isDictionary = shape.objectCount > 0
            return use
        }
        if let element = shape.arrays.element.first {
            use.element = [add(element, name.element, place: place + "[]", ancestors: ancestors, nesting: nesting + 1)]
        }
        guard shape.objectCount > 0 else { return use }
        let objects = shape.objects
        use.isDictionary = DictionaryGuess.isDictionary(objects)
        if DictionaryGuess.isDoubtful(objects, isDictionary: use.isDictionary) { use.doubtfulKeys = objects.keys }
        if use.isDictionary {
            guard !objects.keys.isEmpty || objects.isOverflowing else { return use }
            use.values = [
                add(objects.values, name.element, place: place + ".*", ancestors: ancestors, nesting: nesting + 1)
            ]
            return use
        }
        use.node = add(objects, shape.division, name, place: place, ancestors: ancestors)
        return use
    }

    /// Adds objects with fields, and returns their number.
    private mutating func add(
        _ objects: ObjectShape, _ division: DividedObjects.Division?, _ name: ModelNameGuess, place: String,
        ancestors: Set<Int>
    ) -> Int {
        let number = nodes.count
        nodes.append(
            Node(
                count: objects.count, keys: objects.keys, fields: [:], names: [name], ancestors: ancestors,
                place: place, division: division.map(ModelDivision.init)))
        parents.append(number)
        let inner = ancestors.union([number])
        let conflicts = division.map { $0.isCertain ? $0.conflicts : [] } ?? []
        for key in objects.keys {
            guard let field = objects.fields[key] else { continue }
            guard conflicts.contains(key) else {
                let use = add(field, name.field(key), place: place + "." + key, ancestors: inner)
                nodes[number].fields[key] = use
                continue
            }
            nodes[number].fields[key] = Use(shape: field.withoutContents)
            for (index, item) in (division?.cases ?? []).enumerated() {
                guard let field = item.shape.fields[key] else { continue }
                let name = name.field(key).inCase(item.value)
                let use = add(field, name, place: "\(place)<\(item.value)>.\(key)", ancestors: inner)
                nodes[number].division?.cases[index].own[key] = use
            }
        }
        return number
    }

    /// Makes two nodes one.
    mutating func unite(_ first: Int, _ second: Int) {
        var rest = [(first, second)]
        // Objects without keys that turned out to be of a node: all of its fields are optional.
        var empties: [(node: Int, count: Int)] = []
        while let pair = rest.popLast() {
            let (left, right) = (number(pair.0), number(pair.1))
            guard left != right else { continue }
            let (kept, gone) = (min(left, right), max(left, right))
            var other = nodes[gone]
            parents[gone] = kept
            var node = nodes[kept]
            node.count += other.count
            node.names += other.names
            node.ancestors.formUnion(other.ancestors)
            uniteDivisions(&node, &other, &rest, &empties)
            for key in other.keys {
                guard let use = other.fields[key] else { continue }
                if node.fields[key] == nil { node.keys.append(key) }
                merge(use, into: &node.fields[key], &rest, &empties)
            }
            nodes[kept] = node
        }
        for (node, count) in empties { nodes[number(node)].count += count }
    }

    /// Merges how two nodes are divided. If a key does not divide both of them, none is divided.
    private func uniteDivisions(
        _ node: inout Node, _ other: inout Node, _ pairs: inout [(Int, Int)],
        _ empties: inout [(node: Int, count: Int)]
    ) {
        guard let own = node.division, let division = other.division, own.key == division.key else {
            join(&node, &pairs, &empties)
            join(&other, &pairs, &empties)
            return
        }
        let separate = own.separateKeys.union(division.separateKeys)
        node.separate(separate)
        other.separate(separate)
        guard var united = node.division else { return }
        for item in other.division?.cases ?? [] {
            guard let index = united.cases.firstIndex(where: { $0.value == item.value }) else {
                united.cases.append(item)
                continue
            }
            united.cases[index].add(item)
            for key in separate.sorted() {
                if let use = item.own[key] { merge(use, into: &united.cases[index].own[key], &pairs, &empties) }
            }
        }
        united.isCertain = own.isCertain || division.isCertain
        node.division = united
    }

    /// Makes a node one that is not divided.
    private func join(
        _ node: inout Node, _ pairs: inout [(Int, Int)], _ empties: inout [(node: Int, count: Int)]
    ) {
        for key in node.division?.separateKeys.sorted() ?? [] {
            var use: Use?
            for own in node.values(of: key) { merge(own, into: &use, &pairs, &empties) }
            node.fields[key] = use
        }
        node.division = nil
    }

    private func merge(
        _ other: Use, into use: inout Use?, _ pairs: inout [(Int, Int)], _ empties: inout [(node: Int, count: Int)]
    ) {
        guard var own = use else {
            use = other
            return
        }
        merge(other, into: &own, &pairs, &empties)
        use = own
    }

    private func merge(
        _ other: Use, into use: inout Use, _ pairs: inout [(Int, Int)], _ empties: inout [(node: Int, count: Int)]
    ) {
        let dictionaries = (use.isDictionary ? use : other).shape.objectCount
        use.shape.merge(other.shape)
        if let element = other.element.first {
            if use.element.isEmpty {
                use.element = [element]
            } else {
                merge(element, into: &use.element[0], &pairs, &empties)
            }
        }
        if use.isDictionary || other.isDictionary, let left = use.node ?? other.node,
            use.node == nil || other.node == nil
        {
            // The keys of one are data only if all of them are: an object without keys says nothing.
            let dictionary = use.isDictionary ? use : other
            if dictionary.values.isEmpty {
                use.node = left
                use.isDictionary = false
                use.values = []
                empties.append((left, dictionaries))
                return
            }
            use.node = nil
            use.isDictionary = true
            use.values = dictionary.values
            let node = nodes[number(left)]
            for value in node.keys.flatMap(node.values) { merge(value, into: &use.values[0], &pairs, &empties) }
            return
        }
        if let value = other.values.first {
            if use.values.isEmpty {
                use.values = [value]
            } else {
                merge(value, into: &use.values[0], &pairs, &empties)
            }
        }
        use.isDictionary = use.isDictionary || other.isDictionary
        if let left = use.node, let right = other.node { pairs.append((left, right)) }
        use.node = use.node ?? other.node
    }
}

/// How a model may be called.
struct ModelNameGuess: Hashable, Sendable {
    /// The name itself.
    let text: String
    /// A longer name, if the first one is taken.
    let long: String
    /// Whether it comes from a path, which says more than a key.
    let isFromPath: Bool
    /// How an object in a list of this name is called, if it is in a wrapper around the list.
    var inList: String?

    init(text: String, long: String? = nil, isFromPath: Bool = false, inList: String? = nil) {
        self.text = text
        self.long = long ?? text
        self.isFromPath = isFromPath
        self.inList = inList
    }

    /// The name of an element of a list.
    var element: ModelNameGuess {
        let words = NameWords.words(of: text)
        guard inList == nil, let last = words.last, NameWords.isPlural(last) else {
            return ModelNameGuess(text: inList ?? text, long: long, isFromPath: isFromPath)
        }
        let word = NameWords.singular(last)
        return ModelNameGuess(
            text: ImportedName.type(words.dropLast().joined() + word, fallback: "Item"), long: long,
            isFromPath: isFromPath)
    }

    /// The same with a longer name that says in which case of a union it is.
    func inCase(_ value: String) -> ModelNameGuess {
        ModelNameGuess(text: text, long: ImportedName.joined(ImportedName.type(value, fallback: "Other"), text))
    }

    /// The name of an object at a key.
    func field(_ key: String) -> ModelNameGuess {
        if let inList, Self.wrappers.contains(key.lowercased()) {
            return ModelNameGuess(text: inList, isFromPath: true)
        }
        let name = ImportedName.type(key, fallback: "Value")
        let owned = ImportedName.joined(text, key)
        return Self.generic.contains(key.lowercased()) || name.first?.isLetter == false
            ? ModelNameGuess(text: owned) : ModelNameGuess(text: name, long: owned)
    }

    /// The keys of lists in a wrapper whose elements are what the path names.
    static let wrappers: Set<String> = [
        "data", "items", "results", "result", "rows", "records", "list", "content", "entries", "values", "objects",
        "hits", "elements", "docs", "nodes", "edges", "page", "resp", "response", "payload", "body",
    ]

    /// Keys that say nothing about what is there.
    private static let generic: Set<String> = wrappers.union([
        "attributes", "properties", "meta", "metadata", "info", "details", "options", "settings", "config", "value",
        "error", "errors", "links", "_links", "params", "fields", "node", "item", "args", "status", "type",
    ])
}
