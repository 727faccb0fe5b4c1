/// How the value of a key divides the objects of a node.
struct ModelDivision {
    /// The objects with one value of the key.
    struct Case {
        let value: String
        private(set) var count: Int
        /// How many of them have each key, and in how many of these its value is null.
        private(set) var presence: [String: Int]
        private(set) var nulls: [String: Int]
        /// The values of keys that have other types in other cases.
        var own: [String: ModelGraph.Use] = [:]

        mutating func add(_ other: Case) {
            count += other.count
            presence.merge(other.presence, uniquingKeysWith: +)
            nulls.merge(other.nulls, uniquingKeysWith: +)
        }
    }

    let key: String
    /// Whether the objects have shown that they differ.
    var isCertain: Bool
    var cases: [Case]

    init(_ division: DividedObjects.Division) {
        key = division.key
        isCertain = division.isCertain
        cases = division.cases.map { value, shape in
            Case(
                value: value, count: shape.count, presence: shape.fields.mapValues(\.count),
                nulls: shape.fields.mapValues(\.nulls))
        }
    }

    /// The keys whose values are kept apart.
    var separateKeys: Set<String> {
        cases.reduce(into: []) { $0.formUnion($1.own.keys) }
    }
}

extension ModelGraph.Node {
    /// Keeps the values of some keys apart by case.
    mutating func separate(_ keys: Set<String>) {
        guard var division else { return }
        for key in keys.subtracting(division.separateKeys) {
            guard let use = fields[key] else { continue }
            for index in division.cases.indices where division.cases[index].presence[key] != nil {
                division.cases[index].own[key] = use
            }
            fields[key] = ModelGraph.Use(shape: use.shape)
        }
        self.division = division
    }

    /// All values of a key, whether they are kept apart or not.
    func values(of key: String) -> [ModelGraph.Use] {
        let own = division?.cases.compactMap { $0.own[key] } ?? []
        return own.isEmpty ? [fields[key]].compactMap { $0 } : own
    }
}
