import SpecLanguage

/// Names that people can read: of at most 60 characters.
package enum ShortName {
    package static let longest: Int = 60

    /// The name in camel case itself if it is short enough; otherwise without words that it repeats, and then without
    /// those that say least.
    ///
    /// The first and the last words stay, because they tell what something belongs to and what it is.
    package static func shortened(_ name: String) -> String {
        guard name.count > longest else { return name }
        var words = Array(NameWords.words(of: name).drop(while: isPrefix))
        removeRepetitions(from: &words)
        removeFillers(from: &words)
        while length(words) > longest, words.count > 1 { words.remove(at: words.count / 2) }
        guard words.count > 1, words[0].first?.isLetter ?? false else { return String(name.prefix(longest)) }
        if name.first?.isLowercase ?? false { words[0] = SwiftSpelling.uncapitalized(words[0]) }
        return joined(words)
    }

    /// A sentence as a name: without its clauses and the words that say least, if it has many words.
    static func ofSentence(_ name: String) -> String {
        var words = NameWords.words(of: name)
        guard words.count > mostWords else { return name }
        if let clause = words.firstIndex(where: { clauses.contains($0.lowercased()) }),
            clause > 2
        {
            words.removeSubrange(clause...)
        }
        while words.count > mostWords,
            let index = words.dropFirst().firstIndex(where: { sentenceFillers.contains($0.lowercased()) })
        {
            words.remove(at: index)
        }
        return joined(words)
    }

    /// The name without words that repeat the one before: `ExportOptionsOptions` is `ExportOptions`, and `DataItemsItem`
    /// is `DataItem`.
    static func withoutRepetitions(_ name: String) -> String {
        let words = NameWords.words(of: name)
        guard words.count > 1 else { return name }
        let kept = words.indices.filter { index in
            index + 1 == words.count || NameWords.key(words[index]) != NameWords.key(words[index + 1])
        }
        return kept.count == words.count ? name : joined(kept.map { words[$0] })
    }

    private static let mostWords: Int = 7

    /// Words that begin what a sentence adds.
    private static let clauses: Set<String> = [
        "after", "because", "before", "if", "that", "when", "where", "which", "while", "with", "without",
    ]

    private static let sentenceFillers: Set<String> = fillers.union([
        "are", "as", "at", "be", "been", "can", "could", "has", "have", "if", "is", "it", "its", "may", "must",
        "should", "that", "this", "was", "were", "when", "which", "will", "would",
    ])

    /// Removes words that come again later, the first ones first.
    private static func removeRepetitions(from words: inout [String]) {
        var later: [String: Int] = [:]
        for word in words { later[NameWords.key(word), default: 0] += 1 }
        var index = 0
        while index < words.count, length(words) > longest {
            let key = NameWords.key(words[index])
            if let count = later[key], count > 1 {
                later[key] = count - 1
                words.remove(at: index)
            } else {
                index += 1
            }
        }
    }

    private static func removeFillers(from words: inout [String]) {
        var index = 0
        while index < words.count - 1, length(words) > longest {
            if fillers.contains(words[index].lowercased()) { words.remove(at: index) } else { index += 1 }
        }
    }

    private static func length(_ words: [String]) -> Int {
        words.reduce(0) { $0 + $1.count }
    }

    /// Joins words. Two digits that meet are separated, as in other names.
    private static func joined(_ words: [String]) -> String {
        words.dropFirst().reduce(into: words[0]) { name, word in
            let meets = name.last?.isNumber ?? false && word.first?.isNumber ?? false
            name += meets ? "V" + word : word.prefix(1).uppercased() + word.dropFirst()
        }
    }

    /// Whether a word only says that something is part of an API, or of which version.
    private static func isPrefix(_ word: String) -> Bool {
        let lower = word.lowercased()
        return lower == "api" || lower.hasPrefix("v") && lower.count > 1 && lower.dropFirst().allSatisfy(\.isNumber)
    }

    private static let fillers: Set<String> = [
        "a", "all", "an", "and", "by", "data", "details", "for", "from", "in", "info", "item", "object", "of", "on",
        "or", "response", "the", "to", "value", "with",
    ]
}
