import YAMLSyntax

/// Names for the members of a choice that have no name of their own.
enum OptionNames {
    /// A word for each member: its title, the constant that distinguishes it, what it extends, its type, or a property
    /// that only it has. A number only if there is nothing else.
    static func words(of members: [DocumentNode]) -> [String] {
        let titles = members.map { $0["title"]?.text.map { ImportedName.type($0, fallback: "") } ?? "" }
        let constants = members.map { constant(of: $0) ?? "" }
        let bases = members.map { base(of: $0) ?? "" }
        let types = members.map { type(of: $0) ?? "" }
        let properties = members.map { Set($0["properties"]?.entries.map(\.key) ?? []) }
        return members.indices.map { index in
            if !titles[index].isEmpty { return titles[index] }
            for words in [constants, bases, types] {
                let word = words[index]
                if !word.isEmpty, words.count(where: { $0 == word }) == 1 { return word }
            }
            let others = properties.enumerated().filter { $0.offset != index }.reduce(into: Set<String>()) {
                $0.formUnion($1.element)
            }
            let own = members[index]["properties"]?.entries.map(\.key).first { !others.contains($0) }
            if let own, own.utf8.count <= 30 { return "With" + ImportedName.type(own, fallback: "Value") }
            return "Option\(index + 1)"
        }
    }

    /// The only value of a property, such as `thread.created` for the property `event`.
    private static func constant(of member: DocumentNode) -> String? {
        let properties = member["properties"]?.entries ?? []
        for (_, property) in properties.prefix(50) {
            let values = property["const"].map { [$0] } ?? property["enum"]?.elements ?? []
            guard values.count == 1, let text = values[0].text, !text.isEmpty, text.utf8.count <= 40 else { continue }
            let word = ImportedName.type(text, fallback: "")
            if word.first?.isLetter ?? false { return word }
        }
        return nil
    }

    /// The only schema that the member extends.
    private static func base(of member: DocumentNode) -> String? {
        let references = ([member] + (member["allOf"]?.elements ?? [])).compactMap { $0["$ref"]?.text }
        guard references.count == 1,
            let name = references[0].utf8.split(separator: UInt8(ascii: "/")).last.flatMap({ String($0) })
        else { return nil }
        return ImportedName.type(name, fallback: "")
    }

    private static func type(of member: DocumentNode) -> String? {
        switch member["type"]?.text {
        case "object": "Object"
        case "array": "List"
        case "string": member["enum"] == nil ? "Text" : "Value"
        case "integer", "number": "Number"
        case "boolean": "Flag"
        default: member["properties"] == nil ? nil : "Object"
        }
    }
}
