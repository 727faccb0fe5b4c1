import JSONSyntax

/// JSON as a schema holds it: members keep their order, so that the text follows the tables.
indirect enum SchemaValue: Sendable, Hashable {
    struct Member: Sendable, Hashable {
        let name: String
        let value: SchemaValue
    }

    case string(String)
    case integer(Int)
    case flag(Bool)
    case array([SchemaValue])
    case object([Member])

    static func strings(_ texts: [String]) -> SchemaValue {
        .array(texts.map { .string($0) })
    }

    /// An object; members without a value are left out.
    static func object(_ members: KeyValuePairs<String, SchemaValue?>) -> SchemaValue {
        .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
    }

    /// The object with more members at its end.
    func adding(_ members: KeyValuePairs<String, SchemaValue?>) -> SchemaValue {
        guard case .object(let own) = self, case .object(let others) = Self.object(members) else { return self }
        return .object(own + others)
    }
}

extension SchemaValue {
    /// The JSON text, objects over several lines, indented by two blanks.
    func text(indent: String = "") -> String {
        switch self {
        case .string(let text): JSONText.string(text)
        case .integer(let number): String(number)
        case .flag(let flag): String(flag)
        case .array(let elements): Self.list(elements.map { $0.text(indent: indent + "  ") }, "[", "]", indent)
        case .object(let members):
            Self.list(
                members.map { "\(JSONText.string($0.name)): \($0.value.text(indent: indent + "  "))" }, "{", "}",
                indent, isAlwaysBroken: true)
        }
    }

    /// Short lists of short texts stay on one line.
    private static func list(
        _ parts: [String], _ start: String, _ end: String, _ indent: String, isAlwaysBroken: Bool = false
    ) -> String {
        let line: String = start + parts.joined(separator: ", ") + end
        if parts.isEmpty || (!isAlwaysBroken && line.count < 80 && !line.contains("\n")) { return line }
        let lines: String = parts.map { "\(indent)  \($0)" }.joined(separator: ",\n")
        return "\(start)\n\(lines)\n\(indent)\(end)"
    }
}
