import APIJSON
import Testing

@Suite("Order")
struct OrderTests {
    @Test("elements are sorted, and equal ones keep their order", arguments: [0, 1, 2, 40, 1_000])
    func isStable(count: Int) {
        let elements = (0..<count).map { number in (key: number * 7 % 10, number: number) }
        let sorted = elements.inOrder { left, right in left.key < right.key }
        let expected = (0..<10).flatMap { key in elements.filter { element in element.key == key } }
        #expect(sorted.map(\.key) == expected.map(\.key))
        #expect(sorted.map(\.number) == expected.map(\.number))
    }
}
