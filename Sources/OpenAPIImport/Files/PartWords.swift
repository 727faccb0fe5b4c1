/// The words that tell a part of a file that is too long from the other parts.
enum PartWords {
    /// More would tell little of the part.
    private static var most: Int { 8 }

    /// The words that most names of a part have and those of the other parts lack, the best first, as they are written.
    ///
    /// - Parameters:
    ///   - others: the names in the other parts
    ///   - known: the words that the name of the file has already
    static func distinguishing(_ part: [String], from others: [String], besides known: [String]) -> [String] {
        var spellings: [String: String] = [:]
        for word in part.flatMap(NameWords.words) where word.count > 2 && word.contains(where: \.isLetter) {
            if spellings[NameWords.key(word)] == nil { spellings[NameWords.key(word)] = word }
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
    private static func counts(of names: [String]) -> [String: Int] {
        names.reduce(into: [:]) { counts, name in
            for key in Set(NameWords.keys(of: name)) { counts[key, default: 0] += 1 }
        }
    }
}
