import JSONSyntax

/// The keys of objects by the value of a key that may tell what they are.
struct TagShape: Sendable, Hashable {
    /// The objects with one value of the tag.
    struct Variant: Sendable, Hashable {
        fileprivate(set) var count: Int = 0
        /// How many of them have each key.
        fileprivate(set) var keys: [String: Int] = [:]
    }

    /// The number of values from which a key is no tag.
    private static let limit: Int = 40

    let key: String
    private(set) var values: [String] = []
    private(set) var variants: [String: Variant] = [:]
    /// Whether there are too many values, or objects without a tag.
    private(set) var isBroken: Bool = false

    /// `nil` if no key of the object may be a tag.
    init?(_ members: [JSONMember]) {
        let possible = Set(members.filter { Self.tag($0.value) != nil }.map(\.key))
        guard let key = Self.names.first(where: possible.contains) else { return nil }
        self.key = key
    }

    mutating func add(_ members: [JSONMember]) {
        guard !isBroken else { return }
        guard let value = members.last(where: { $0.key == key }).flatMap({ Self.tag($0.value) }),
            value.utf8.count <= Tally.longest,
            let index = index(of: value)
        else {
            isBroken = true
            return
        }
        variants[index]?.count += 1
        for key in Set(members.map(\.key)) { variants[index]?.keys[key, default: 0] += 1 }
    }

    mutating func merge(_ other: TagShape) {
        guard other.key == key, !other.isBroken else {
            isBroken = true
            return
        }
        for value in other.values {
            guard let variant = other.variants[value], let index = index(of: value) else {
                isBroken = true
                return
            }
            variants[index]?.count += variant.count
            variants[index]?.keys.merge(variant.keys, uniquingKeysWith: +)
        }
    }

    private mutating func index(of value: String) -> String? {
        if variants[value] == nil {
            guard values.count < Self.limit else { return nil }
            values.append(value)
            variants[value] = Variant()
        }
        return value
    }

    /// The text of a value that may be a tag: a string or a whole number.
    private static func tag(_ node: JSONNode) -> String? {
        switch node.content {
        case .string(let text): text
        case .number(let text): Int(text) == nil ? nil : text
        case .null, .bool, .array, .object: nil
        }
    }

    private static let names: [String] = [
        "type", "kind", "@type", "__typename", "_type", "event", "eventType", "event_type", "object", "objectType",
        "class", "action",
    ]
}

extension TagShape {
    /// Whether the value of the key decides which other keys there are.
    var dividesObjects: Bool {
        guard !isBroken, values.count >= 2, variants.values.reduce(0, { $0 + $1.count }) >= 6 else { return false }
        let known = variants.values.filter { $0.count >= 2 }
        guard known.count >= 2, known.count * 2 >= values.count else { return false }
        // Each of two values has a key that the other one never has.
        return known.indices.contains { left in
            known.indices.contains { right in
                left < right && Self.hasOwnKey(known[left], known[right]) && Self.hasOwnKey(known[right], known[left])
            }
        }
    }

    private static func hasOwnKey(_ variant: Variant, _ other: Variant) -> Bool {
        variant.keys.contains { $0.value == variant.count && other.keys[$0.key] == nil }
    }
}
