@_spi(Generated) import APIRuntime
import Foundation
import Testing

@Suite("numbers as text") struct NumberTextTests {
    /// The shortest text of the standard library, without what is redundant in JSON.
    private func expected(_ value: Double) -> String {
        let text = value.description
        return text.hasSuffix(".0") && text != "-0.0" ? String(text.dropLast(2)) : text
    }

    private func disagreements(_ values: some Sequence<Double>) throws -> [String] {
        try values.filter(\.isFinite).compactMap { value in
            let text = try value.toJSONString()
            return text == expected(value) ? nil : "\(text) instead of \(expected(value))"
        }
    }

    @Test("doubles at the ends of each power of two are the shortest texts") func powersOfTwo() throws {
        let powers = (-1074...1023).map { Double(sign: .plus, exponent: $0, significand: 1) }
        #expect(try disagreements(powers.flatMap { [$0, -$0, $0.nextUp, $0.nextDown] }) == [])
    }

    @Test("doubles at the ends of each power of ten are the shortest texts") func powersOfTen() throws {
        let powers = (-323...308).compactMap { Double("1e\($0)") }
        #expect(try disagreements(powers.flatMap { [$0, $0 * 3, $0 * 1.25, $0.nextUp, $0.nextDown] }) == [])
    }

    @Test("random doubles are the shortest texts") func random() throws {
        var chance = SystemRandomNumberGenerator()
        let bits = (0..<50_000).map { _ in Double(bitPattern: chance.next()) }
        let prices = (0..<20_000).map { _ in Double(Int.random(in: -10_000_000...10_000_000)) / 100 }
        let coordinates = (0..<20_000).map { _ in Double.random(in: -180...180) }
        let large = (0..<20_000).map { _ in Double(Int.random(in: 0...1 << 60)) }
        let single = (0..<20_000).map { _ in Double(Float.random(in: -100...100)) }
        let small = (0..<20_000).map { _ in Double.random(in: 0...0.001) }
        #expect(try disagreements(bits + prices + coordinates + large + small + single) == [])
    }

    @Test("integers of every length have all of their digits") func integers() throws {
        var values: [Int] = Array(-1100...1100) + [.min, .max]
        for power in sequence(first: 1, next: { $0 > Int.max / 10 ? nil : $0 * 10 }) {
            values += [power - 1, power, power + 1, -power, 1 - power]
        }
        #expect(try values.filter { try $0.toJSONString() != $0.description } == [])
        #expect(try UInt64.max.toJSONString() == UInt64.max.description)
    }
}
