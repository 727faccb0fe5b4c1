import TestSupport
import Testing

@testable import Generation

struct LineDiffTests {
    @Test(arguments: [
        ("", "", 0), ("abc", "abc", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "axc", 2), ("abcabba", "cbabac", 5),
        ("abcdefgh", "bcdefghi", 2), ("aaaa", "aa", 2), ("xay", "bxcyd", 4),
    ])
    func findsTheFewestEdits(old: String, new: String, count: Int) {
        let diff = LineDiff(from: Array(old), to: Array(new))
        #expect(Self.cost(of: diff) == count)
        #expect(Self.apply(diff, to: Array(old), from: Array(new)) == Array(new))
    }

    @Test func agreesWithTheLongestCommonSubsequence() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<300 {
            let old = Self.list(&random)
            let new = Self.list(&random)
            let diff = LineDiff(from: old, to: new)
            #expect(Self.apply(diff, to: old, from: new) == new)
            #expect(Self.cost(of: diff) == old.count + new.count - 2 * Self.commonLength(old, new))
        }
    }

    @Test func editsAreNeverAdjacent() {
        var random = SeededRandom(seed: 8)
        for _ in 0..<100 {
            let edits = LineDiff(from: Self.list(&random), to: Self.list(&random)).edits
            for (left, right) in zip(edits, edits.dropFirst()) {
                #expect(left.removed.upperBound < right.removed.lowerBound)
                #expect(left.added.upperBound < right.added.lowerBound)
            }
        }
    }

    @Test func replacesListsWithNothingInCommon() {
        let old: [Int] = Array(0..<20_000)
        let new: [Int] = [0] + Array(30_000..<60_000) + [19_999]
        let edits = LineDiff(from: old, to: new).edits
        #expect(edits == [LineDiff.Edit(removed: 1..<19_999, added: 1..<30_001)])
    }

    private static func list(_ random: inout SeededRandom) -> [Int] {
        (0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: 0...3, using: &random) }
    }

    private static func cost(of diff: LineDiff) -> Int {
        diff.edits.map { $0.removed.count + $0.added.count }.reduce(0, +)
    }

    private static func apply<Line>(_ diff: LineDiff, to old: [Line], from new: [Line]) -> [Line] {
        var result = old
        for edit in diff.edits.reversed() {
            result.replaceSubrange(edit.removed, with: new[edit.added])
        }
        return result
    }

    private static func commonLength(_ left: [Int], _ right: [Int]) -> Int {
        var lengths = [Int](repeating: 0, count: right.count + 1)
        for element in left {
            var diagonal = 0
            for (index, other) in right.enumerated() {
                let above = lengths[index + 1]
                lengths[index + 1] = element == other ? diagonal + 1 : max(above, lengths[index])
                diagonal = above
            }
        }
        return lengths[right.count]
    }
}
