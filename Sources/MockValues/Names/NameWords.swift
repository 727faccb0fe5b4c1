/// The words that the name of a field or an endpoint is made of.
enum NameWords {
    /// Takes a name apart at everything that is no letter or digit, and where capitals begin a word: `userIDs`,
    /// `user_ids` and `user-ids` are `user` and `ids`, `HTMLText` is `html` and `text`. In small letters.
    static func split(_ name: String) -> [String] {
        var words: [String] = []
        var word: [Character] = []
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            guard character.isLetter || character.isNumber else {
                end(&word, &words)
                continue
            }
            let next = index + 1 < characters.count ? characters[index + 1] : nil
            if let previous = word.last, begins(character, after: previous, before: next, in: word) {
                end(&word, &words)
            }
            word.append(character)
        }
        end(&word, &words)
        return words
    }

    private static func begins(
        _ character: Character, after previous: Character, before next: Character?, in word: [Character]
    ) -> Bool {
        if character.isNumber != previous.isNumber { return true }
        guard character.isUppercase else { return false }
        if !previous.isUppercase { return true }
        // The last capital of several belongs to the word that follows, unless that is the s of a plural.
        guard let next, next.isLowercase else { return false }
        return next != "s"
    }

    private static func end(_ word: inout [Character], _ words: inout [String]) {
        if !word.isEmpty { words.append(String(word).lowercased()) }
        word = []
    }
}
