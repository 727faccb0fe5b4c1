/// Gives out names that nothing else in their scope has.
struct FreeNames: Sendable {
    private var taken: Set<String>

    init(taken: some Sequence<String>) {
        self.taken = Set(taken)
    }

    /// The name itself where it is free, otherwise with the lowest number from 2 that makes it so.
    mutating func take(_ name: String) -> String {
        var candidate = name
        var number = 2
        while !taken.insert(candidate).inserted {
            candidate = "\(name)\(number)"
            number += 1
        }
        return candidate
    }
}
