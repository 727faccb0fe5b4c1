import SpecLanguage

/// Entries of a mapping in a spec as a Swift dictionary literal.
enum DictionaryExpression {
    static func source(_ entries: [Literal.Entry], value: (Literal) -> String) -> String {
        let pairs = pairs(entries, value: value)
        return pairs.isEmpty ? "[:]" : "[\(pairs.joined(separator: ", "))]"
    }

    /// The keys with their values.
    ///
    /// Of keys that Swift takes for the same string the last one holds: a literal with both would stop the program.
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
