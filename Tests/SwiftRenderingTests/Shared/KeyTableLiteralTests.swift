import Testing

@testable import SwiftRendering

@Suite("Key tables")
struct KeyTableLiteralTests {
    @Test(
        "name the field where it differs from the key",
        arguments: [
            ("id", "id", "id"), ("image", "url", "image=url"), ("a b", "ab", #"a\ b=ab"#), ("a=b", "a", #"a\=b=a"#),
            ("a\\", "a", #"a\\=a"#), ("", "empty", "=empty"), ("", "", "="),
        ])
    func words(key: String, field: String, word: String) {
        #expect(KeyTableLiteral.word(key, field: field) == word)
    }

    @Test("stand in one line where they fit")
    func line() {
        let table = KeyTableLiteral(
            head: "let keys: KeyTable = KeyTable(", before: [#""Picture""#], words: ["id", #"a\ b"#],
            after: ["validatesAll: true"])
        #expect(
            table.lines(room: 120) == [##"let keys: KeyTable = KeyTable("Picture", #"id a\ b"#, validatesAll: true)"##])
    }

    @Test("go over several lines between words, without changing the text")
    func lines() {
        let table = KeyTableLiteral(
            head: "KeyTable(", before: [#""P""#], words: ["first", "second", "third=\\=", "fourth"],
            after: [#"sensitive: "third""#])
        #expect(
            table.lines(room: 24) == [
                "KeyTable(",
                #"    "P","#,
                ##"    #""""##,
                ##"    first second \#"##,
                ##"    third=\= fourth"##,
                ##"    """#,"##,
                #"    sensitive: "third""#,
                ")",
            ])
    }

    @Test("stand in one line of their own where only all arguments together do not fit")
    func arguments() {
        let table = KeyTableLiteral(
            head: "KeyTable(", before: [#""P""#], words: ["first", "second"], after: [#"sensitive: "first""#])
        #expect(
            table.lines(room: 24) == [
                "KeyTable(", #"    "P","#, #"    "first second","#, #"    sensitive: "first""#, ")",
            ])
    }
}
