/// Models by the first words of their names, where they are too many for one file.
struct NameGroups {
    struct Group {
        /// What the names begin with; empty for those that few others begin like.
        let word: String
        let members: [Int]
    }

    private(set) var groups: [Group] = []

    /// - Parameters:
    ///   - models: names, weights and numbers
    ///   - limit: the weight that a file may have
    init(_ models: [(name: String, weight: Int, number: Int)], limit: Int) {
        var words: [String: [(weight: Int, number: Int)]] = [:]
        for model in models { words[Self.word(model.name), default: []].append((model.weight, model.number)) }
        var rest: [Int] = []
        var named: [Group] = []
        for (word, members) in words.sorted(by: { $0.key < $1.key }) {
            let weight = members.reduce(0) { $0 + $1.weight }
            if weight * 3 >= limit {
                named.append(Group(word: word, members: members.map(\.number).sorted()))
            } else {
                rest += members.map(\.number)
            }
        }
        if !rest.isEmpty { groups.append(Group(word: "", members: rest.sorted())) }
        groups += named
    }

    /// The first word of a name in upper camel case: `URL` of `URLList`, `Guild` of `GuildMember`.
    private static func word(_ name: String) -> String {
        let letters = Array(name)
        var end = 1
        while end < letters.count {
            let startsWord =
                letters[end].isUppercase
                && (!letters[end - 1].isUppercase || end + 1 < letters.count && letters[end + 1].isLowercase)
            if startsWord { break }
            end += 1
        }
        return String(letters[..<min(end, letters.count)])
    }
}
