package import YAMLSyntax

/// Goes over the tree of a file with the shapes that the key tables give its nodes.
package struct ShapeWalk {
    /// A node whose meaning the tables know.
    package struct Site: Sendable {
        package enum Role: Sendable {
            /// A key of a table.
            case key(SpecKey)
            /// A name that the author gives to something.
            case declaration(SpecNameKind)
            /// A scalar, or a type.
            case value(SpecShape)
        }

        package let role: Role
        package let node: YAMLNode
        /// The entries that contain the node, outermost first. The last one is that of a key or a declaration itself.
        package let path: [YAMLEntry]
    }

    private let visit: (Site) -> Void

    /// Visits the nodes of a file in the order in which they are written.
    package static func visit(_ root: YAMLNode, _ visit: @escaping (Site) -> Void) {
        ShapeWalk(visit: visit).walk(root, .mapping(.file), [])
    }

    private func walk(_ node: YAMLNode, _ shape: SpecShape, _ path: [YAMLEntry]) {
        let shape = shape.fitting(node)
        switch (shape, node.content) {
        case (.declared(let kind, let inner), _): walk(node, declaring: kind, inner.fitting(node), path)
        case (.mapping(let table), .mapping(let entries)):
            for entry in entries { walk(entry, of: table, path + [entry]) }
        case (.named(let inner, _), .mapping(let entries)):
            for entry in entries { walk(entry.value, inner, path + [entry]) }
        case (.list(let inner, _), .sequence(let elements)):
            for element in elements { walk(element, inner, path) }
        case (.type, _), (_, .scalar): visit(Site(role: .value(shape), node: node, path: path))
        default: break
        }
    }

    private func walk(_ entry: YAMLEntry, of table: SpecMapping, _ path: [YAMLEntry]) {
        if let key = table.key(named: entry.key.text) {
            visit(Site(role: .key(key), node: entry.key, path: path))
            walk(entry.value, key.value, path)
        } else if case .declared(let kind, let inner) = table.others {
            visit(Site(role: .declaration(kind), node: entry.key, path: path))
            walk(entry.value, inner, path)
        } else if let inner = table.others {
            walk(entry.value, inner, path)
        }
    }

    private func walk(_ node: YAMLNode, declaring kind: SpecNameKind, _ shape: SpecShape, _ path: [YAMLEntry]) {
        switch (shape, node.content) {
        case (.named(let inner, _), .mapping(let entries)):
            for entry in entries {
                visit(Site(role: .declaration(kind), node: entry.key, path: path + [entry]))
                walk(entry.value, inner, path + [entry])
            }
        case (.list, .sequence(let elements)):
            for element in elements { visit(Site(role: .declaration(kind), node: element, path: path)) }
        case (_, .scalar): visit(Site(role: .declaration(kind), node: node, path: path))
        default: break
        }
    }
}

extension SpecMapping {
    /// The key with a present or a former name.
    package func key(named name: String) -> SpecKey? {
        key(renamed[name] ?? name)
    }
}

extension SpecShape {
    /// The shapes of which a value has one.
    package var alternatives: [SpecShape] {
        if case .either(let shapes) = self { shapes.flatMap(\.alternatives) } else { [self] }
    }

    /// The shape that a node most likely is meant to have.
    package func fitting(_ node: YAMLNode) -> SpecShape {
        guard case .either = self, var best = alternatives.first else { return self }
        for shape in alternatives.dropFirst() where shape.fit(node) > best.fit(node) { best = shape }
        return best
    }

    /// How well a node fits the shape; greater is better.
    private func fit(_ node: YAMLNode) -> Int {
        switch (self, node.content) {
        case (.declared(_, let shape), _): shape.fit(node)
        case (.either, _): alternatives.map { $0.fit(node) }.max() ?? -10
        case (.mapping(let table), .mapping(let entries)): table.fit(entries)
        case (.named, .mapping), (.list, .sequence), (.type, .sequence): 1
        case (.choice(let words, let former), .scalar(let scalar)):
            words.contains(scalar.text) || former.contains(scalar.text) ? 3 : 0
        case (.flag, .scalar(let scalar)): scalar.text == "true" || scalar.text == "false" ? 3 : 0
        case (.name, .scalar): 2
        case (.type, .scalar), (.path, .scalar), (.text, .scalar): 1
        case (.mapping, _), (.named, _), (.list, _): -10
        case (_, .mapping), (_, .sequence): -5
        default: 0
        }
    }
}

extension SpecMapping {
    fileprivate func fit(_ entries: [YAMLEntry]) -> Int {
        let known = entries.count { key(named: $0.key.text) != nil }
        let missing = keys.count { key in key.isRequired && !entries.contains { $0.key.isScalar(key.name) } }
        return 2 * known + (others == nil ? 0 : entries.count - known) - missing
    }
}
