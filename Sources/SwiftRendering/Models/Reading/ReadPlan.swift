import SpecLanguage

/// How a struct is read: the tree of its keys, and the names of the tables and local variables that this takes.
struct ReadPlan: Sendable {
    /// A container: the object itself, or one that paths lead through.
    struct Container: Sendable {
        /// The constant that holds its keys.
        var table: String
        /// The local variable that stands where it is being read.
        var cursor: SwiftIdentifier
        var entries: [Entry]
    }

    /// A key of a container.
    struct Entry: Sendable {
        var key: String
        var leaves: [KeyNode.Leaf]
        var container: Container?
        /// The first property at or below it; nil where nothing is read from the key.
        var property: Int?
        var isRequired: Bool
        /// The local variable that says whether a required key came, where the cursor cannot.
        var flag: SwiftIdentifier?
    }

    private(set) var root: Container
    /// By property: the local variable that notes where its alternatives stand.
    private(set) var alternatives: [Int: SwiftIdentifier] = [:]

    /// The keys whose presence a cursor notes.
    static let notedKeys: Int = 128

    init(_ plan: StructurePlan) {
        var tree = KeyNode()
        for (index, property) in plan.properties.enumerated() where property.isRead {
            for (rank, path) in property.field.paths.enumerated() {
                tree.insert(path.components, KeyNode.Leaf(property: index, rank: property.hasAlternatives ? rank : nil))
            }
        }
        for key in plan.tagKeys { tree.insert(key) }
        var names = ContainerNames(statics: plan.staticNames)
        for (index, property) in plan.properties.enumerated() where property.isRead && property.hasAlternatives {
            alternatives[index] = names.local(property.field.name)
        }
        let cursor = plan.layout == .tuple ? "tuple" : "object"
        root = Container(table: "keys", cursor: SwiftIdentifier(cursor), entries: [])
        root.entries = Self.entries(of: tree, path: [], plan, &names)
    }

    /// All containers, each before those below it.
    var containers: [Container] {
        Self.containers(in: root)
    }

    private static func containers(in container: Container) -> [Container] {
        [container] + container.entries.compactMap(\.container).flatMap(containers)
    }

    private static func entries(
        of node: KeyNode, path: [String], _ plan: StructurePlan, _ names: inout ContainerNames
    ) -> [Entry] {
        var entries: [Entry] = []
        for child in node.children {
            var container: Container?
            if !child.children.isEmpty {
                let path = path + [child.key]
                container = names.container(path)
                container?.entries = Self.entries(of: child, path: path, plan, &names)
            }
            let isRequired =
                child.leaves.contains { plan.properties[$0.property].requiresKey }
                || container?.entries.contains(where: \.isRequired) == true
            entries.append(
                Entry(
                    key: child.key, leaves: child.leaves, container: container,
                    property: child.firstProperty, isRequired: isRequired))
        }
        return noted(entries, isTuple: plan.layout == .tuple && path.isEmpty, &names)
    }

    /// Puts required keys first where there are more than a cursor notes, and gives those that still come too late a
    /// variable each. A tuple's elements stay where they are.
    private static func noted(_ entries: [Entry], isTuple: Bool, _ names: inout ContainerNames) -> [Entry] {
        guard entries.count > notedKeys else { return entries }
        var sorted = isTuple ? entries : entries.filter(\.isRequired) + entries.filter { !$0.isRequired }
        for index in sorted.indices.dropFirst(notedKeys) where sorted[index].isRequired {
            sorted[index].flag = names.local(CamelCase.name(of: ["has", sorted[index].key]))
        }
        return sorted
    }
}

/// Gives out the names of tables and local variables of one struct.
private struct ContainerNames {
    private var statics: FreeNames
    private var locals = FreeNames(taken: ["self", "reader", "object", "tuple", "field", "blank", "writer"])

    init(statics: FreeNames) {
        self.statics = statics
    }

    mutating func local(_ name: String) -> SwiftIdentifier {
        SwiftIdentifier(locals.take(name))
    }

    mutating func container(_ path: [String]) -> ReadPlan.Container {
        let name = CamelCase.name(of: path)
        let key = CamelCase.name(of: path.suffix(1))
        // An index says nothing alone.
        let cursor = local(key.hasPrefix("_") ? name : key)
        return ReadPlan.Container(table: statics.take("\(name)Keys"), cursor: cursor, entries: [])
    }
}
