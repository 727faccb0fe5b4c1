import Testing

@testable import SwiftRendering

@Suite("Tables of words")
struct KeyTableLiteralTests {
    @Test(
        "escape what separates words",
        arguments: [("id", "id"), ("a b", #"a\ b"#), ("a=b", #"a\=b"#), ("a\\", #"a\\"#)])
    func words(word: String, escaped: String) {
        #expect(KeyTableLiteral.escaped(word) == escaped)
    }

    @Test("stand in one line where they fit")
    func line() {
        let table = KeyTableLiteral(
            head: "let keys: KeyTable = KeyTable(", before: [#""Picture""#], words: ["id", #"a\ b"#],
            after: ["validatesAll: true"])
        #expect(
            table.lines(room: 120) == [##"let keys: KeyTable = KeyTable("Picture", #"id a\ b"#, validatesAll: true)"##])
    }

    @Test("stand on a line each where they do not fit into one, without changing the text")
    func lines() {
        let table = KeyTableLiteral(
            head: "KeyTable(", before: [#""P""#], words: ["first", "second", "third=\\=", "fourth"],
            after: [#"sensitive: "third""#])
        #expect(
            table.lines(room: 24) == [
                "KeyTable(",
                #"    "P","#,
                ##"    #""""##,
                ##"    first \#"##,
                ##"    second \#"##,
                ##"    third=\= \#"##,
                ##"    fourth"##,
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
