import SpecLanguage
import YAMLSyntax

extension ModelBuilder {
    /// A value of one of several types, told apart by shape.
    mutating func union(of values: [ImportedValue], in schema: Schema, named name: String) -> ImportedValue {
        let isNullable = values.contains(where: \.isNullable)
        if values.count == 1 || Set(values.map(\.type)).count == 1, var value = values.first {
            if values.count > 1 { value = value.withoutConstraints }
            value.isNullable = isNullable
            return value
        }
        if values.contains(where: \.isConstrained) {
            findings.note("What only one of several types is limited to is not checked", at: schema.pointer)
        }
        var value = union(of: distinct(values.map(Self.withoutFormat)), in: schema, named: name)
        value.isNullable = value.isNullable || isNullable
        return value
    }

    private func distinct(_ types: [ImportedType]) -> [ImportedType] {
        var seen: Set<ImportedType> = []
        return types.filter { seen.insert($0).inserted }
    }

    /// A union cannot say how its dates are written, so that those written in a way of their own stay texts or numbers.
    private static func withoutFormat(_ value: ImportedValue) -> ImportedType {
        switch (value.type, value.dateFormat) {
        case (.builtIn(.date), "unix"?): .builtIn(.int)
        case (.builtIn(.date), _?): .string
        case (.builtIn(.file), _): .builtIn(.data)
        case (let type, _): type
        }
    }

    private mutating func union(of types: [ImportedType], in schema: Schema, named name: String) -> ImportedValue {
        if types.contains(.json) { return ImportedValue(.json) }
        var merged: [ImportedType] = []
        for type in types {
            let shapes = JSONShape.all(of: type, sorts)
            if let place = merged.firstIndex(where: { !Set(JSONShape.all(of: $0, sorts)).isDisjoint(with: shapes) }) {
                guard let both = common(merged[place], type) else {
                    findings.note("Types that cannot be told apart; any JSON is taken", at: schema.pointer)
                    return ImportedValue(.json)
                }
                merged[place] = both
            } else {
                merged.append(type)
            }
        }
        guard merged.count > 1 else { return ImportedValue(merged.first ?? .json) }
        let shapes = merged.flatMap { JSONShape.all(of: $0, sorts) }
        let slot = begin(schema, named: name, .shaped(shapes), .shaped(merged))
        return value(of: slot, schema)
    }

    /// A type that takes what either of two types of the same shape takes; nil where there is none.
    private func common(_ first: ImportedType, _ second: ImportedType) -> ImportedType? {
        let shapes = Set(JSONShape.all(of: first, sorts)).union(JSONShape.all(of: second, sorts))
        guard shapes.count == 1, let shape = shapes.first else { return nil }
        switch (shape, first, second) {
        case (.number, _, _): return [first, second].contains(.builtIn(.double)) ? .builtIn(.double) : .builtIn(.int)
        // An open enum takes any text.
        case (.string, .model, .builtIn(.string)): return first
        case (.string, .builtIn(.string), .model): return second
        case (.string, _, _): return .string
        default: return nil
        }
    }
}

extension JSONShape {
    /// The kinds of JSON values that a type takes.
    static func all(of type: ImportedType, _ sorts: [String: ModelSort]) -> [JSONShape] {
        switch type {
        case .array: [.array]
        case .dictionary: [.object]
        case .optional(let wrapped): all(of: wrapped, sorts)
        case .model(let name): sorts[name]?.shapes ?? allCases
        case .builtIn(let type):
            switch type {
            case .string, .date, .url, .uuid, .data, .file: [.string]
            case .bool: [.bool]
            case .int, .uint64, .double, .decimal: [.number]
            case .json: allCases
            }
        }
    }
}
