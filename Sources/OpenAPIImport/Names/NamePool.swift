import SpecLanguage

/// Gives out names that nothing else in their scope has.
struct NamePool: Sendable {
    private var taken: Set<String>
    /// By name: the number to try first.
    private var numbers: [String: Int] = [:]

    /// - Parameter reserved: names that are not to be given out
    init(reserved: some Sequence<String>) {
        taken = Set(reserved)
    }

    func isFree(_ name: String) -> Bool {
        !taken.contains(name)
    }

    mutating func reserve(_ name: String) {
        taken.insert(name)
    }

    /// The name where it is free, otherwise the first free one that it begins.
    mutating func take(_ name: String) -> String {
        if taken.insert(name).inserted { return name }
        var number = numbers[name] ?? 2
        while !taken.insert(Self.numbered(name, number)).inserted { number += 1 }
        numbers[name] = number + 1
        return Self.numbered(name, number)
    }

    /// A digit that runs into another is told apart from it.
    private static func numbered(_ name: String, _ number: Int) -> String {
        let endsInDigit = name.unicodeScalars.last.map { ("0"..."9").contains($0) } ?? false
        return endsInDigit ? "\(name)V\(number)" : "\(name)\(number)"
    }
}
