public import APIRuntime

nonisolated extension APIModel {
    /// The JSON in a text.
    public static func parsed(_ value: JSON) throws -> JSON {
        guard case .string(let text) = value else { return value }
        return try JSON(fromJSON: text)
    }

    public static func quoted(_ value: JSON) throws -> JSON {
        .string(try value.toJSONString())
    }
}
