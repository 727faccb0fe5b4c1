/// How much work a regular expression can make, at most: matching goes back and tries again.
struct PatternEffort {
    /// How many groups stand in each other.
    private(set) var depth: Int = 0
    /// How many parts may repeat, each of them in as many ways as the text is long.
    private var repetitions: Int = 0
    /// Whether a group repeats, so that the ways may double with each character.
    private var repeatsGroups: Bool = false

    init(of pattern: String) {
        var open = 0
        var isEscaped = false
        var previous: Unicode.Scalar = " "
        for scalar in pattern.unicodeScalars {
            defer { previous = isEscaped ? " " : scalar }
            if isEscaped {
                isEscaped = false
                // A reference to what a group matched can make as much work as a group that repeats.
                repeatsGroups = repeatsGroups || ("1"..."9").contains(scalar) || scalar == "k" || scalar == "g"
                continue
            }
            switch scalar {
            case "\\":
                isEscaped = true
            case "(", "[":
                open += 1
                depth = max(depth, open)
            case ")", "]":
                open = max(0, open - 1)
            case "*", "+", "{", "?":
                repetitions += 1
                repeatsGroups = repeatsGroups || previous == ")"
            default:
                break
            }
        }
    }

    /// Whether a text of so many bytes is matched in reasonable time.
    func isBearable(forLength length: Int) -> Bool {
        if repeatsGroups { return length <= 16 && repetitions <= 12 }
        var ways = length + 1
        for _ in 0..<repetitions {
            let (product, overflow) = ways.multipliedReportingOverflow(by: length + 1)
            if overflow || product > 4_000_000 { return false }
            ways = product
        }
        return true
    }
}
