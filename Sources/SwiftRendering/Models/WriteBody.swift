import SpecLanguage

/// The statements that write a struct as JSON.
struct WriteBody {
    let plan: StructurePlan

    func lines(indentation: Int) -> [String] {
        var lines = SourceLines(indentation: indentation)
        let tree = Self.tree(of: plan.properties)
        if let start { lines.add("let \(start) = writer.length") }
        if plan.layout == .tuple {
            addElements(of: tree, to: &lines)
        } else if plan.isLarge {
            for part in parts(indentation: indentation) { lines.add("\(part.name)(&writer)") }
        } else {
            addFields(tree.children, to: &lines)
        }
        for leaf in tree.leaves {
            let property = plan.properties[leaf.property]
            guard let fields = property.modelFields else { continue }
            lines.add(BrokenList(head: "writer.flat(", items: [property.value, fields.reference], tail: ")"))
        }
        if let unknownKeys = plan.unknownKeys {
            let from = start.map { ["from: \($0)"] } ?? []
            let items = [unknownKeys.reference, "besides: Self.fields"] + from
            lines.add(BrokenList(head: "writer.unknownFields(", items: items, tail: ")"))
        }
        return lines.lines
    }

    /// The functions that write the fields of a large struct; none for others.
    func parts(indentation: Int) -> [BodyPartContext] {
        guard plan.isLarge, plan.layout != .tuple else { return [] }
        let keys = Self.tree(of: plan.properties).children
        return keys.parts(of: LargeSize.fields).enumerated().map { index, keys in
            var lines = SourceLines(indentation: indentation)
            addFields(keys, to: &lines)
            return BodyPartContext(name: "writeFields\(index + 1)", statements: lines.lines)
        }
    }

    /// The name of the constant for where the members begin, if unknown keys may belong into containers on paths.
    private var start: String? {
        guard plan.unknownKeys != nil else { return nil }
        let paths = plan.properties.filter { !$0.field.isIgnored }.flatMap(\.field.paths) + plan.knownPaths
        guard paths.contains(where: { $0.components.count > 1 }) else { return nil }
        var names = FreeNames(taken: plan.properties.map(\.name.name))
        return names.take("start")
    }

    /// The keys to write: each property is written at the first of its paths.
    static func tree(of properties: [Property]) -> KeyNode {
        var tree = KeyNode()
        for (index, property) in properties.enumerated() where property.isWritten {
            guard let path = property.field.paths.first else { continue }
            tree.insert(path.components, KeyNode.Leaf(property: index))
        }
        return tree
    }

    private func addFields(_ keys: [KeyNode], to lines: inout SourceLines) {
        for child in keys {
            let key = JSONKeyLiteral.source(child.key)
            if let leaf = child.leaves.first {
                // A field that holds a whole container writes all of it, including nested fields.
                addChecks(leaf, at: key, to: &lines)
                lines.add(call(leaf, "field", after: key))
            } else {
                addContainer(child, "writer.beginNested", key, to: &lines)
            }
        }
    }

    private func addElements(of node: KeyNode, to lines: inout SourceLines) {
        for element in WriteElements.elements(of: node) {
            if let leaf = element.leaves.first {
                addChecks(leaf, at: nil, to: &lines)
                lines.add(call(leaf, "element", after: nil))
            } else {
                addContainer(element, "writer.beginNested", nil, to: &lines)
            }
        }
    }

    /// - Parameter key: `nil` for an element of an array.
    private func addContainer(_ node: KeyNode, _ begin: String, _ key: String?, to lines: inout SourceLines) {
        let end = key == nil ? "Element" : ""
        if WriteElements.areElements(node) {
            lines.add("\(begin)Array\(end)(\(key ?? ""))")
            addElements(of: node, to: &lines)
        } else {
            lines.add("\(begin)\(end)(\(key ?? ""))")
            addFields(node.children, to: &lines)
        }
        lines.add("writer.endNested()")
    }

    /// The checks that precede writing a value. The writer records violations.
    private func addChecks(_ leaf: KeyNode.Leaf, at key: String?, to lines: inout SourceLines) {
        let property = plan.properties[leaf.property]
        guard property.refusesEmpty || !property.refused.isEmpty || !property.checks.isEmpty else { return }
        let place = key.map { ["at: \($0)"] } ?? []
        if property.refusesEmpty {
            let arguments = [property.checkedValue] + place
            lines.add(BrokenList(head: "writer.refuseEmpty(", items: arguments, tail: ")"))
        }
        if !property.refused.isEmpty {
            let arguments = [property.checkedValue, ScalarListLiteral.source(property.refused)] + place
            lines.add(BrokenList(head: "writer.refuseAbsent(", items: arguments, tail: ")"))
        }
        for check in property.checks {
            let arguments = check.arguments(property.checkedValue) + place
            lines.add(BrokenList(head: "writer.check(", items: arguments, tail: ")"))
        }
    }

    /// The call that writes a value, within those that write it in another form.
    ///
    /// - Parameter key: the first argument; `nil` for an element of an array.
    private func call(_ leaf: KeyNode.Leaf, _ method: String, after key: String?) -> BrokenList {
        let field = plan.properties[leaf.property].field
        let forms = [
            field.form?.method, field.single == .unwrap ? "unwrapSingle" : nil,
            field.keyed.map { "keyed(by: \(JSONKeyLiteral.source($0.key)))" },
        ].compactMap { $0 }
        var head = "writer."
        for form in forms { head += "\(form) { $0." }
        return BrokenList(
            head: "\(head)\(method)(", items: arguments(leaf, after: key),
            tail: ")" + String(repeating: " }", count: forms.count))
    }

    /// - Parameter key: the first argument; `nil` for an element of an array.
    private func arguments(_ leaf: KeyNode.Leaf, after key: String?) -> [String] {
        let property = plan.properties[leaf.property]
        let value = property.storage.boxedValue
        var arguments = key.map { [$0, written(value, property)] } ?? [value]
        if let dates = property.dates { arguments.append("dates: \(dates)") }
        if let transform = property.transform?.write {
            arguments.append("transform: \(transform)")
        } else if let bools = property.bools {
            arguments.append("transform: \(bools.reference).json")
        } else if let numbers = property.textNumbers {
            arguments.append("asText: \(numbers)")
        }
        return arguments
    }
}

extension WriteBody {
    /// The argument for the value of a field, which says what is written if there is none.
    private func written(_ value: String, _ property: Property) -> String {
        switch property.sentNull {
        case .send: "orNull: \(value)"
        case .sendEmpty: "orEmpty: \(value)"
        case .absent, .error: value
        }
    }
}

/// Containers that are written as arrays because all of their keys are indices.
enum WriteElements {
    static func areElements(_ node: KeyNode) -> Bool {
        !node.children.isEmpty && node.children.allSatisfy { JSONPath.index($0.key) != nil }
    }

    /// The elements in order. The checker refuses gaps and arrays with keys.
    static func elements(of node: KeyNode) -> [KeyNode] {
        node.children.compactMap { child in JSONPath.index(child.key).map { (index: $0, child: child) } }
            .sorted { $0.index < $1.index }.map(\.child)
    }
}

extension Field.Form {
    /// The method of readers and writers.
    var method: String {
        switch self {
        case .jsonText: "jsonText"
        case .base64URL: "base64URL"
        }
    }
}
