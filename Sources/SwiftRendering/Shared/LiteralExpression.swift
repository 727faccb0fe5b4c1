import SpecLanguage
import WireSyntax

/// A value in a spec as a Swift expression whose type is known from the context.
struct LiteralExpression {
    let names: TypeNames

    /// - Parameter type: the type of the expression; the literal has been checked against it
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
        case .object(let model, let members):
            return "\(names.model(model))(\(arguments(members).joined(separator: ", ")))"
        }
    }

    /// The expression. Elements of a list or mapping can be on lines of their own.
    func list(_ literal: Literal, as type: ValueType) -> BrokenList {
        switch (literal, type.unwrapped) {
        case (.array(let elements), .array(let element)):
            let items = elements.map { source($0, as: element) }
            return BrokenList(head: "[", items: items, tail: "]", endsWithComma: true)
        case (.dictionary(let entries), .dictionary(let value)):
            let items = DictionaryExpression.pairs(entries) { source($0, as: value) }
            guard !items.isEmpty else { break }
            return BrokenList(head: "[", items: items, tail: "]", endsWithComma: true)
        case (.object(let model, let members), _):
            return BrokenList(head: "\(names.model(model))(", items: arguments(members), tail: ")")
        default: break
        }
        return BrokenList(head: source(literal, as: type), items: [], tail: "")
    }

    private func arguments(_ members: [Literal.Member]) -> [String] {
        members.map { "\(SwiftIdentifier($0.name).argumentLabel): \(source($0.value, as: $0.type))" }
    }

    private func number(_ text: String, as type: ValueType) -> String {
        switch type {
        case .builtIn(.double): NumberExpression.double(text)
        case .builtIn(.float): NumberExpression.float(text)
        case .builtIn(.decimal): DecimalExpression(names: names).source(text)
        default: NumberExpression.integer(text)
        }
    }

    /// Qualified if the type is optional, because a case may be called `none` or `some`. A deprecated case is not named, as
    /// the compiler would warn about it.
    private func enumCase(_ name: String, of model: String, as type: ValueType) -> String {
        if let (rawValue, other) = names.deprecatedCase(name, of: model) {
            return "\(names.model(model))(rawValue: \(rawValue))" + (other.map { " ?? .\($0)" } ?? "")
        }
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

    /// Built from the bytes, because the initialiser that takes a string is failable.
    private func uuid(_ text: String) -> String {
        let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == 32 else { return "\(names.foundation("UUID"))()" }
        let bytes = stride(from: 0, to: 32, by: 2).map { Self.hexadecimal(UInt8(digits[$0] * 16 + digits[$0 + 1])) }
        return "\(names.foundation("UUID"))(uuid: (\(bytes.joined(separator: ", "))))"
    }

    private func data(_ base64: String) -> String {
        let bytes = (Base64Text.decode(base64.utf8) ?? []).map(Self.hexadecimal)
        let list = bytes.isEmpty ? "" : "[\(bytes.joined(separator: ", "))]"
        return "\(names.foundation("Data"))(\(list))"
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0x0\(digits)" : "0x\(digits)"
    }
}

/// Numbers in a spec as Swift literals, written as in the spec if the compiler accepts that without a warning.
enum NumberExpression {
    static func integer(_ text: String) -> String {
        text.hasPrefix("+") ? String(text.dropFirst()) : text
    }

    /// An integer where nothing says its type. Swift takes `Int`, which has 32 bits on some platforms.
    static func untyped(_ text: String, _ names: TypeNames) -> String {
        let literal = integer(text)
        return Int32(literal) == nil ? "\(names.standard("Int64"))(\(literal))" : literal
    }

    static func double(_ text: String) -> String {
        let value = Double(text) ?? 0
        if isPlain(text, value.magnitude, limit: 0x1p53, least: .leastNormalMagnitude) { return integer(text) }
        return double(value)
    }

    static func float(_ text: String) -> String {
        let value = Float(text) ?? 0
        if isPlain(text, value.magnitude, limit: 0x1p24, least: .leastNormalMagnitude) { return integer(text) }
        return value.isSubnormal ? "Float(bitPattern: \(value.bitPattern))" : "\(value)"
    }

    static func double(_ value: Double) -> String {
        // The compiler warns that literals of subnormal numbers lose precision, even if they are exact.
        if value.isSubnormal { return "Double(bitPattern: \(value.bitPattern))" }
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Whether the text is a Swift literal that the type represents: neither too small nor an integer with too many
    /// digits.
    private static func isPlain<Value: BinaryFloatingPoint>(
        _ text: String, _ magnitude: Value, limit: Value, least: Value
    ) -> Bool {
        let isInteger = text.utf8.allSatisfy { !".eE".utf8.contains($0) }
        if isInteger { return magnitude < limit }
        let significand = text.prefix { $0 != "e" && $0 != "E" }
        let isZero = significand.utf8.allSatisfy { !(UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
        return isZero || magnitude >= least
    }
}

/// A number as a `Decimal` with all of its digits. A literal would lose some of them because it is converted via
/// `Double`.
struct DecimalExpression {
    let names: TypeNames

    /// The number of digits that always fit into an `Int64`.
    private static let chunk: Int = 18

    private var type: String { names.foundation("Decimal") }

    func source(_ text: String) -> String {
        let number = DecimalDigits(text)
        if number.exponent == 0, number.digits.count <= Self.chunk {
            return integer((number.isNegative ? "-" : "") + number.digits)
        }
        let sign = number.isNegative ? "minus" : "plus"
        return "\(type)(sign: .\(sign), exponent: \(number.exponent), significand: \(significand(number.digits)))"
    }

    private func significand(_ digits: String) -> String {
        if digits.count <= Self.chunk { return integer(digits) }
        let high = significand(String(digits.dropLast(Self.chunk)))
        let low = DecimalDigits.withoutLeadingZeros(digits.suffix(Self.chunk))
        return "\(type)(sign: .plus, exponent: \(Self.chunk), significand: \(high)) + \(integer(low))"
    }

    /// A literal of type `Decimal` is first an `Int`, which has 32 bits on some platforms.
    private func integer(_ text: String) -> String {
        Int32(text) == nil ? "\(type)(\(NumberExpression.untyped(text, names)))" : text
    }
}

/// The digits of a JSON number and its decimal exponent.
struct DecimalDigits {
    private(set) var isNegative: Bool = false
    /// Without leading zeros; `0` for zero.
    private(set) var digits: String
    private(set) var exponent: Int = 0

    /// - Parameter text: a JSON number
    init(_ text: String) {
        var digits = ""
        var exponent = ""
        var fraction = 0
        var isAfterPoint = false
        var isExponent = false
        for character in text {
            switch character {
            case "-" where !isExponent: isNegative = true
            case ".": isAfterPoint = true
            case "e", "E": isExponent = true
            case "0"..."9" where !isExponent:
                digits.append(character)
                if isAfterPoint { fraction += 1 }
            default: if isExponent { exponent.append(character) }
            }
        }
        self.digits = Self.withoutLeadingZeros(digits[...])
        self.exponent = self.digits == "0" ? 0 : (Int(exponent) ?? 0) - fraction
    }

    static func withoutLeadingZeros(_ digits: Substring) -> String {
        let significant = digits.drop { $0 == "0" }
        return significant.isEmpty ? "0" : String(significant)
    }
}

/// The entries of a mapping in a spec as a Swift dictionary literal.
enum DictionaryExpression {
    static func source(_ entries: [Literal.Entry], value: (Literal) -> String) -> String {
        let pairs = pairs(entries, value: value)
        return pairs.isEmpty ? "[:]" : "[\(pairs.joined(separator: ", "))]"
    }

    /// The keys with their values.
    ///
    /// If Swift considers several keys to be the same string, the last one wins: a literal with duplicate keys would
    /// crash at run time.
    static func pairs(_ entries: [Literal.Entry], value: (Literal) -> String) -> [String] {
        var keys: [String] = []
        var values: [String: Literal] = [:]
        for entry in entries where values.updateValue(entry.value, forKey: entry.key) == nil {
            keys.append(entry.key)
        }
        return keys.compactMap { key in
            values[key].map { "\(StringLiteral(key).source): \(value($0))" }
        }
    }
}

/// A value in a spec as an expression of the runtime's type `JSON`.
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
        // Not in JSON.
        case .object: ".null"
        }
    }

    /// Created from its text unless the number is a plain integer, because `1.10` must keep its digits.
    private func number(_ text: String) -> String {
        let type = names.runtime("JSON") + ".Number"
        if Int64(text).map({ String($0) }) == text { return "\(type)(\(NumberExpression.untyped(text, names)))" }
        return "\(type)(\(StringLiteral(text).source)) ?? \(type)(0)"
    }
}
