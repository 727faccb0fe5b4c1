import WireSyntax

/// Tells objects with arbitrary keys from those with fields.
enum DictionaryGuess {
    /// Whether the keys are data: identifiers, or too many different ones for fields.
    static func isDictionary(_ shape: ObjectShape) -> Bool {
        if shape.isOverflowing || shape.keys.isEmpty { return true }
        let values = shape.keys.compactMap { shape.fields[$0] }
        guard haveOneKind(values) else { return isSparse(shape) && haveSameKinds(values) }
        let keys = shape.keys
        if keys.allSatisfy(isData) { return true }
        if keys.count >= 3, keys.allSatisfy(isCode), keys.count >= 8 || values.allSatisfy({ $0.kinds == [.number] }) {
            return true
        }
        if isSparse(shape) { return true }
        let areObjects = values.allSatisfy { $0.kinds == [.object] && $0.objects.keys.count > 1 }
        return areObjects && keys.count >= 4 && areAlike(values)
    }

    /// The number of keys from which an object with values of one kind may be a dictionary, whatever its keys are.
    private static let dozen: Int = 12

    /// Whether a person should look at the guess: the keys of a dictionary could be names of fields, or an object has a dozen
    /// keys with values of one kind.
    static func isDoubtful(_ shape: ObjectShape, isDictionary: Bool) -> Bool {
        guard !shape.isOverflowing, !shape.keys.isEmpty else { return false }
        if isDictionary { return !shape.keys.allSatisfy { isData($0) || isCode($0) } }
        return shape.keys.count >= dozen && haveOneKind(shape.keys.compactMap { shape.fields[$0] })
    }

    /// Whether there are many keys, and most objects lack most of them.
    private static func isSparse(_ shape: ObjectShape) -> Bool {
        let present = shape.fields.values.reduce(0) { $0 + $1.count }
        let share = Double(present) / Double(shape.count * shape.keys.count)
        return shape.count >= 4 && shape.keys.count >= 8 && share < 0.35
    }

    /// Whether keys that are there often have scalars or lists of the same several kinds. Fields would differ.
    private static func haveSameKinds(_ values: [ValueShape]) -> Bool {
        let all = values.reduce(into: Set<ValueShape.Kind>()) { $0.formUnion($1.kinds) }
        let frequent = values.filter { $0.count >= 6 }
        guard !all.contains(.object), frequent.count >= 4 else { return false }
        return frequent.count { $0.kinds == all } * 4 >= frequent.count * 3
    }

    private static func haveOneKind(_ values: [ValueShape]) -> Bool {
        let kinds = values.map(\.kinds).filter { !$0.isEmpty }
        guard let first = kinds.first, first.count == 1, kinds.allSatisfy({ $0 == first }) else { return false }
        return first != [.object] || areAlike(values.filter { $0.kinds == [.object] })
    }

    /// Whether objects have about the same keys: those that most of them have, and some more.
    private static func areAlike(_ values: [ValueShape]) -> Bool {
        let objects = values.map(\.objects)
        let all = objects.dropFirst().reduce(into: objects.first ?? ObjectShape()) { $0.merge($1) }
        let common = all.keys.filter { (all.fields[$0]?.count ?? 0) * 10 >= all.count * 9 }
        guard common.count * 2 >= all.keys.count else { return false }
        return objects.allSatisfy { object in
            common.count { object.fields[$0] != nil } * 10 >= common.count * 7
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
