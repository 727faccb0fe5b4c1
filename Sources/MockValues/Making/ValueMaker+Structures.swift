import JSONSyntax
import SpecLanguage

extension ValueMaker {
    func structure(_ structure: Structure, _ random: MockRandom, depth: Int) throws(MockFailure) -> JSONValue {
        let fields = structure.fields.filter { !$0.isIgnored && $0.encode != .only }
        let isTuple = structure.layout == .tuple
        var tree = PlacedValues(isArray: isTuple)
        // What stands deeper goes into what stands above it.
        let inOrder = fields.sorted { $0.depth < $1.depth }
        for field in inOrder {
            var chance = random.part(field.name + "?")
            if canLeaveOut(field, among: fields), leavesOut(field, &chance, depth: depth) { continue }
            guard let path = field.paths.first else { continue }
            let random = random.part(field.name)
            do throws(MockFailure) {
                tree.place(try value(field.type.unwrapped, ValueRules(field), random, depth: depth), at: path)
            } catch {
                if canLeaveOut(field, among: fields) { continue }
                throw MockFailure("field \"\(field.name)\": \(error.reason)", at: error.range ?? field.range)
            }
        }
        return tree.json
    }

    private func leavesOut(_ field: Field, _ random: inout MockRandom, depth: Int) -> Bool {
        if case .model(let name) = field.type.leaf, isDeep(depth), models.isNested(name) { return true }
        return leavesOut && random.happens(onceIn: 4)
    }

    /// Whether the field may be absent, and nothing stands within it that may not.
    private func canLeaveOut(_ field: Field, among fields: [Field]) -> Bool {
        guard field.type.isOptional || field.defaultValue != nil else { return false }
        return !fields.contains { other in
            guard let path = field.paths.first?.components, let inner = other.paths.first?.components else {
                return false
            }
            return inner.count > path.count && inner.starts(with: path)
        }
    }
}

extension ModelCatalog {
    /// Whether values of the model hold others.
    func isNested(_ name: String) -> Bool {
        if case .enumeration = self[name] { false } else { true }
    }
}

extension Field {
    /// How many keys lead to its value.
    fileprivate var depth: Int {
        paths.first?.components.count ?? 0
    }
}
