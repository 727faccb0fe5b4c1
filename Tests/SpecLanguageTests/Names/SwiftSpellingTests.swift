import Testing

@testable import SpecLanguage

@Suite("Swift spelling")
struct SwiftSpellingTests {
    @Test(
        "members are in lower camel case",
        arguments: [
            ("title", "title"), ("itemId", "itemId"), ("item_id", "itemId"), ("in-progress", "inProgress"),
            ("In Progress", "inProgress"), ("IN_PROGRESS", "inProgress"), ("URL", "url"), ("URLString", "urlString"),
            ("IDs", "ids"), ("userID", "userID"), ("GOMAXPROCS", "gomaxprocs"), ("A", "a"), ("iOS", "iOS"),
            ("_id", "id"), ("id_", "id"), ("__typename", "typename"), ("+1", "plus1"), ("-1", "minus1"),
            ("3d", "_3d"), ("1.0", "_1_0"), ("v1_2", "v1_2"), ("1", "_1"), ("10-20", "_10_20"),
            ("a\"b", "aB"), ("image/png", "imagePng"), ("größe", "größe"), ("Äpfel", "äpfel"), ("图片", "图片"),
            ("x-ÄPFEL", "xÄPFEL"), ("self", "self"), ("true", "true"), ("HTTPServer2", "httpServer2"), ("X2Y", "x2Y"),
            ("content-type", "contentType"), ("Content-Type", "contentType"), ("a+b", "aB"), ("-", nil), ("", nil),
            ("a\u{301}", "a\u{301}"), ("\u{301}", "_\u{301}"), ("a😀", nil), ("a b\u{a0}c", nil), ("½", nil),
        ] as [(String, String?)])
    func members(written: String, expected: String?) {
        #expect((try? SwiftSpelling.member(written)) == expected)
    }

    @Test(
        "types are in upper camel case",
        arguments: [
            ("Picture", "Picture"), ("picture", "Picture"), ("picture-info", "PictureInfo"), ("URLInfo", "URLInfo"),
            ("IN_PROGRESS", "InProgress"), ("iPhone", "IPhone"), ("3d-model", "_3dModel"), ("äpfel", "Äpfel"),
            ("ß", "ß"), ("_", nil), ("CNY", "CNY"), ("ǆ", "ǅ"),
        ] as [(String, String?)])
    func types(written: String, expected: String?) {
        #expect((try? SwiftSpelling.type(written)) == expected)
    }

    @Test("an enum's case for the empty text has a name")
    func emptyCase() throws {
        #expect(try SwiftSpelling.enumCase("") == "empty")
        #expect(try SwiftSpelling.enumCase("a-b") == "aB")
    }

    @Test(
        "snake case separates the words, and nothing else",
        arguments: [
            ("itemId", "item_id"), ("itemID", "item_id"), ("userURLString", "user_url_string"), ("title", "title"),
            ("title2", "title2"), ("item_id", "item_id"), ("URL", "url"), ("a1B", "a1_b"), ("Item", "item"),
            ("größeÄ", "größeÄ"), ("item_Id", "item_id"), ("", ""),
        ])
    func snakeCase(name: String, expected: String) {
        #expect(SwiftSpelling.snakeCase(name) == expected)
    }
}
