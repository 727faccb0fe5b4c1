import JSONSyntax
public import SpecLanguage

/// Writes values of a spec as parameters have them in a request, before percent-encoding.
public struct ParameterTexts: Sendable {
    private let models: ModelCatalog

    public init(_ specification: Specification) {
        models = ModelCatalog(specification)
    }

    /// The texts of a literal, one for each element of a list.
    ///
    /// - Returns: `nil` for objects and null
    public func texts(of literal: Literal, in parameter: Parameter) -> [String]? {
        Self.texts(of: literal.json(in: models, parameter.dateFormat))
    }

    private static func texts(of value: JSONValue) -> [String]? {
        switch value {
        case .string(let text), .number(let text): return [text]
        case .bool(let value): return [value ? "true" : "false"]
        case .array(let elements):
            let parts = elements.compactMap { texts(of: $0) }
            return parts.count == elements.count ? parts.flatMap(\.self) : nil
        case .object, .null: return nil
        }
    }
}
