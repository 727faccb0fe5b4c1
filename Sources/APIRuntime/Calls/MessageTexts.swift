/// Texts of an error by language.
struct MessageTexts: Sendable, Hashable {
    /// The text if there is none in the user's languages; `nil` if there are no texts.
    private let general: String?
    /// Under tags in lower case.
    private let texts: [String: String]

    init(_ message: String?, _ messages: KeyValuePairs<String, String>) {
        general = message ?? messages.first?.value
        texts = Dictionary(
            messages.map { message in (LanguageTag.normal(message.key), message.value) },
            uniquingKeysWith: { first, _ in first })
    }

    func text(in languages: [String]) -> String? {
        texts.isEmpty ? general : LanguageTag.first(of: languages) { tag in texts[tag] } ?? general
    }
}

/// Tags of languages (BCP 47), in lower case.
enum LanguageTag {
    /// What is found for the first language for which there is anything.
    static func first<Found>(of languages: [String], _ find: (_ tag: String) -> Found?) -> Found? {
        for language in languages {
            var tag = normal(language)[...]
            while !tag.isEmpty {
                if let found = find(String(tag)) { return found }
                tag = shortened(tag)
            }
        }
        return nil
    }

    static func normal(_ tag: String) -> String {
        String(tag.lowercased().map { character in character == "_" ? "-" : character })
    }

    /// The tag without its last part, and without a single letter before that, which only introduces it.
    private static func shortened(_ tag: Substring) -> Substring {
        guard let end = tag.lastIndex(of: "-") else { return "" }
        let rest = tag[..<end]
        guard let other = rest.lastIndex(of: "-"), rest.distance(from: other, to: rest.endIndex) == 2 else {
            return rest
        }
        return rest[..<other]
    }
}
