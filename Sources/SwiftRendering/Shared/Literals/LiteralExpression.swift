import SpecLanguage

/// A value of a spec as a Swift expression of a type that its surroundings name.
struct LiteralExpression {
    let names: TypeNames

    /// - Parameter type: what the expression has to be; the literal was checked against it.
    func source(_ literal: Literal, as type: ValueType) -> String {
        if literal != .null || !type.isOptional, type.unwrapped == .builtIn(.json) {
            return JSONExpression(names: names).source(literal)
        }
        switch literal {
        case .null: return "nil"
        case .bool(let value): return value ? "true" : "false"
        case .string(let text): return StringLiteral(text).source
        case .integer(let text), .decimal(let text): return number(text, as: type.unwrapped)
        case .date(let seconds, _):
            return "\(names.foundation("Date"))(timeIntervalSince1970: \(NumberExpression.double(seconds)))"
        case .url(let text): return "\(names.foundation("URL"))(constant: \(StringLiteral(text).source))"
        case .uuid(let text): return uuid(text)
        case .data(let base64): return data(base64)
        case .enumCase(let model, let name): return enumCase(name, of: model, as: type)
        case .array(let elements): return array(elements, as: type.unwrapped)
        case .dictionary(let entries): return dictionary(entries, as: type.unwrapped)
        }
    }

    /// The expression after `head`, with elements of a list or mapping that can stand one a line.
    func list(_ head: String, _ literal: Literal, as type: ValueType) -> BrokenList {
        switch (literal, type.unwrapped) {
        case (.array(let elements), .array(let element)):
            let items = elements.map { source($0, as: element) }
            return BrokenList(head: "\(head)[", items: items, tail: "]", endsWithComma: true)
        case (.dictionary(let entries), .dictionary(let value)):
            let items = DictionaryExpression.pairs(entries) { source($0, as: value) }
            guard !items.isEmpty else { break }
            return BrokenList(head: "\(head)[", items: items, tail: "]", endsWithComma: true)
        default: break
        }
        return BrokenList(head: head + source(literal, as: type), items: [], tail: "")
    }

    private func number(_ text: String, as type: ValueType) -> String {
        switch type {
        case .builtIn(.double): NumberExpression.double(text)
        case .builtIn(.float): NumberExpression.float(text)
        case .builtIn(.decimal): DecimalExpression(type: names.foundation("Decimal")).source(text)
        default: NumberExpression.integer(text)
        }
    }

    /// In full where the type is optional, because a case may be called `none` or `some`.
    private func enumCase(_ name: String, of model: String, as type: ValueType) -> String {
        let member = SwiftIdentifier(name).member
        return type.isOptional ? "\(names.model(model)).\(member)" : ".\(member)"
    }

    private func array(_ elements: [Literal], as type: ValueType) -> String {
        guard case .array(let element) = type else { return "[]" }
        return "[\(elements.map { source($0, as: element) }.joined(separator: ", "))]"
    }

    private func dictionary(_ entries: [Literal.Entry], as type: ValueType) -> String {
        guard case .dictionary(let value) = type else { return "[:]" }
        return DictionaryExpression.source(entries) { source($0, as: value) }
    }

    /// From its bytes, because the initialiser that takes text may fail.
    private func uuid(_ text: String) -> String {
        let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == 32 else { return "\(names.foundation("UUID"))()" }
        let bytes = stride(from: 0, to: 32, by: 2).map { Self.hexadecimal(UInt8(digits[$0] * 16 + digits[$0 + 1])) }
        return "\(names.foundation("UUID"))(uuid: (\(bytes.joined(separator: ", "))))"
    }

    private func data(_ base64: String) -> String {
        let bytes = Base64.decode(base64).map(Self.hexadecimal)
        return "\(names.foundation("Data"))([\(bytes.joined(separator: ", "))])"
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0x0\(digits)" : "0x\(digits)"
    }
}
