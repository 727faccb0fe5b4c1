/// Gives out names that nothing else in their scope has.
struct FreeNames: Sendable {
    private var taken: Set<String> = []
    /// Those that are still to be put into the set: most times nothing is taken, and then there is no need for one.
    private var reserved: [String]
    /// By name: the number to try first.
    private var numbers: [String: Int] = [:]

    init(taken: some Sequence<String>) {
        self.reserved = Array(taken)
    }

    /// The name itself where it is free, otherwise with the lowest number from 2 that makes it so.
    mutating func take(_ name: String) -> String {
        taken.formUnion(reserved)
        reserved = []
        if taken.insert(name).inserted { return name }
        var number = numbers[name] ?? 2
        while !taken.insert("\(name)\(number)").inserted { number += 1 }
        numbers[name] = number + 1
        return "\(name)\(number)"
    }
}
