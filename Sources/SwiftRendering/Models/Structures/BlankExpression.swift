import SpecLanguage

/// The value that a property has until it is read.
struct BlankExpression {
    let names: TypeNames

    func source(_ type: ValueType) -> String {
        switch type {
        case .optional: "nil"
        case .array: "[]"
        case .dictionary: "[:]"
        case .model(let name): "\(names.model(name))(blank: blank)"
        case .builtIn(let builtIn): source(builtIn)
        }
    }

    private func source(_ type: BuiltInType) -> String {
        switch type {
        case .string: "\"\""
        case .bool: "false"
        case .date: "blank.date"
        case .url: "blank.url"
        case .uuid: "blank.uuid"
        case .data: "blank.data"
        case .json: ".null"
        case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64: "0"
        case .double, .float, .decimal: "0"
        }
    }
}
