@_spi(Generated) extension JSONReader {
    /// Looks ahead for the keys and constants of the current object that select a case of a union. Consumes nothing.
    ///
    /// - Returns: the first case in the table whose keys are all present with values other than null, and with the
    ///   constants that it needs. `nil` if there is none, and if the value is not an object.
    public mutating func choice(_ table: PresenceTable) throws(ReadFailure) -> String? {
        guard position < end, position.pointee == Byte.leftBrace else { return nil }
        let start = position
        let depth = self.depth
        defer {
            position = start
            self.depth = depth
        }
        return try choice(among: table.names)
    }

    private mutating func choice(among names: UnsafePointer<PresenceNames>) throws(ReadFailure) -> String? {
        guard try beginDictionary() else { return nil }
        var isPresent = [Bool](repeating: false, count: names.pointee.conditions.count)
        repeat {
            if let key = try takeKey(of: names), try shape() != .null {
                var text: String?
                for index in names.pointee.keys[key].conditions {
                    let values = names.pointee.conditions[index]
                    if !values.isEmpty, text == nil { text = try constantText() }
                    isPresent[index] = values.isEmpty || text.map(values.contains) ?? false
                }
                // No other case precedes the first one.
                if let first = names.pointee.cases.first, first.conditions.allSatisfy({ isPresent[$0] }) {
                    return first.name
                }
            }
            try skipValue()
        } while try nextMember()
        return names.pointee.cases.first { choice in choice.conditions.allSatisfy { isPresent[$0] } }?.name
    }

    /// The text of a string, number or bool, which is not consumed. `nil` for containers.
    mutating func constantText() throws(ReadFailure) -> String? {
        let start = position
        defer { position = start }
        switch try shape() {
        case .null, .object, .array: return nil
        case .string: return try text()
        case .number, .bool:
            try skipValue()
            return String(decoding: UnsafeBufferPointer(start: start, count: position - start), as: UTF8.self)
        }
    }

    /// Consumes a key and the colon. Returns its index in the table.
    private mutating func takeKey(of names: UnsafePointer<PresenceNames>) throws(ReadFailure) -> Int? {
        guard position < end, position.pointee == Byte.quote else { throw syntax(.key) }
        let span = try scanString()
        try takeColon()
        if span.hasEscapes {
            let name = JSONReader.makeString(span)
            return names.pointee.keys.firstIndex { $0.name == name }
        }
        return names.pointee.lookup.index(span.start, count: span.count, available: end - span.start)
    }
}

/// The keys and constants that distinguish the objects of an untagged union.
@frozen
@_spi(Generated) public struct PresenceTable: @unchecked Sendable {
    // Constant data like a key table: never freed or reference-counted.
    @usableFromInline let names: UnsafePointer<PresenceNames>

    /// - Parameter words: a case and a key that it needs, `card=number`, for each such key, separated by one space. Values
    ///   of which the key must have one follow: `card=object=card`. The words of a case follow each other. Spaces,
    ///   equals signs and backslashes in keys and values are escaped with a backslash.
    public init(_ words: StaticString) {
        let names: UnsafeMutablePointer<PresenceNames> = .allocate(capacity: 1)
        names.initialize(to: PresenceNames(words.description))
        self.names = UnsafePointer(names)
    }
}

@usableFromInline
struct PresenceNames: @unchecked Sendable {
    struct Case: Sendable {
        let name: String
        /// The indices of its conditions.
        var conditions: [Int]
    }

    struct Key: Sendable {
        let name: String
        /// The indices of the conditions on its value.
        var conditions: [Int]
    }

    private(set) var cases: [Case] = []
    private(set) var keys: [Key] = []
    /// The values of which a key must have one, for each condition; empty if any value other than null is enough.
    private(set) var conditions: [[String]] = []
    /// The keys, prepared for lookup.
    let lookup: KeyTableHeader

    init(_ words: String) {
        for word in EscapedText.words(words) {
            let parts = EscapedText.split(word, at: "=").map(EscapedText.resolve)
            guard parts.count > 1 else { continue }
            let index = keys.firstIndex { $0.name == parts[1] } ?? keys.count
            if index == keys.count { keys.append(Key(name: parts[1], conditions: [])) }
            keys[index].conditions.append(conditions.count)
            if cases.last?.name == parts[0] {
                cases[cases.count - 1].conditions.append(conditions.count)
            } else {
                cases.append(Case(name: parts[0], conditions: [conditions.count]))
            }
            conditions.append(Array(parts.dropFirst(2)))
        }
        lookup = KeyTableHeader(finding: keys.map(\.name))
    }
}
