import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Values that make room for one another")
struct LeastRecentlyUsedTests {
    @Test("the one that was not used for the longest time goes first")
    func order() {
        var values = LeastRecentlyUsed<String, Int>(limit: 3)
        for (number, key) in ["a", "b", "c"].enumerated() { values.insert(number, for: key, cost: 1) }
        #expect(values.value(for: "a") == 0)
        values.insert(3, for: "d", cost: 1)
        #expect(values.value(for: "b") == nil)
        #expect(Set(values.keys) == ["a", "c", "d"])
    }

    @Test("one that costs more than the limit is not kept, and takes the one before it with it")
    func tooLarge() {
        var values = LeastRecentlyUsed<String, Int>(limit: 3)
        values.insert(1, for: "a", cost: 1)
        values.insert(2, for: "b", cost: 3)
        #expect(values.keys == ["b"])
        values.insert(3, for: "b", cost: 4)
        #expect(values.keys.isEmpty)
        #expect(values.cost == 0)
    }

    @Test("a limit of nothing keeps nothing")
    func noLimit() {
        var values = LeastRecentlyUsed<String, Int>(limit: 0)
        values.insert(1, for: "a", cost: 1)
        #expect(values.count == 0)
    }

    @Test("it does what a plain list does, whatever is done to it")
    func agreement() {
        var random = SeededRandom(seed: 7)
        var values = LeastRecentlyUsed<Int, Int>(limit: 50)
        // The earliest used first.
        var list: [(key: Int, value: Int, cost: Int)] = []
        for step in 0..<20_000 {
            let key = Int.random(in: 0..<30, using: &random)
            let found: Int? = list.firstIndex { entry in entry.key == key }
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
