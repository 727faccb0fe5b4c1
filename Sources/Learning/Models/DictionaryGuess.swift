import WireSyntax

/// Tells objects with arbitrary keys from those with fields.
enum DictionaryGuess {
    /// Whether the keys are data: identifiers, or too many different ones for fields.
    static func isDictionary(_ shape: ObjectShape) -> Bool {
        if shape.isOverflowing || shape.keys.isEmpty { return true }
        let values = shape.keys.compactMap { shape.fields[$0] }
        guard haveOneKind(values) else { return false }
        let keys = shape.keys
        if keys.allSatisfy(isData) { return true }
        if keys.count >= 3, keys.allSatisfy(isCode), keys.count >= 8 || values.allSatisfy({ $0.kinds == [.number] }) {
            return true
        }
        let present = values.reduce(0) { $0 + $1.count }
        let share = Double(present) / Double(shape.count * keys.count)
        if shape.count >= 4, keys.count >= 8, share < 0.35 { return true }
        let areObjects = values.allSatisfy { $0.kinds == [.object] && $0.objects.keys.count > 1 }
        return areObjects && keys.count >= 4 && areAlike(values)
    }

    private static func haveOneKind(_ values: [ValueShape]) -> Bool {
        let kinds = values.map(\.kinds).filter { !$0.isEmpty }
        guard let first = kinds.first, first.count == 1, kinds.allSatisfy({ $0 == first }) else { return false }
        return first != [.object] || areAlike(values.filter { $0.kinds == [.object] })
    }

    /// Whether objects have about the same keys.
    private static func areAlike(_ values: [ValueShape]) -> Bool {
        guard let first = values.first.map({ Set($0.objects.keys) }) else { return true }
        return values.allSatisfy { value in
            let keys = Set(value.objects.keys)
            let all = keys.union(first).count
            return all == 0 || keys.intersection(first).count * 10 >= all * 7
        }
    }

    /// Whether the key is an identifier, a date, an address or another text that no field is called.
    private static func isData(_ key: String) -> Bool {
        if SegmentText.isIdentifier(key) { return true }
        guard let first = key.utf8.first,
            URLText.isDigit(first) || key.utf8.contains(where: { "/@ ".utf8.contains($0) })
        else { return false }
        return true
    }

    /// Whether the key is a code such as `USD`, `en` or `de-CH`.
    private static func isCode(_ key: String) -> Bool {
        let parts = key.split { $0 == "-" || $0 == "_" }
        guard let first = parts.first, (2...3).contains(first.count), parts.count <= 2 else { return false }
        let isUpper = key.allSatisfy { $0.isUppercase }
        let isLanguage =
            first.count == 2 && first.allSatisfy(\.isLowercase) && (parts.count == 1 || parts[1].count == 2)
        return isUpper && first.count == 3
            || isLanguage && !["id", "ip", "ok", "to", "at", "by", "on", "no"].contains(key)
    }
}
