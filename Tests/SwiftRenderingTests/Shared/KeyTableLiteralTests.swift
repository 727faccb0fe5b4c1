import Testing

@testable import SwiftRendering

@Suite("Key table literals")
struct KeyTableLiteralTests {
    @Test(
        "escape separators of words",
        arguments: [("id", "id"), ("a b", #"a\ b"#), ("a=b", #"a\=b"#), ("a\\", #"a\\"#)])
    func escapesSeparators(word: String, escaped: String) {
        #expect(KeyTableLiteral.escaped(word) == escaped)
    }

    @Test("are on one line if they fit")
    func oneLine() {
        let table = KeyTableLiteral(
            head: "let keys: KeyTable = KeyTable(", before: [#""Picture""#], words: ["id", #"a\ b"#],
            after: ["validatesAll: true"])
        #expect(
            table.lines(room: 120) == [##"let keys: KeyTable = KeyTable("Picture", #"id a\ b"#, validatesAll: true)"##])
    }

    @Test("are on a line for each word otherwise, with the same text")
    func manyLines() {
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

    @Test("are on their own line if only all arguments together do not fit")
    func ownLine() {
        let table = KeyTableLiteral(
            head: "KeyTable(", before: [#""P""#], words: ["first", "second"], after: [#"sensitive: "first""#])
        #expect(
            table.lines(room: 24) == [
                "KeyTable(", #"    "P","#, #"    "first second","#, #"    sensitive: "first""#, ")",
            ])
    }
}
