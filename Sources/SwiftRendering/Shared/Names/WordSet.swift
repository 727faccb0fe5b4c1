/// A set of names that is asked often, and most times for one that it does not hold.
///
/// Before it hashes a name it looks whether any of its names is as long and begins alike.
struct WordSet: Sendable {
    let words: Set<String>
    /// By length: whether there is a name of so many bytes; the last bit stands for all longer ones.
    private let lengths: UInt64
    /// By the lowest six bits of the first byte: whether there is a name that begins so.
    private let beginnings: UInt64

    init(_ words: Set<String>) {
        self.words = words
        lengths = words.reduce(0) { $0 | Self.length(of: $1) }
        beginnings = words.reduce(0) { $0 | Self.beginning(of: $1) }
    }

    func contains(_ word: String) -> Bool {
        lengths & Self.length(of: word) != 0 && beginnings & Self.beginning(of: word) != 0 && words.contains(word)
    }

    private static func length(of word: String) -> UInt64 {
        1 << UInt64(min(word.utf8.count, 63))
    }

    private static func beginning(of word: String) -> UInt64 {
        1 << UInt64((word.utf8.first ?? 0) & 63)
    }
}

extension WordSet: ExpressibleByArrayLiteral {
    init(arrayLiteral words: String...) {
        self.init(Set(words))
    }
}
