import JSONSyntax
import SpecLanguage

extension Literal {
    /// The value as it stands in JSON.
    func json(in models: ModelCatalog, _ dateFormat: DateFormat?) -> JSONValue {
        switch self {
        case .string(let text), .url(let text), .uuid(let text), .data(let text): return .string(text)
        case .integer(let text), .decimal(let text): return .number(text)
        case .bool(let value): return .bool(value)
        case .null: return .null
        case .date(_, let text):
            let isNumber = dateFormat == .unix || dateFormat == .unixMilliseconds
            return isNumber ? .number(text) : .string(text)
        case .enumCase(let model, let name):
            guard let value = models.rawValue(of: name, in: model) else { return .null }
            return value.type == .integer ? .number(value.text) : .string(value.text)
        case .array(let elements): return .array(elements.map { $0.json(in: models, dateFormat) })
        case .dictionary(let entries):
            return .object(
                entries.map { JSONValue.Member(key: $0.key, value: $0.value.json(in: models, dateFormat)) })
        }
    }
}
