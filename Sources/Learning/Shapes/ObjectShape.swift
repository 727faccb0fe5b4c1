import JSONSyntax

/// What objects have in common: their keys, and the values of each.
struct ObjectShape: Sendable, Hashable {
    /// The number of distinct keys from which objects are dictionaries in any case.
    static let limit: Int = 400

    private(set) var count: Int = 0
    /// The keys in the order of their first occurrence.
    private(set) var keys: [String] = []
    /// The values of each key. The count of a shape is how many objects have the key.
    private(set) var fields: [String: ValueShape] = [:]
    /// All values, if there are too many distinct keys.
    private(set) var rest: [ValueShape] = []

    var isOverflowing: Bool { !rest.isEmpty }

    init(count: Int = 0) {
        self.count = count
    }

    mutating func add(_ members: [JSONMember]) {
        count += 1
        for member in withoutRepetitions(members) {
            if isOverflowing {
                rest[0].add(member.value)
            } else {
                if fields[member.key] == nil { keys.append(member.key) }
                fields[member.key, default: ValueShape()].add(member.value)
            }
        }
        if keys.count > Self.limit { overflow() }
    }

    /// The last value of a repeated key counts, as for most parsers.
    private func withoutRepetitions(_ members: [JSONMember]) -> [JSONMember] {
        var seen: Set<String> = []
        let last = members.reversed().filter { seen.insert($0.key).inserted }
        return last.count == members.count ? members : last.reversed()
    }

    mutating func merge(_ other: ObjectShape) {
        if count == 0 {
            self = other
            return
        }
        guard other.count > 0 else { return }
        count += other.count
        if other.isOverflowing, !isOverflowing { overflow() }
        if isOverflowing {
            var all = other
            all.overflow()
            if let values = all.rest.first { rest[0].merge(values) }
            return
        }
        for key in other.keys {
            guard let shape = other.fields[key] else { continue }
            if fields[key] == nil { keys.append(key) }
            fields[key, default: ValueShape()].merge(shape)
        }
        if keys.count > Self.limit { overflow() }
    }

    /// The shape of all values, whatever their key is.
    var values: ValueShape {
        var all = rest.first ?? ValueShape()
        for key in keys { if let shape = fields[key] { all.merge(shape) } }
        return all
    }

    private mutating func overflow() {
        rest = [values]
        keys = []
        fields = [:]
    }
}

extension ObjectShape {
    /// The number of objects from which it is no chance that only one of two kinds has a key.
    static let enough: Int = 5

    /// Whether each kind of objects has a key that the other one never has, or one of them has it in so many objects
    /// that this is no chance.
    func hasOtherKeys(than other: ObjectShape) -> Bool {
        let (isOwn, isOther) = (hasOwnKey(beside: other), other.hasOwnKey(beside: self))
        return isOwn && isOther || (isOwn || isOther) && min(count, other.count) >= Self.enough
    }

    /// Whether they are other objects: each with keys of its own, or with values of other types.
    func conflicts(with other: ObjectShape) -> Bool {
        hasOtherKeys(than: other)
            || keys.contains { key in
                guard let own = fields[key], let value = other.fields[key] else { return false }
                return own.conflicts(with: value)
            }
    }

    private func hasOwnKey(beside other: ObjectShape) -> Bool {
        fields.contains { $0.value.count == count && other.fields[$0.key] == nil }
    }
}
