public import APIRuntime

nonisolated extension APIModel {
    /// A text without spaces around it.
    public static func trimmed(_ value: JSON) throws -> JSON {
        guard case .string(let text) = value else { return value }
        return .string(String(text.split(separator: " ").joined(separator: " ")))
    }
}
