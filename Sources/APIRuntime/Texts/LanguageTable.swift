/// Texts by language.
struct LanguageTable: Sendable {
    /// Under tags in lower case.
    private let texts: [String: [ErrorTexts.Key: String]]

    init(_ texts: [String: [ErrorTexts.Key: String]]) {
        var normal: [String: [ErrorTexts.Key: String]] = [:]
        // Of tags that differ in case alone, the one that sorts first counts, so that the choice is always the same.
        for (tag, texts) in texts.sorted(by: { left, right in left.key > right.key }) {
            normal[Self.normal(tag)] = texts
        }
        self.texts = normal
    }

    /// The text for the first of the languages that has one: each is looked for as it is, and then cut short tag by tag
    /// (RFC 4647, section 3.4). Nil where it is English that comes first, or where there is none.
    func text(_ key: ErrorTexts.Key, _ languages: [String]) -> String? {
        for language in languages {
            var tag: Substring = Self.normal(language)[...]
            while !tag.isEmpty {
                if let text = texts[String(tag)]?[key] { return text }
                if tag == "en" { return nil }
                tag = Self.shortened(tag)
            }
        }
        return nil
    }

    private static func normal(_ tag: String) -> String {
        String(tag.lowercased().map { character in character == "_" ? "-" : character })
    }

    /// The tag without its last part, and without a single letter before that, which only introduces it.
    private static func shortened(_ tag: Substring) -> Substring {
        guard let end = tag.lastIndex(of: "-") else { return "" }
        let rest: Substring = tag[..<end]
        guard let other = rest.lastIndex(of: "-"), rest.distance(from: other, to: rest.endIndex) == 2 else {
            return rest
        }
        return rest[..<other]
    }
}
