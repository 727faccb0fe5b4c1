/// The nodes that aliases can refer to, by name; a name given again stands for the later node from then on.
struct AnchorTable {
    /// One giving of a name.
    struct Binding {
        let name: String
        fileprivate let number: Int
    }

    struct Target {
        let node: YAMLNode
        /// The nodes that it holds, itself included and aliases expanded.
        let nodes: Int
        /// The collections inside one another, itself included.
        let height: Int
    }

    struct Entry {
        fileprivate let number: Int
        let opening: TextRange
        /// nil as long as the node is not complete: an alias to it would stand inside it.
        fileprivate(set) var target: Target?
    }

    private var entries: [String: Entry] = [:]
    private var bindings = 0

    subscript(name: String) -> Entry? { entries[name] }

    mutating func bind(_ name: String, opening: TextRange) -> Binding {
        bindings += 1
        entries[name] = Entry(number: bindings, opening: opening)
        return Binding(name: name, number: bindings)
    }

    mutating func complete(_ binding: Binding, with target: Target) {
        guard entries[binding.name]?.number == binding.number else { return }
        entries[binding.name]?.target = target
    }
}
