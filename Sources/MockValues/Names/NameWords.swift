import SpecLanguage

/// The words that the name of a field or an endpoint is made of.
enum NameWords {
    /// Takes a name apart at everything that is no letter or digit, where capitals begin a word, and around digits:
    /// `userIDs`, `user_ids` and `user-ids` are `user` and `ids`, `HTMLText` is `html` and `text`. In small letters.
    static func split(_ name: String) -> [String] {
        CamelWords(name).words.flatMap(stretches)
    }

    /// The stretches of digits and of everything else.
    private static func stretches(_ word: String) -> [String] {
        var stretches: [[Character]] = []
        for character in word.lowercased() {
            if let last = stretches.last?.last, last.isNumber == character.isNumber {
                stretches[stretches.count - 1].append(character)
            } else {
                stretches.append([character])
            }
        }
        return stretches.map { String($0) }
    }
}
