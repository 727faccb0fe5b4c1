import SpecLanguage

/// Guesses from the words of a name what its values stand for; only whole words count.
struct NameGuess {
    /// What values stand for; nil where no word tells.
    let kind: MockKind?
    /// Where numbers usually lie.
    let window: ClosedRange<Int64>

    init(_ name: String) {
        let all = NameWords.split(name)
        // What stands before "of" is what the name is about: the date of a birth is a date.
        let words = all.firstIndex(of: "of").map { Array(all[..<$0]) } ?? all
        let head = words.last { !Self.isNumber($0) }.map(Self.singular) ?? ""
        let others = words.dropLast().map(Self.singular)
        kind = Self.kind(head, others)
        window = NumberWindows.window(head, others)
    }

    private static func kind(_ head: String, _ others: [String]) -> MockKind? {
        let isOfImage = others.contains { Vocabulary.images.contains($0) }
        let isOfPerson = others.contains { Vocabulary.people.contains($0) }
        switch head {
        case "name", "fullname", "nickname": return isOfPerson || head != "name" ? .userName : .title
        case "username": return .userName
        case "at", "on": return others.isEmpty ? nil : .date
        case "number", "num", "no": return others.contains { Vocabulary.phones.contains($0) } ? .phone : .number
        case _ where Vocabulary.links.contains(head): return isOfImage ? .image : .url
        case _ where NumberWindows.isKnown(head): return .number
        default: return Vocabulary.kinds.first { $0.words.contains(head) }?.kind
        }
    }

    private static func isNumber(_ word: String) -> Bool {
        word.allSatisfy(\.isNumber)
    }

    private static func singular(_ word: String) -> String {
        if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
        let isPlural = word.hasSuffix("s") && !word.hasSuffix("ss") && !Vocabulary.endingInS.contains(word)
        return isPlural && word.count > 2 ? String(word.dropLast()) : word
    }
}
