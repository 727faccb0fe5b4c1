import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("LeastRecentlyUsed")
struct LeastRecentlyUsedTests {
    @Test("evicts the least recently used value first")
    func evictsLeastRecentlyUsedValueFirst() {
        var values = LeastRecentlyUsed<String, Int>(limit: 3)
        for (number, key) in ["a", "b", "c"].enumerated() { values.insert(number, for: key, cost: 1) }
        #expect(values.value(for: "a") == 0)
        values.insert(3, for: "d", cost: 1)
        #expect(values.value(for: "b") == nil)
        #expect(Set(values.keys) == ["a", "c", "d"])
    }

    @Test("a value above the limit is not stored and removes the previous one")
    func rejectsTooLargeValues() {
        var values = LeastRecentlyUsed<String, Int>(limit: 3)
        values.insert(1, for: "a", cost: 1)
        values.insert(2, for: "b", cost: 3)
        #expect(values.keys == ["b"])
        values.insert(3, for: "b", cost: 4)
        #expect(values.keys.isEmpty)
        #expect(values.cost == 0)
    }

    @Test("a limit of 0 stores nothing")
    func zeroLimit() {
        var values = LeastRecentlyUsed<String, Int>(limit: 0)
        values.insert(1, for: "a", cost: 1)
        #expect(values.count == 0)
    }

    @Test("random operations agree with a plain list")
    func agreesWithAList() {
        var random = SeededRandom(seed: 7)
        var values = LeastRecentlyUsed<Int, Int>(limit: 50)
        // The least recently used first.
        var list: [(key: Int, value: Int, cost: Int)] = []
        for step in 0..<20_000 {
            let key = Int.random(in: 0..<30, using: &random)
            let found = list.firstIndex { entry in entry.key == key }
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                values.remove(key)
                if let found { list.remove(at: found) }
            case 1...4:
                #expect(values.value(for: key) == found.map { place in list[place].value })
                if let found { list.append(list.remove(at: found)) }
            default:
                let cost = Int.random(in: 0...60, using: &random)
                values.insert(step, for: key, cost: cost)
                if let found { list.remove(at: found) }
                guard cost <= 50 else { break }
                while list.reduce(cost, { sum, entry in sum + entry.cost }) > 50 { list.removeFirst() }
                list.append((key, step, cost))
            }
            #expect(values.cost == list.reduce(0) { sum, entry in sum + entry.cost })
            #expect(values.count == list.count)
        }
        #expect(Set(values.keys) == Set(list.map(\.key)))
    }
}
