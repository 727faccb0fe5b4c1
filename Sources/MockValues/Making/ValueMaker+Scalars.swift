import JSONSyntax
import SpecLanguage

extension ValueMaker {
    mutating func builtIn(
        _ type: BuiltInType, _ rules: ValueRules, _ random: MockRandom
    ) throws(MockFailure) -> JSONValue {
        var random = random
        if case .values(let literals) = rules.constraints.scope, let literal = random.pick(literals) {
            return literal.json(in: models, rules.dateFormat)
        }
        switch type {
        case .string: return try string(rules, &random)
        case .bool: return bool(rules, &random)
        case .date: return try date(rules, &random)
        case .url: return .string(rules.kind == .image ? MockText.image(&random) : MockText.url(&random))
        case .uuid: return .string(uuid(&random))
        case .data: return .string(try data(rules, &random))
        case .json: return anything(rules, &random)
        default: return try number(type, rules, &random)
        }
    }

    private func bool(_ rules: ValueRules, _ random: inout MockRandom) -> JSONValue {
        let value = random.happens(onceIn: 2)
        guard rules.castsAutomatically, random.happens(onceIn: 4) else { return .bool(value) }
        return random.happens(onceIn: 2) ? .number(value ? "1" : "0") : .string(value ? "true" : "false")
    }

    private func number(
        _ type: BuiltInType, _ rules: ValueRules, _ random: inout MockRandom
    ) throws(MockFailure) -> JSONValue {
        var range = ValueRange()
        if case .range(let bounds) = rules.constraints.scope { range = bounds }
        let guess = NameGuess(rules.name)
        let window = rules.hint == .kind(.id) ? 1...99_999 : guess.window
        guard let text = NumberChoice(type, range, window).text(&random) else {
            throw MockFailure("no \(type.rawValue) was found that is in its scope")
        }
        let isCast = rules.castsAutomatically && random.happens(onceIn: 4)
        return isCast ? .string(text) : .number(text)
    }

    /// Of random bits (RFC 9562, section 5.4).
    private func uuid(_ random: inout MockRandom) -> String {
        let high = random.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = random.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let digits = Array([high, low].map { Self.hexadecimal($0) }.joined())
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
    }

    private static func hexadecimal(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private mutating func data(_ rules: ValueRules, _ random: inout MockRandom) throws(MockFailure) -> String {
        let length = rules.constraints.length
        let least = max(length?.minimum ?? 1, rules.avoidsEmpty ? 1 : 0)
        try spend(steps: least / 8, bytes: least)
        let most = max(least, min(length?.maximum ?? .max, max(least, 1) + 15))
        let count = least + random.below(most - least + 1)
        return Base64Text.encode((0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    }

    private func anything(_ rules: ValueRules, _ random: inout MockRandom) -> JSONValue {
        switch rules.kind {
        case .number?: .number(String(random.below(1000)))
        case .some(let kind): .string(MockText.text(of: kind, &random))
        case nil: .object([JSONValue.Member(key: "text", value: .string(MockText.sentence(&random)))])
        }
    }
}

extension Base64Text {
    private static let digits: [Character] = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

    /// With padding (RFC 4648, section 4).
    static func encode(_ bytes: [UInt8]) -> String {
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let value = group.reduce(0) { $0 << 8 | UInt32($1) } << (8 * (3 - UInt32(group.count)))
            for index in 0..<4 {
                text.append(index <= group.count ? digits[Int(value >> (18 - 6 * UInt32(index)) & 63)] : "=")
            }
        }
        return text
    }
}
