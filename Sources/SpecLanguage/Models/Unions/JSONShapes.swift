/// Which kinds of JSON values the types take.
struct JSONShapes: Sendable {
    let index: ModelIndex
    /// Of the unions that are told apart by kind, as far as they are known.
    private var unions: [String: [ShapedUnion.Shape]] = [:]

    init(index: ModelIndex) {
        self.index = index
    }

    mutating func add(_ union: ShapedUnion, of name: String) {
        unions[name] = union.cases.flatMap(\.shapes)
    }

    /// Empty for types of the user's own, of which nothing is known, and for faulty ones.
    func shapes(of type: ValueType, dates: DateFormat?) -> [ShapedUnion.Shape] {
        switch type {
        case .array: [.array]
        case .dictionary: [.object]
        case .optional(let wrapped): shapes(of: wrapped, dates: dates)
        case .builtIn(let type): shapes(of: type, dates)
        case .model(let name): shapes(of: name)
        }
    }

    private func shapes(of type: BuiltInType, _ dates: DateFormat?) -> [ShapedUnion.Shape] {
        switch type {
        case .string, .url, .uuid, .data: [.string]
        case .bool: [.bool]
        case .date: dates == .unix || dates == .unixMilliseconds ? [.number] : [.string]
        case .json: ShapedUnion.Shape.allCases
        default: [.number]
        }
    }

    private func shapes(of name: String) -> [ShapedUnion.Shape] {
        switch index[name]?.kind {
        case .structure, .divided, .patch: [.object]
        case .tuple: [.array]
        case .enumeration: index.enumerations[name]?.rawType == .integer ? [.number] : [.string]
        case .shaped: unions[name] ?? []
        case .external, .unreadable, nil: []
        }
    }
}
