/// Takes a text apart from its start.
struct DateScanner {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) {
        rest = Array(text.utf8)[...]
    }

    var isAtEnd: Bool {
        rest.isEmpty
    }

    mutating func take(_ text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }

    /// A number of so many digits.
    mutating func number(_ counts: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix(counts.upperBound).prefix { (48...57).contains($0) }
        guard digits.count >= counts.lowerBound else { return nil }
        rest = rest.dropFirst(digits.count)
        return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    /// A fraction of a second from its digits, of which there must be so many.
    mutating func fraction(_ counts: ClosedRange<Int>) -> Double? {
        let digits = rest.prefix(counts.upperBound).prefix { (48...57).contains($0) }
        guard digits.count >= counts.lowerBound else { return nil }
        rest = rest.dropFirst(digits.count)
        return Double("0." + String(decoding: digits, as: UTF8.self))
    }

    /// The place of the name that comes next, without regard to case.
    mutating func name(among names: [String]) -> Int? {
        for (index, name) in names.enumerated() {
            let start = String(decoding: rest.prefix(name.utf8.count), as: UTF8.self)
            if start.lowercased() == name.lowercased() {
                rest = rest.dropFirst(name.utf8.count)
                return index
            }
        }
        return nil
    }

    /// `Z`, `+02:00`, `+0200` or `+02`: seconds ahead of UTC.
    mutating func offset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let isBehind = take("-")
        guard isBehind || take("+"), let hours = number(2...2), hours <= 23 else { return nil }
        let hasMinutes = take(":") || rest.first.map { (48...57).contains($0) } ?? false
        guard let minutes = hasMinutes ? number(2...2) : 0, minutes <= 59 else { return nil }
        return (hours * 3600 + minutes * 60) * (isBehind ? -1 : 1)
    }
}
