/// Suggestions for misspelled words.
public enum Spelling {
    /// What precedes the suggested word.
    package static let question: String = "; did you mean "

    /// `; did you mean "optional"?`, or an empty text if no candidate is close.
    public static func suggestion(for word: String, among candidates: [String]) -> String {
        guard let nearest = nearest(to: word, among: candidates) else { return "" }
        return "\(question)\"\(nearest)\"?"
    }

    /// `a, b or c`.
    public static func alternatives(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }

    private static func nearest(to word: String, among candidates: [String]) -> String? {
        // Longer words are not typos, and the time to compare them grows with the square of their length.
        guard word.utf8.count <= 64 else { return nil }
        let limit = word.count < 2 ? 0 : max(1, word.count / 3)
        let letters = Array(word.lowercased())
        let distances = candidates.filter { $0.utf8.count <= 64 }.compactMap { candidate -> (String, Int)? in
            let others = Array(candidate.lowercased())
            // Most names are too long or too short.
            guard abs(letters.count - others.count) <= limit else { return nil }
            return (candidate, distance(from: letters, to: others))
        }
        return distances.filter { $0.1 <= limit }.min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
    }

    /// The number of insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
    private static func distance(from first: [Character], to second: [Character]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...second.count)
        for row in first.indices {
            var current = [row + 1]
            for column in second.indices {
                let isSame = first[row] == second[column]
                var cost = min(previous[column] + (isSame ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    cost = min(cost, beforePrevious[column - 1] + 1)
                }
                current.append(cost)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[second.count]
    }
}
