import JSONSyntax
import SpecLanguage

extension ValueMaker {
    mutating func structure(
        _ structure: Structure, _ random: MockRandom, depth: Int
    ) throws(MockFailure) -> JSONValue {
        let fields = structure.fields.filter { !$0.isIgnored && $0.encode != .only }
        try spend(steps: fields.count)
        let isTuple = structure.layout == .tuple
        let tree = PlacedValues(isArray: isTuple)
        let outer = Self.outerPaths(of: fields)
        // What stands deeper goes into what stands above it.
        let inOrder = fields.sorted { $0.depth < $1.depth }
        for field in inOrder {
            var chance = random.part(field.name + "?")
            if canLeaveOut(field, outer), leavesOut(field, &chance, depth: depth) { continue }
            guard let path = field.paths.first else { continue }
            let random = random.part(field.name)
            do throws(MockFailure) {
                tree.place(try value(field.type.unwrapped, ValueRules(field), random, depth: depth), at: path)
            } catch {
                // Said once, for the innermost field: there may be many around it.
                if error.isTooMuch, error.range != nil { throw error }
                if canLeaveOut(field, outer), !error.isTooMuch { continue }
                throw MockFailure(
                    "field \"\(field.name)\": \(error.reason)", at: error.range ?? field.range,
                    isTooMuch: error.isTooMuch)
            }
        }
        return tree.json
    }

    private func leavesOut(_ field: Field, _ random: inout MockRandom, depth: Int) -> Bool {
        if case .model(let name) = field.type.leaf, isDeep(depth), models.isNested(name) { return true }
        return leavesOut && random.happens(onceIn: 4)
    }

    /// Whether the field may be absent, and nothing stands within it that may not.
    ///
    /// - Parameter outer: the paths within which something stands.
    private func canLeaveOut(_ field: Field, _ outer: Set<[String]>) -> Bool {
        guard field.type.isOptional || field.defaultValue != nil else { return false }
        return field.paths.first.map { !outer.contains($0.components) } ?? true
    }

    /// The paths within which some field stands.
    private static func outerPaths(of fields: [Field]) -> Set<[String]> {
        var outer: Set<[String]> = []
        for path in fields.compactMap(\.paths.first?.components) where path.count > 1 {
            for length in 1..<path.count { outer.insert(Array(path.prefix(length))) }
        }
        return outer
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
