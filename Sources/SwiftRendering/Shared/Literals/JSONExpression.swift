import SpecLanguage

/// A value of a spec as an expression of the runtime's type `JSON`.
struct JSONExpression {
    let names: TypeNames

    func source(_ literal: Literal) -> String {
        switch literal {
        case .null: ".null"
        case .bool(let value): ".bool(\(value))"
        case .integer(let text), .decimal(let text): ".number(\(number(text)))"
        case .string(let text), .url(let text), .uuid(let text), .data(let text), .date(_, let text):
            ".string(\(StringLiteral(text).source))"
        case .enumCase(_, let name): ".string(\(StringLiteral(name).source))"
        case .array(let elements): ".array([\(elements.map(source).joined(separator: ", "))])"
        case .dictionary(let entries): ".object(\(DictionaryExpression.source(entries, value: source)))"
        }
    }

    /// From its text where the number is no plain integer, because `1.10` is to keep its digits.
    private func number(_ text: String) -> String {
        let type = names.runtime("JSON") + ".Number"
        if Int(text).map(String.init) == text { return "\(type)(\(text))" }
        return "\(type)(\(StringLiteral(text).source)) ?? \(type)(0)"
    }
}
