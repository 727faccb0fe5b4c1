import TextForms

/// Pseudorandom numbers that depend only on a seed: the same on every machine and with every version of Swift.
///
/// SplitMix64, by Guy Steele, Doug Lea and Christine Flood. The numbers for a part of a value are derived from its name
/// rather than from previous output, so an additional field does not change any others.
public struct MockRandom: Sendable {
    private let seed: UInt64
    private var state: UInt64

    public init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// The generator for a part, by its name.
    public func part(_ name: String) -> MockRandom {
        var hash = StableHash()
        hash.add(Array(name.utf8))
        return MockRandom(seed: Self.mixed(seed &+ hash.value))
    }

    /// The generator for a part, by its position.
    public func part(_ position: Int) -> MockRandom {
        MockRandom(seed: Self.mixed(seed &+ UInt64(truncatingIfNeeded: position) &* 0x9E37_79B9_7F4A_7C15 &+ 1))
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mixed(state)
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
        var value = value
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// A number from 0 up to but not including the limit. Limits below 1 count as 1.
    public mutating func below(_ limit: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(max(1, limit))).high)
    }

    /// A number in the range, including its bounds.
    public mutating func number(in range: ClosedRange<Int64>) -> Int64 {
        let span = UInt64(bitPattern: range.upperBound &- range.lowerBound)
        let part = span == .max ? next() : next().multipliedFullWidth(by: span + 1).high
        return range.lowerBound &+ Int64(bitPattern: part)
    }

    /// True with a probability of one in `times`.
    mutating func happens(onceIn times: Int) -> Bool {
        below(times) == 0
    }

    /// One of the elements; `nil` if there are none.
    mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[below(elements.count)]
    }
}
