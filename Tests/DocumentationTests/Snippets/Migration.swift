import APIRuntime
import Foundation
import RecipesScenario
import Testing

/// The code of the page on code by hand, verbatim and run.
@Suite("Snippets on code by hand", .timeLimit(.minutes(5)))
struct MigrationSnippets {
    private struct OldArticle: Decodable {
        enum Kind: String, Decodable {
            case news
            case essay
            case other
        }

        private enum Key: String, CodingKey {
            case id
            case title
            case image
            case tags
            case kind
        }

        private enum ImageKey: String, CodingKey {
            case src
        }

        /// An element that may be anything.
        private struct Lossy: Decodable {
            let text: String?

            init(from decoder: any Decoder) throws {
                text = try? decoder.singleValueContainer().decode(String.self)
            }
        }

        let id: String
        let title: String
        let cover: URL?
        let tags: [String]
        let kind: Kind

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            if let text = try? container.decode(String.self, forKey: .id) {
                id = text
            } else {
                id = try String(container.decode(Int.self, forKey: .id))
            }
            title = try container.decode(String.self, forKey: .title)
            let image = try? container.nestedContainer(keyedBy: ImageKey.self, forKey: .image)
            cover = try? image?.decode(URL.self, forKey: .src)
            tags = (try? container.decode([Lossy].self, forKey: .tags))?.compactMap(\.text) ?? []
            kind = (try? container.decode(Kind.self, forKey: .kind)) ?? .other
        }
    }

    /// What screens use of both.
    private struct Compared: Equatable {
        let texts: [String?]

        init(_ old: OldArticle) {
            texts = [old.id, old.title, old.cover?.absoluteString, "\(old.tags)", old.kind.rawValue]
        }

        init(_ new: Article) {
            texts = [new.id, new.title, new.cover?.absoluteString, "\(new.tags)", new.kind.rawValue]
        }
    }

    @Test("the old decoder and the new model agree on everything")
    func agreement() throws {
        let json = """
            {"id": 7, "title": "Dawn", "image": {"src": "https://magazine.example/7.png"}, "tags": ["sky"], "kind": "essay"}
            """
        let fixture = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        for body in try mutations(of: fixture) {
            let old = try? JSONDecoder().decode(OldArticle.self, from: body)
            let new = try? Article(fromJSON: Array(body))
            #expect(old.map(Compared.init) == new.map(Compared.init), "\(String(decoding: body, as: UTF8.self))")
        }
    }

    /// The fixture with each of its values replaced by odd ones, and left out.
    func mutations(of fixture: [String: Any]) throws -> [Data] {
        let odd: [Any] = [
            "", " ", "abc", "7", 0, -1, 9_007_199_254_740_993, true, [], ["a", 1], [String: Any](), NSNull(),
        ]
        return try fixture.keys.sorted().flatMap { key in
            let replaced = odd.map { value in fixture.merging([key: value]) { _, new in new } }
            return try (replaced + [fixture.filter { $0.key != key }]).map { changed in
                try JSONSerialization.data(withJSONObject: changed, options: .sortedKeys)
            }
        }
    }
}
