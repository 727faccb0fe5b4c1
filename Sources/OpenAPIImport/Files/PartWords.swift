/// The words that tell a part of a file that is too long from the other parts.
enum PartWords {
    /// More would tell little of the part.
    private static var most: Int { 8 }

    /// The words that most names of a part have and those of the other parts lack, the best first, as they are written.
    ///
    /// - Parameters:
    ///   - others: the names in the other parts
    ///   - known: the words that the name of the file has already
    static func distinguishing(_ part: [SplitName], from others: [SplitName], besides known: [String]) -> [String] {
        var spellings: [String: String] = [:]
        for name in part {
            for (word, key) in zip(name.words, name.keys)
            where spellings[key] == nil && word.count > 2 && word.contains(where: \.isLetter) {
                spellings[key] = word
            }
        }
        for word in known { spellings[NameWords.key(word)] = nil }
        let own = counts(of: part)
        let foreign = counts(of: others)
        func score(_ key: String) -> Double {
            let share = Double(own[key] ?? 0) / Double(max(1, part.count))
            return share - Double(foreign[key] ?? 0) / Double(max(1, others.count))
        }
        return spellings.map { (word: $0.value, score: score($0.key)) }
            .filter { $0.score > 0 && (own[NameWords.key($0.word)] ?? 0) * 8 >= part.count }
            .sorted { ($1.score, $0.word) < ($0.score, $1.word) }
            .prefix(most).map(\.word)
    }

    /// How many names have each word.
    private static func counts(of names: [SplitName]) -> [String: Int] {
        names.reduce(into: [:]) { counts, name in
            for key in Set(name.keys) { counts[key, default: 0] += 1 }
        }
    }
}
