import JSONSyntax
import OpenAPIImport

/// The objects at one place, kept apart by the values of keys that may tell what they are.
///
/// Only when all traffic is read is it known which of these keys decides about the others. Once objects are one
/// shape they cannot be told apart, so those with other values stay apart as long as it may matter.
struct DividedObjects: Sendable, Hashable {
    /// Objects with the same values of all tags.
    private struct Group: Sendable, Hashable {
        let values: [String]
        var shape: ObjectShape
    }

    /// The number of groups from which a key is no tag.
    private static let limit: Int = 40
    /// The number of objects after which keys that have decided nothing are no tags.
    private static let patience: Int = 32

    private(set) var count: Int = 0
    /// The keys that may decide, most likely first.
    private var tags: [String] = []
    private var groups: [Group] = []

    /// Objects without anything known about them but their number.
    init(count: Int = 0) {
        guard count > 0 else { return }
        self.count = count
        groups = [Group(values: [], shape: ObjectShape(count: count))]
    }

    mutating func add(_ members: [JSONMember]) {
        if count == 0 { tags = TagKey.candidates(in: members) }
        count += 1
        if tags.isEmpty, !groups.isEmpty {
            groups[0].shape.add(members)
            return
        }
        let values = tags.map { TagKey.value(of: $0, in: members) }
        if values.contains(nil) {
            narrow(to: zip(tags, values).filter { $0.1 != nil }.map(\.0))
        }
        let index = index(of: values.compactMap { $0 })
        groups[index].shape.add(members)
        settle(after: count - 1)
    }

    mutating func merge(_ other: DividedObjects) {
        if count == 0 {
            self = other
            return
        }
        guard other.count > 0 else { return }
        let before = count
        count += other.count
        var other = other
        let common = tags.filter(other.tags.contains)
        narrow(to: common)
        other.narrow(to: common)
        for group in other.groups { groups[index(of: group.values)].shape.merge(group.shape) }
        settle(after: before)
    }

    /// All objects.
    var all: ObjectShape {
        guard var all = groups.first?.shape else { return ObjectShape() }
        for group in groups.dropFirst() { all.merge(group.shape) }
        return all
    }

    private mutating func index(of values: [String]) -> Int {
        if let index = groups.firstIndex(where: { $0.values == values }) { return index }
        groups.append(Group(values: values, shape: ObjectShape()))
        return groups.count - 1
    }

    /// Drops the tags that turned out to be none.
    private mutating func settle(after before: Int) {
        while groups.count > Self.limit {
            let counts = tags.indices.map { index in Set(groups.map { $0.values[index] }).count }
            guard let most = counts.indices.max(by: { counts[$0] < counts[$1] }) else { return }
            var rest = tags
            rest.remove(at: most)
            narrow(to: rest)
        }
        // After 32, 64, 128 … objects, because it takes a while to look.
        guard groups.count > 1, count >= Self.patience, before.leadingZeroBitCount != count.leadingZeroBitCount
        else { return }
        narrow(to: tags.filter { !division(by: $0).isRefuted })
    }

    /// Joins the groups that differ only in keys that are no tags any more.
    private mutating func narrow(to kept: [String]) {
        guard kept.count < tags.count else { return }
        let indices = kept.compactMap(tags.firstIndex)
        let before = groups
        tags = kept
        groups = []
        for group in before {
            groups[index(of: indices.map { group.values[$0] })].shape.merge(group.shape)
        }
    }
}

extension DividedObjects {
    /// Objects by the value of one key.
    struct Division: Sendable {
        let key: String
        /// In the order of their first occurrence.
        fileprivate(set) var cases: [(value: String, shape: ObjectShape)] = []

        /// Whether the value of the key decides what else is in the object.
        var isCertain: Bool {
            guard cases.count >= 2, cases.reduce(0, { $0 + $1.shape.count }) >= 6 else { return false }
            let known = cases.map(\.shape).filter { $0.count >= 2 }
            guard known.count >= 2, known.count * 2 >= cases.count else { return false }
            return known.indices.contains { left in
                known[..<left].contains { $0.hasOtherKeys(than: known[left]) || !conflicts($0, known[left]).isEmpty }
            }
        }

        /// Whether there are enough objects to see that the value of the key decides nothing.
        fileprivate var isRefuted: Bool {
            cases.count { $0.shape.count >= ObjectShape.enough } >= 2 && !isCertain
        }

        /// The keys whose values differ by case so much that they have different types.
        var conflicts: Set<String> {
            cases.indices.reduce(into: []) { keys, left in
                for other in cases[..<left] { keys.formUnion(conflicts(other.shape, cases[left].shape)) }
            }
        }

        private func conflicts(_ left: ObjectShape, _ right: ObjectShape) -> [String] {
            left.keys.filter { key in
                guard key != self.key, let own = left.fields[key], let other = right.fields[key] else { return false }
                return own.conflicts(with: other)
            }
        }
    }

    /// How a key divides the objects; `nil` if there is no key that may.
    var division: Division? {
        let divisions = tags.map(division)
        return divisions.first(where: \.isCertain) ?? divisions.first
    }

    private func division(by key: String) -> Division {
        var division = Division(key: key)
        guard let position = tags.firstIndex(of: key) else { return division }
        for group in groups {
            let value = group.values[position]
            if let index = division.cases.firstIndex(where: { $0.value == value }) {
                division.cases[index].shape.merge(group.shape)
            } else {
                division.cases.append((value, group.shape))
            }
        }
        return division
    }
}

/// Keys that tell what an object is, such as `type`, `@type` and `resultType`.
private enum TagKey {
    /// The most keys that are watched at one place.
    private static let limit: Int = 3

    /// The keys of an object that may be tags, most likely first.
    static func candidates(in members: [JSONMember]) -> [String] {
        var ranked: [(key: String, rank: Int)] = []
        for member in members where !ranked.contains(where: { $0.key == member.key }) {
            guard text(member.value) != nil, let rank = rank(member.key) else { continue }
            ranked.append((member.key, rank))
        }
        return ranked.sorted { $0.rank < $1.rank }.prefix(limit).map(\.key)
    }

    static func value(of key: String, in members: [JSONMember]) -> String? {
        members.last { $0.key == key }.flatMap { text($0.value) }
    }

    /// The text of a value that may be a tag: a word or a whole number.
    private static func text(_ node: JSONNode) -> String? {
        switch node.content {
        case .string(let text):
            text.utf8.count <= Tally.longest && !text.utf8.contains(UInt8(ascii: " ")) ? text : nil
        case .number(let text): Int(text) == nil ? nil : text
        case .null, .bool, .array, .object: nil
        }
    }

    /// How likely a key is a tag, the least first; `nil` if it is none.
    private static func rank(_ key: String) -> Int? {
        let words = NameWords.words(of: key).map { $0.lowercased() }
        guard let last = words.last, let rank = names.firstIndex(of: last) else { return nil }
        return words.count == 1 ? rank : rank + names.count
    }

    private static let names: [String] = [
        "type", "kind", "typename", "event", "object", "class", "action", "variant", "model", "tag", "op", "operation",
        "method", "format", "mode", "category",
    ]
}
