import SpecLanguage

/// The words of names in descriptions, and their numbers in English.
package enum NameWords {
    /// The words of a name as written: `Guild` and `Members` in `GuildMembers` and in `guild-members`.
    package static func words(of name: String) -> [String] {
        CamelWords(name).words
    }

    /// What words of the same meaning have in common: their singular in lower case.
    package static func key(_ word: String) -> String {
        singular(word.lowercased())
    }

    /// The keys of all words, so that `guild-members` and `GuildMember` are equal.
    package static func keys(of name: String) -> [String] {
        words(of: name).map(key)
    }

    /// The singular of a noun; other words stay as they are.
    package static func singular(_ word: String) -> String {
        let lower = word.lowercased()
        if let noun = irregular[lower] { return String(word.prefix(1)) + noun.dropFirst() }
        guard lower.utf8.count > 3, lower.hasSuffix("s"), !unchanged.contains(lower) else { return word }
        if lower.hasSuffix("ies"), lower.utf8.count > 4, !lower.hasSuffix("movies"), !lower.hasSuffix("cookies") {
            return String(word.dropLast(3)) + "y"
        }
        if ["sses", "shes", "ches", "xes", "zzes", "tuses", "ruses", "puses"].contains(where: lower.hasSuffix),
            !lower.hasSuffix("caches")
        {
            return String(word.dropLast(2))
        }
        if ["ss", "us", "is"].contains(where: lower.hasSuffix) { return word }
        return String(word.dropLast())
    }

    /// The plural of a noun. Plurals stay as they are.
    package static func plural(_ word: String) -> String {
        let lower = word.lowercased()
        guard lower.last?.isLetter ?? false, singular(word) == word, !unchanged.contains(lower) else { return word }
        guard lower.last != "s" || ["ss", "us", "is"].contains(where: lower.hasSuffix) else { return word }
        if lower.hasSuffix("y"), let before = lower.dropLast().last, !"aeiou".contains(before) {
            return String(word.dropLast()) + "ies"
        }
        if lower.hasSuffix("is") { return String(word.dropLast(2)) + "es" }
        let isHissing = ["s", "x", "z", "ch", "sh"].contains(where: lower.hasSuffix)
        return word + (isHissing ? "es" : "s")
    }

    package static func isPlural(_ word: String) -> Bool {
        singular(word) != word
    }

    /// Nouns that have only one form, or whose form for many does not show.
    private static let unchanged: Set<String> = [
        "access", "address", "alias", "analytics", "atlas", "auth", "aws", "bias", "billing", "canvas", "chaos", "cors",
        "data", "dns", "equipment", "gas", "gps", "has", "https", "information", "ios", "is", "js", "kubernetes",
        "lens", "media", "metadata", "money", "news", "os", "postgres", "series", "settings", "sms", "software",
        "species", "status", "this", "tls", "us", "was", "whois",
    ]

    /// The singular of nouns that no rule covers.
    private static let irregular: [String: String] = [
        "aliases": "alias", "atlases": "atlas", "biases": "bias", "canvases": "canvas", "children": "child",
        "gases": "gas", "heroes": "hero", "indices": "index", "lenses": "lens", "matrices": "matrix", "men": "man",
        "people": "person", "quizzes": "quiz", "vertices": "vertex", "women": "woman",
    ]
}
