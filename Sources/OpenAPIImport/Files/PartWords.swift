/// The words that tell a part of a file that is too long from the other parts.
enum PartWords {
    /// More would tell little of the part.
    private static var most: Int { 8 }

    /// The words that most names of a part have and those of the other parts lack, the best first, as they are written.
    ///
    /// - Parameters:
    ///   - whole: the words of the names in all parts
    ///   - known: the words that the name of the file has already
    static func distinguishing(_ part: [SplitName], in whole: WordCounts, besides known: [String]) -> [String] {
        var spellings: [String: String] = [:]
        for name in part {
            for (word, key) in zip(name.words, name.keys)
            where spellings[key] == nil && word.count > 2 && word.contains(where: \.isLetter) {
                spellings[key] = word
            }
        }
        for word in known { spellings[NameWords.key(word)] = nil }
        let own = WordCounts(part)
        let others = max(1, whole.names - part.count)
        func score(_ key: String) -> Double {
            let share = Double(own[key]) / Double(max(1, part.count))
            return share - Double(whole[key] - own[key]) / Double(others)
        }
        return spellings.map { (word: $0.value, score: score($0.key)) }
            .filter { $0.score > 0 && own[NameWords.key($0.word)] * 8 >= part.count }
            .sorted { ($1.score, $0.word) < ($0.score, $1.word) }
            .prefix(most).map(\.word)
    }
}

/// How many names have each word.
struct WordCounts: Sendable {
    let names: Int
    private var counts: [String: Int] = [:]

    init(_ names: some Collection<SplitName>) {
        self.names = names.count
        for name in names {
            for key in name.distinctKeys { counts[key, default: 0] += 1 }
        }
    }

    subscript(key: String) -> Int { counts[key] ?? 0 }
}
