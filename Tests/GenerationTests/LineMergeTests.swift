import Generation
import Testing

@Suite("Merging lines")
struct LineMergeTests {
    private func merge(_ original: String, _ first: String, _ second: String) -> (text: String, conflicts: [Int]) {
        func text(_ lines: String) -> [UInt8] { Array(lines.map { "\($0)\n" }.joined().utf8) }
        let merge = LineMerge(
            original: text(original), first: text(first), second: text(second), yours: "a", theirs: "b")
        let merged = String(decoding: merge.text, as: UTF8.self).replacing("\n", with: "")
        return (merged, merge.conflicts)
    }

    @Test(
        "takes changes of both sides",
        arguments: [
            ("abcdef", "abcdef", "abcdef", "abcdef"), ("abcdef", "Abcdef", "abcdeF", "AbcdeF"),
            ("abcdef", "acdef", "abcdefg", "acdefg"), ("abcdef", "xabcdef", "abcdefx", "xabcdefx"),
            ("abcdef", "abXdef", "abXdef", "abXdef"), ("", "ab", "", "ab"), ("ab", "", "ab", ""),
            ("abcdef", "f", "abcdef", "f"),
        ])
    func changes(original: String, first: String, second: String, merged: String) {
        let result = merge(original, first, second)
        #expect(result.text == merged)
        #expect(result.conflicts == [])
        #expect(merge(original, second, first).text == merged)
    }

    @Test("marks what both have changed, also side by side")
    func conflicts() {
        let same = merge("abcdef", "abXdef", "abYdef")
        #expect(same.text == "ab<<<<<<< aX=======Y>>>>>>> bdef")
        #expect(same.conflicts == [3])
        #expect(merge("abcd", "aXcd", "abYd").text == "a<<<<<<< aXc=======bY>>>>>>> bd")
        #expect(merge("ab", "aXb", "aYb").text == "a<<<<<<< aX=======Y>>>>>>> bb")
        let two = merge("abcdef", "Xbcdef", "Ybcdef")
        #expect(two.conflicts == [1])
        #expect(merge("abcdef", "XbcdeU", "YbcdeV").conflicts == [1, 10])
    }
}
