import TestSupport
import Testing

@testable import Commands

@Suite("The merge of edits and a new import")
struct ThreeWayMergeTests {
    private static func merged(_ base: String, _ edited: String, _ imported: String) -> (text: String, lines: [Int]) {
        func bytes(_ words: String) -> [UInt8] {
            Array(words.split(separator: " ").map { "\($0)\n" }.joined().utf8)
        }
        let merge = ThreeWayMerge(base: bytes(base), edited: bytes(edited), imported: bytes(imported))
        let lines = String(decoding: merge.text, as: UTF8.self).split(separator: "\n")
        return (lines.joined(separator: " "), merge.conflicts)
    }

    @Test(
        "changes of one side only are merged",
        arguments: [
            ("a b c", "a b c", "a b c", "a b c"), ("a b c", "a x b c", "a b c", "a x b c"),
            ("a b c", "a b c", "a c", "a c"), ("a b c d e", "a x c d e", "a b c d y", "a x c d y"),
            ("a b c d e", "x a b c d e", "a b c d e y", "x a b c d e y"), ("a b c", "a x c", "a x c", "a x c"),
            ("a b c d", "b c d", "a b c", "b c"), ("a b", "", "a b", ""), ("", "a", "", "a"), ("", "", "a", "a"),
        ])
    func cleanMerge(base: String, edited: String, imported: String, expected: String) {
        let merged = Self.merged(base, edited, imported)
        #expect(merged.text == expected)
        #expect(merged.lines.isEmpty)
    }

    @Test("conflicting changes are both shown, and their lines reported")
    func conflict() {
        let merged = Self.merged("a b c d", "a x c d", "a y c d")
        #expect(merged.text == "a <<<<<<< edited x ======= y >>>>>>> imported c d")
        #expect(merged.lines == [2])
    }

    @Test("an edit of a removed line and two additions at one place are conflicts")
    func removedAndAdded() {
        #expect(Self.merged("a b c", "a x c", "a c").text == "a <<<<<<< edited x ======= >>>>>>> imported c")
        #expect(Self.merged("a c", "a x c", "a y c").text == "a <<<<<<< edited x ======= y >>>>>>> imported c")
    }

    @Test("a last line without a line break is kept apart from the conflict markers")
    func lastLine() {
        let merge = ThreeWayMerge(
            base: Array("a".utf8), edited: Array("b".utf8), imported: Array("c".utf8))
        let text = String(decoding: merge.text, as: UTF8.self)
        #expect(text == "<<<<<<< edited\nb\n=======\nc\n>>>>>>> imported\n")
    }

    @Test("no random change is lost")
    func random() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<300 {
            let base = (0..<Int.random(in: 0..<12, using: &random)).map { $0 }
            let edited = Self.changed(base, from: 100, &random)
            let imported = Self.changed(base, from: 200, &random)
            let merge = ThreeWayMerge(
                base: Self.text(base), edited: Self.text(edited), imported: Self.text(imported))
            let lines = Set(String(decoding: merge.text, as: UTF8.self).split(separator: "\n"))
            for number in edited + imported where number >= 100 { #expect(lines.contains("\(number)")) }
            for number in base where edited.contains(number) && imported.contains(number) {
                #expect(lines.contains("\(number)"))
            }
        }
    }

    private static func text(_ numbers: [Int]) -> [UInt8] {
        Array(numbers.map { "\($0)\n" }.joined().utf8)
    }

    private static func changed(_ base: [Int], from first: Int, _ random: inout SeededRandom) -> [Int] {
        var next = first
        return base.flatMap { number -> [Int] in
            switch Int.random(in: 0..<6, using: &random) {
            case 0: return []
            case 1:
                next += 1
                return [number, next]
            default: return [number]
            }
        }
    }
}
