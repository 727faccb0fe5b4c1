private import WireSyntax

/// A regular expression that can be matched in time linear in the text.
package struct PatternText {
    /// Why a text is none.
    package struct Fault: Error {
        /// What is wrong, in the words of Swift's parser where it is the one that says so.
        package let reason: String
        /// Whether Swift's `Regex` would take the pattern, but nothing would bound how long it takes to match.
        package let isUnbounded: Bool

        fileprivate init(_ reason: String, isUnbounded: Bool = false) {
            self.reason = reason
            self.isUnbounded = isUnbounded
        }
    }

    private static let maximumLength: Int = 10_000
    /// Swift's parser of regular expressions calls itself for each group, and a stack has an end.
    private static let maximumDepth: Int = 100

    private let pattern: LinearPattern

    package init(_ pattern: String) throws(Fault) {
        if pattern.isEmpty { throw Fault("it is empty") }
        if pattern.utf8.count > Self.maximumLength { throw Fault("it is longer than \(Self.maximumLength) bytes") }
        if let linear = LinearPattern(pattern) {
            self.pattern = linear
            return
        }
        if Self.depth(of: pattern) > Self.maximumDepth {
            throw Fault("it nests more than \(Self.maximumDepth) groups")
        }
        do {
            // Asked only for what is wrong with the pattern.
            _ = try Regex(pattern)
        } catch {
            throw Fault(Self.reason(error))
        }
        throw Fault(Self.obstacle(in: pattern), isUnbounded: true)
    }

    /// How many steps of a budget it took to compile.
    package var cost: Int { pattern.cost }

    /// Whether the pattern matches somewhere in the text.
    package func matches(_ text: String) -> Bool {
        pattern.matches(text)
    }

    /// How many groups stand in each other, at most.
    private static func depth(of pattern: String) -> Int {
        var (open, depth) = (0, 0)
        var isEscaped = false
        for scalar in pattern.unicodeScalars {
            if isEscaped {
                isEscaped = false
                continue
            }
            switch scalar {
            case "\\": isEscaped = true
            case "(", "[":
                open += 1
                depth = max(depth, open)
            case ")", "]": open = max(0, open - 1)
            default: break
            }
        }
        return depth
    }

    /// What of a pattern cannot be matched by going over the text once.
    private static func obstacle(in pattern: String) -> String {
        var rest = pattern.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "\\", let letter = rest.popFirst() {
                if ("1"..."9").contains(letter) || letter == "k" || letter == "g" {
                    return "\\\(letter) refers back"
                }
                if letter == "b" || letter == "B" { return "\\\(letter) looks around" }
                if letter == "p" || letter == "P" { return "\\\(letter) is not supported" }
            } else if scalar == "(" {
                let ahead = ["?=", "?!", "?<=", "?<!"].first { rest.starts(with: $0.unicodeScalars) }
                if let ahead { return "(\(ahead) looks around" }
            }
        }
        return "it is very large, or has a part that needs more than one pass"
    }

    private static func reason(_ error: any Error) -> String {
        let text = String(describing: error)
        return text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
