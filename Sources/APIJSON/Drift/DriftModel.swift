import WireSyntax

/// A model of the spec, as its reading code lays it out.
package struct DriftModel: @unchecked Sendable, Hashable {
    // Constant data of generated code, which is never freed.
    let layout: UnsafePointer<ObjectLayout>

    /// A key of one of the model's containers.
    package struct Key: Sendable, Hashable {
        let container: Int
        let key: Int
    }

    /// A field of the model.
    package struct Field: Sendable {
        /// The Swift name.
        package let name: String
        /// The path below the model's object, such as `.image.src`.
        package let path: String
    }

    package var name: String {
        layout.pointee.containers[0].table.names.model
    }

    /// The fields that may be absent and of which none of the keys is among those given, in the order of the spec.
    package func fields(without keys: Set<Key>) -> [Field] {
        var leaves: [Int: [Leaf]] = [:]
        collect(&leaves, in: 0, below: [])
        var names: Set<ExactText> = []
        return leaves.inOrder { $0.key < $1.key }.compactMap { number, leaves in
            guard !layout.pointee.fields[number].options.contains(.required),
                !leaves.contains(where: { keys.contains($0.key) }), let leaf = leaves.first,
                names.insert(ExactText(leaf.name)).inserted
            else { return nil }
            return Field(name: leaf.name, path: String(PathText.make(leaf.path).dropFirst()))
        }
    }

    /// A key that leads to a field.
    private struct Leaf {
        let key: Key
        let name: String
        let path: [PathComponent]
    }

    /// Collects the keys that lead to each field.
    private func collect(_ leaves: inout [Int: [Leaf]], in number: Int, below path: [PathComponent]) {
        let container = layout.pointee.containers[number]
        let names = container.table.names
        for key in names.keys.indices {
            let component: PathComponent =
                layout.pointee.settings.isTuple && number == 0 ? .index(key) : .key(names.keys[key])
            let leaf = Leaf(
                key: Key(container: number, key: key), name: names.fields[key], path: path + [component])
            guard !layout.pointee.isPlain else {
                leaves[key, default: []].append(leaf)
                continue
            }
            let target = container.targets[key]
            for path in target.fields { leaves[path.field, default: []].append(leaf) }
            if target.container >= 0 { collect(&leaves, in: target.container, below: leaf.path) }
        }
    }
}
