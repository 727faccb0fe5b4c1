import SpecLanguage

/// The statements that write a struct as JSON.
struct WriteBody {
    let plan: StructurePlan

    func lines(indentation: Int) -> [String] {
        var lines = SourceLines(indentation: indentation)
        let tree = Self.tree(of: plan.properties)
        lines.add(plan.layout == .tuple ? "writer.beginArray()" : "writer.beginObject()")
        if plan.layout == .tuple {
            addElements(of: tree, to: &lines)
        } else {
            addFields(of: tree, to: &lines)
        }
        if let unknownKeys = plan.unknownKeys { lines.add("writer.unknownFields(self.\(unknownKeys.member))") }
        lines.add(plan.layout == .tuple ? "writer.endArray()" : "writer.endObject()")
        return lines.lines
    }

    /// Where the properties are written: each at the first of its paths.
    static func tree(of properties: [Property]) -> KeyNode {
        var tree = KeyNode()
        for (index, property) in properties.enumerated() where property.isWritten {
            guard let path = property.field.paths.first else { continue }
            tree.insert(path.components, KeyNode.Leaf(property: index))
        }
        return tree
    }

    private func addFields(of node: KeyNode, to lines: inout SourceLines) {
        for child in node.children {
            let key = JSONKeyLiteral.source(child.key)
            if let leaf = child.leaves.first {
                // A field that holds a whole container writes it; fields within are part of that.
                lines.add(BrokenList(head: "writer.field(", items: [key] + arguments(leaf), tail: ")"))
            } else if WriteElements.areElements(child) {
                lines.add("writer.beginNestedArray(\(key))")
                addElements(of: child, to: &lines)
                lines.add("writer.endNested()")
            } else {
                lines.add("writer.beginNested(\(key))")
                addFields(of: child, to: &lines)
                lines.add("writer.endNested()")
            }
        }
    }

    private func addElements(of node: KeyNode, to lines: inout SourceLines) {
        for element in WriteElements.elements(of: node) {
            guard let element else {
                lines.add("writer.nullElement()")
                continue
            }
            if let leaf = element.leaves.first {
                lines.add(BrokenList(head: "writer.element(", items: arguments(leaf), tail: ")"))
            } else if WriteElements.areElements(element) {
                lines.add("writer.beginNestedArrayElement()")
                addElements(of: element, to: &lines)
                lines.add("writer.endNested()")
            } else {
                lines.add("writer.beginNestedElement()")
                addFields(of: element, to: &lines)
                lines.add("writer.endNested()")
            }
        }
    }

    private func arguments(_ leaf: KeyNode.Leaf) -> [String] {
        let property = plan.properties[leaf.property]
        let dates = property.dates.map { "dates: \($0)" }
        let transform = property.transform?.write.map { "transform: \($0)" }
        return [property.value] + [dates, transform].compactMap(\.self)
    }
}
