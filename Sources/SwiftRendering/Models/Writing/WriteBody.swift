import SpecLanguage

/// The statements that write a struct as JSON.
struct WriteBody {
    let plan: StructurePlan
    let reading: ReadPlan

    func lines(indentation: Int) -> [String] {
        var lines = SourceLines(indentation: indentation)
        let tree = Self.tree(of: plan.properties)
        let keys = "Self.\(reading.root.table)"
        lines.add(plan.layout == .tuple ? "writer.beginArray(\(keys))" : "writer.beginObject(\(keys))")
        if plan.layout == .tuple {
            addElements(of: tree, reading.root, to: &lines)
        } else {
            addFields(of: tree, reading.root, to: &lines)
        }
        if let unknownKeys = plan.unknownKeys {
            lines.add("writer.unknownFields(self.\(unknownKeys.member), besides: \(keys))")
        }
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

    /// - Parameter container: what is read from the same place.
    private func addFields(of node: KeyNode, _ container: ReadPlan.Container?, to lines: inout SourceLines) {
        for child in node.children {
            let key = JSONKeyLiteral.source(child.key)
            if let leaf = child.leaves.first {
                // A field that holds a whole container writes it; fields within are part of that.
                addChecks(leaf, at: key, to: &lines)
                lines.add(BrokenList(head: "writer.field(", items: [key] + arguments(leaf), tail: ")"))
            } else {
                let inner = Self.container(at: child.key, in: container)
                let arguments = ([key] + Self.keys(inner)).joined(separator: ", ")
                if WriteElements.areElements(child) {
                    lines.add("writer.beginNestedArray(\(arguments))")
                    addElements(of: child, inner, to: &lines)
                } else {
                    lines.add("writer.beginNested(\(arguments))")
                    addFields(of: child, inner, to: &lines)
                }
                lines.add("writer.endNested()")
            }
        }
    }

    private func addElements(of node: KeyNode, _ container: ReadPlan.Container?, to lines: inout SourceLines) {
        for element in WriteElements.elements(of: node) {
            guard let element else {
                lines.add("writer.nullElement()")
                continue
            }
            if let leaf = element.leaves.first {
                addChecks(leaf, at: nil, to: &lines)
                lines.add(BrokenList(head: "writer.element(", items: arguments(leaf), tail: ")"))
            } else {
                let inner = Self.container(at: element.key, in: container)
                let keys = Self.keys(inner).joined()
                if WriteElements.areElements(element) {
                    lines.add("writer.beginNestedArrayElement(\(keys))")
                    addElements(of: element, inner, to: &lines)
                } else {
                    lines.add("writer.beginNestedElement(\(keys))")
                    addFields(of: element, inner, to: &lines)
                }
                lines.add("writer.endNested()")
            }
        }
    }

    /// What must hold of a value before it is written; the writer notes what does not.
    private func addChecks(_ leaf: KeyNode.Leaf, at key: String?, to lines: inout SourceLines) {
        let property = plan.properties[leaf.property]
        let place = key.map { ["at: \($0)"] } ?? []
        if property.refusesEmpty {
            let arguments = [property.checkedValue] + place
            lines.add(BrokenList(head: "writer.refuseEmpty(", items: arguments, tail: ")"))
        }
        for check in property.checks {
            let arguments = check.arguments(property.checkedValue) + place
            lines.add(BrokenList(head: "writer.check(", items: arguments, tail: ")"))
        }
    }

    private static func container(at key: String, in container: ReadPlan.Container?) -> ReadPlan.Container? {
        container?.entries.first { $0.key == key }?.container
    }

    /// The constant that names a container's keys in errors; none where nothing is read from it.
    private static func keys(_ container: ReadPlan.Container?) -> [String] {
        container.map { ["Self.\($0.table)"] } ?? []
    }

    private func arguments(_ leaf: KeyNode.Leaf) -> [String] {
        let property = plan.properties[leaf.property]
        let dates = property.dates.map { "dates: \($0)" }
        if let transform = property.transform?.write {
            return [property.value] + [dates, "transform: \(transform)"].compactMap(\.self)
        }
        if property.writesNonFinite { return [property.value, "casting: true"] }
        return [property.value] + [dates].compactMap(\.self)
    }
}
