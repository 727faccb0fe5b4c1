@_spi(Generated) extension JSONReader {
    /// Looks ahead for the keys of the current object that select a case of a union. Consumes nothing.
    ///
    /// - Returns: the first case in the table whose keys are all present with values other than null. `nil` if there is
    ///   none, and if the value is not an object.
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
        var present = [Bool](repeating: false, count: names.pointee.keys.count)
        repeat {
            if let key = try takeKey(of: names), try shape() != .null {
                present[key] = true
                // No other case precedes the first one.
                if let first = names.pointee.cases.first, first.keys.allSatisfy({ present[$0] }) { return first.name }
            }
            try skipValue()
        } while try nextMember()
        return names.pointee.cases.first { choice in choice.keys.allSatisfy { present[$0] } }?.name
    }

    /// Consumes a key and the colon. Returns its index in the table.
    private mutating func takeKey(of names: UnsafePointer<PresenceNames>) throws(ReadFailure) -> Int? {
        guard position < end, position.pointee == Byte.quote else { throw syntax(.key) }
        let span = try scanString()
        try takeColon()
        if span.hasEscapes { return names.pointee.keys.firstIndex(of: JSONReader.makeString(span)) }
        return names.pointee.lookup.index(span.start, count: span.count, available: end - span.start)
    }
}

/// The keys that distinguish the structs of an untagged union.
@frozen
@_spi(Generated) public struct PresenceTable: @unchecked Sendable {
    // Constant data like a key table: never freed or reference-counted.
    @usableFromInline let names: UnsafePointer<PresenceNames>

    /// - Parameter words: a case and a key that it needs, `card=number`, for each such key, separated by one space. The
    ///   words of a case follow each other. Spaces, equals signs and backslashes in keys are escaped with a backslash.
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
        /// The indices of its keys.
        var keys: [Int]
    }

    private(set) var cases: [Case] = []
    private(set) var keys: [String] = []
    /// The keys, prepared for lookup.
    let lookup: KeyTableHeader

    init(_ words: String) {
        for word in EscapedText.words(words) {
            let parts = EscapedText.split(word, at: "=").map(EscapedText.resolve)
            guard let name = parts.first, let key = parts.last, parts.count == 2 else { continue }
            let index = keys.firstIndex(of: key) ?? keys.count
            if index == keys.count { keys.append(key) }
            if cases.last?.name == name {
                cases[cases.count - 1].keys.append(index)
            } else {
                cases.append(Case(name: name, keys: [index]))
            }
        }
        lookup = KeyTableHeader(finding: keys)
    }
}
