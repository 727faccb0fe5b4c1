import Parallelism
import Testing

struct ParallelMapTests {
    @Test(arguments: [0, 1, 2, 1_000])
    func keepsTheOrderOfElements(count: Int) {
        let results = Array(0..<count).parallelMap { String($0) }
        #expect(results == (0..<count).map { String($0) })
    }

    @Test(arguments: [0, 1, 2, 1_000])
    func updatesEachElementOnce(count: Int) {
        var texts: [String] = Array(repeating: "n", count: count)
        texts.parallelUpdate { index, text in text += String(index) }
        #expect(texts == (0..<count).map { "n\($0)" })
    }

    @Test
    func leavesCopiesUnchanged() {
        let original: [Int] = Array(0..<100)
        var changed = original
        changed.parallelUpdate { _, number in number += 1 }
        #expect(original == Array(0..<100))
        #expect(changed == Array(1...100))
    }
}
