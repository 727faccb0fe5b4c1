import SpecLanguage

/// A value of a spec as an expression of the runtime's type `JSON`.
struct JSONExpression {
    func source(_ literal: Literal) -> String {
        switch literal {
        case .null: ".null"
        case .bool(let value): ".bool(\(value))"
        case .integer(let text), .decimal(let text): ".number(\(StringLiteral(text).source))"
        case .string(let text), .url(let text), .uuid(let text), .data(let text), .date(_, let text):
            ".string(\(StringLiteral(text).source))"
        case .enumCase(_, let name): ".string(\(StringLiteral(name).source))"
        case .array(let elements): ".array([\(elements.map(source).joined(separator: ", "))])"
        case .dictionary(let entries): ".object(\(object(entries)))"
        }
    }

    private func object(_ entries: [Literal.Entry]) -> String {
        if entries.isEmpty { return "[:]" }
        let pairs = entries.map { "\(StringLiteral($0.key).source): \(source($0.value))" }
        return "[\(pairs.joined(separator: ", "))]"
    }
}
