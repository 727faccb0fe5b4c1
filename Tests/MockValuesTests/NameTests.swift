import SpecLanguage
import Testing

@testable import MockValues

@Suite("Meanings of names")
struct NameTests {
    @Test(
        "names are split into words",
        arguments: [
            ("userName", ["user", "name"]), ("user_name", ["user", "name"]), ("user-name", ["user", "name"]),
            ("HTMLText", ["html", "text"]), ("userIDs", ["user", "ids"]), ("URL", ["url"]),
            ("item2Id", ["item", "2", "id"]),
            ("", []), ("__", []),
        ])
    func words(name: String, expected: [String]) {
        #expect(MockNameWords.split(name) == expected)
    }

    @Test(
        "only whole words suggest the kind of a value",
        arguments: [
            ("avatarUrl", .image), ("photo", .image), ("thumbnails", .image), ("homepage", .url), ("video_url", .url),
            ("createdAt", .date), ("dateOfBirth", .date), ("birthday", .date), ("mobile", .phone),
            ("phone_number", .phone),
            ("id", .id), ("userIDs", .id), ("orderId", .id), ("userName", .userName), ("author", .userName),
            ("nickname", .userName), ("name", .title), ("title", .title), ("description", .description),
            ("bio", .description),
            ("comment", .text), ("imageWidth", .number), ("viewCount", .number),
            // Parts of words suggest nothing.
            ("video", nil), ("grid", nil), ("void", nil), ("paid", nil), ("curly", nil), ("update", nil),
            ("imagine", nil),
            ("candidate", nil), ("subtitle", nil), ("context", nil), ("status", nil), ("address", nil),
        ] as [(String, MockKind?)])
    func kinds(name: String, kind: MockKind?) {
        #expect(NameGuess(name).kind == kind)
    }

    @Test("width and birthYear are numbers in plausible ranges")
    func numberRanges() {
        #expect(NameGuess("width").kind == .number)
        #expect(NameGuess("width").window == 100...4000)
        #expect(NameGuess("birthYear").window == 1990...2026)
        #expect(NameGuess("anything").window == 0...1000)
    }
}
