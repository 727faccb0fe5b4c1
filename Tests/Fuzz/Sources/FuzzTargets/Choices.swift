/// Decisions taken from the bytes of an input; at its end, every decision is the first choice.
struct Choices {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    var isEmpty: Bool { rest.isEmpty }

    mutating func byte() -> UInt8 {
        rest.popFirst() ?? 0
    }

    mutating func below(_ limit: Int) -> Int {
        limit <= 256 ? Int(byte()) % limit : (Int(byte()) << 8 | Int(byte())) % limit
    }

    mutating func flag() -> Bool {
        byte() & 1 == 1
    }

    mutating func word() -> UInt64 {
        (0..<8).reduce(0) { sum, _ in sum << 8 | UInt64(byte()) }
    }

    mutating func one<Element>(of elements: [Element]) -> Element {
        elements[below(elements.count)]
    }

    /// This many bytes, or fewer at the end of the input.
    mutating func bytes(_ count: Int) -> [UInt8] {
        let taken = rest.prefix(count)
        rest = rest.dropFirst(count)
        return Array(taken)
    }

    /// The rest of the input.
    mutating func remaining() -> [UInt8] {
        bytes(rest.count)
    }

    /// A text, of a length that the input decides.
    mutating func text(upTo limit: Int = 24) -> String {
        String(decoding: bytes(below(limit + 1)), as: UTF8.self)
    }
}
