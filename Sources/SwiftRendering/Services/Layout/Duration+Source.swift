extension Duration {
    /// The duration as an expression of its type: `.seconds(15)`, or `.milliseconds(200)` where seconds are too coarse.
    var source: String {
        let (seconds, attoseconds) = components
        if attoseconds == 0 { return ".seconds(\(seconds))" }
        // Specs know no shorter unit, and no duration so long that this could overflow.
        let (milliseconds, _) = seconds.multipliedReportingOverflow(by: 1_000)
        return ".milliseconds(\(milliseconds &+ attoseconds / 1_000_000_000_000_000))"
    }
}
