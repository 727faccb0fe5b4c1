/// The words of a name, and what they have in common with others of the same meaning.
struct SplitName: Sendable {
    /// The words as written.
    let words: ArraySlice<String>
    /// For each word, its singular in lower case.
    let keys: ArraySlice<String>

    /// - Parameter known: the keys of words, which names have in common
    init(_ name: String, _ known: inout [String: String]) {
        let words = NameWords.words(of: name)
        self.words = words[...]
        keys =
            words.map { word in
                if let key = known[word] { return key }
                let key = NameWords.key(word)
                known[word] = key
                return key
            }[...]
    }

    private init(words: ArraySlice<String>, keys: ArraySlice<String>) {
        self.words = words
        self.keys = keys
    }

    /// The name without first words that say nothing about what it is: `User` in `NullableUser`.
    var withoutWeakWords: SplitName {
        let first = words.dropLast().firstIndex { !Self.weak.contains($0.lowercased()) } ?? words.endIndex - 1
        guard first > words.startIndex, first < words.endIndex else { return self }
        return SplitName(words: words[first...], keys: keys[first...])
    }

    /// The keys without those that repeat.
    var distinctKeys: [String] {
        keys.indices.filter { !keys[..<$0].contains(keys[$0]) }.map { keys[$0] }
    }

    private static let weak: Set<String> = [
        "add", "base", "basic", "create", "delete", "full", "get", "list", "minimal", "new", "nullable", "partial",
        "patch", "post", "private", "public", "put", "set", "simple", "update",
    ]
}

/// The names of everything in a service, split once.
struct SplitNames: Sendable {
    let endpoints: [SplitName]
    let models: [SplitName]

    init(_ specs: ImportedSpecs) {
        var known: [String: String] = [:]
        endpoints = specs.endpoints.map { SplitName($0.name, &known) }
        models = specs.models.map { SplitName($0.name, &known) }
    }
}
