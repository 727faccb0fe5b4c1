import RandomNumbers

/// Random specs made of words of the language, the same in every run.
struct RandomSpecs: RandomNumberGenerator {
    private var numbers: SplitMix64

    init(seed: UInt64) {
        numbers = SplitMix64(seed: seed &* 2_654_435_769 &+ 1)
    }

    mutating func next() -> UInt64 {
        numbers.next()
    }

    mutating func spec() -> String {
        var text = "apigen: 1\n"
        for key in ["defaults", "service", "errors", "endpoints", "tables", "routes"]
        where Int.random(in: 0...3, using: &self) == 0 {
            text += "\(key): \(value(depth: 0))\n"
        }
        text += "models:\n"
        for name in ["A", "B", "C", "D", "Picture", "a-b"] {
            text += "  \(name): {\(model())}\n"
        }
        return text
    }

    private mutating func model() -> String {
        var entries: [String] = []
        for key in Self.modelKeys where Int.random(in: 0...5, using: &self) == 0 {
            entries.append("\(key): \(value(depth: 0))")
        }
        if Bool.random(using: &self) { entries.append("fields: {\(fields())}") }
        return entries.joined(separator: ", ")
    }

    private mutating func fields() -> String {
        Self.words.prefix(Int.random(in: 0...4, using: &self)).map { word in
            "\(word): \(Bool.random(using: &self) ? "{type: \(type()), \(keys())}" : value(depth: 1))"
        }.joined(separator: ", ")
    }

    private mutating func keys() -> String {
        (0..<Int.random(in: 0...4, using: &self)).map { index in
            let key = Self.fieldKeys[(index * 5 + Int.random(in: 0...4, using: &self)) % Self.fieldKeys.count]
            return "\(key): \(value(depth: 2))"
        }.joined(separator: ", ")
    }

    private mutating func type() -> String {
        Self.types.randomElement(using: &self) ?? "Int"
    }

    private mutating func value(depth: Int) -> String {
        let choice = Int.random(in: 0...(depth > 3 ? 3 : 7), using: &self)
        switch choice {
        case 0: return type()
        case 1, 2, 3: return Self.words.randomElement(using: &self) ?? ""
        case 4, 5:
            let elements = (0..<Int.random(in: 0...3, using: &self)).map { _ in value(depth: depth + 1) }
            return "[\(elements.joined(separator: ", "))]"
        default:
            let keys = (Self.fieldKeys + Self.modelKeys + Self.words).shuffled(using: &self)
            let entries = keys.prefix(Int.random(in: 0...3, using: &self)).map { "\($0): \(value(depth: depth + 1))" }
            return "{\(entries.joined(separator: ", "))}"
        }
    }

    private static let types: [String] = [
        "Int", "String?", "[A]", "'[String: B]?'", "C", "A?", "Date", "'[Int] = [1]'", "D = a", "JSON", "Zebra", "[[",
        "file",
    ].map { $0 == "[[" ? "'[['" : $0 }

    private static let words: [String] = [
        "a", "b", "id", "'1'", "1", "-1", "1.5", "true", "~", "''", "a.b", "'$'", "'a..b'", "unix", "yyyy-MM-dd",
        "drop",
        "keep", "error", "public", "snake-case", "A", "B", "C", "'(['", "1e400", "2026-01-01", "'%'",
    ]

    private static let fieldKeys: [String] = [
        "map", "optional", "default", "auto-cast", "scope", "length", "pattern", "count", "null", "empty", "elements",
        "format", "ignore", "transform", "encode", "sensitive", "mock", "column", "doc", "deprecated", "min", "max",
    ]

    private static let modelKeys: [String] = [
        "doc", "deprecated", "include", "identity", "naming", "unknown-keys", "validate", "patch", "access", "enum",
        "open", "divide-type", "cases", "otherwise", "one-of", "tuple", "external",
    ]
}
