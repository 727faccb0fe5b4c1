/// Durations as a spec writes them: a whole number and a unit.
enum DurationText {
    private static let units: [(suffix: String, milliseconds: Int64)] = [
        ("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
    ]

    /// The duration, or nil where the text is none, or more than 100 years.
    static func parse(_ text: String) -> Duration? {
        for (suffix, milliseconds) in units where text.hasSuffix(suffix) {
            let digits = text.dropLast(suffix.count)
            guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }), let count = Int64(digits) else {
                continue
            }
            let (total, overflow) = count.multipliedReportingOverflow(by: milliseconds)
            return overflow || total > longest ? nil : .milliseconds(total)
        }
        return nil
    }

    private static let longest: Int64 = 100 * 365 * 86_400_000
}
