extension LinearPattern {
    /// A text that the pattern matches.
    ///
    /// Where the pattern takes any characters they are of ASCII and printable as far as it lets them.
    ///
    /// - Parameters:
    ///   - lengths: how many characters the text may have.
    ///   - choose: gives a number from 0 up to but not including the one that it gets, which is at least 1.
    /// - Returns: nil where no such text was found.
    public func sample(lengths: ClosedRange<Int>, choosing choose: (Int) -> Int) -> String? {
        let limit: Int = min(lengths.upperBound, max(lengths.lowerBound, Self.usualLength) + Self.usualLength)
        var sampler: PatternSampler = PatternSampler(self.engine.automaton, limit: limit)
        let possible: [Int] = (lengths.lowerBound...limit).filter { sampler.canBegin(length: $0) }
        // Short texts are easier to read, and the shortest of all are all alike.
        for length: Int in Self.shuffled(possible.prefix(16), choose) {
            guard let text: String = sampler.text(length: length, choosing: choose) else { continue }
            // Characters may grow together, so that the text has fewer than were chosen.
            if lengths.contains(text.count) && self.matches(text) { return text }
        }
        return nil
    }

    /// About how many places and lengths ``sample(lengths:choosing:)`` has to look at.
    public func sampleCost(lengths: ClosedRange<Int>) -> Int {
        let links: Int = self.engine.automaton.afterPlace.reduce(64) { $0 + 1 + $1.places.count }
        let (longest, overflow): (Int, Bool) = max(lengths.lowerBound, 0).addingReportingOverflow(2 * Self.usualLength)
        let (cost, isTooMuch): (Int, Bool) = longest.multipliedReportingOverflow(by: links)
        return overflow || isTooMuch ? .max : cost
    }

    private static let usualLength: Int = 32

    private static func shuffled(_ lengths: ArraySlice<Int>, _ choose: (Int) -> Int) -> [Int] {
        var rest: [Int] = Array(lengths)
        var order: [Int] = []
        while !rest.isEmpty { order.append(rest.remove(at: choose(rest.count))) }
        return order
    }
}
