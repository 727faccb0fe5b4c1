private import WireSyntax

/// A regular expression that can be matched in linear time.
package struct PatternText {
    /// Why a text is not a valid pattern.
    package struct Fault: Error {
        /// What is wrong, as reported by Swift's parser if it rejects the pattern.
        package let reason: String
        /// Whether Swift's `Regex` accepts the pattern, but the time to match it is unbounded.
        package let isUnbounded: Bool

        fileprivate init(_ reason: String, isUnbounded: Bool = false) {
            self.reason = reason
            self.isUnbounded = isUnbounded
        }
    }

    private static let maximumLength: Int = 10_000
    /// The greatest nesting depth of groups, because Swift's parser recurses for each group.
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
            throw Fault("groups are nested more than \(Self.maximumDepth) deep")
        }
        do {
            // Parsed only for its message.
            _ = try Regex(pattern)
        } catch {
            throw Fault(Self.reason(error))
        }
        throw Fault(LinearPattern.exceededLimit(of: pattern) ?? Self.obstacle(in: pattern), isUnbounded: true)
    }

    /// The steps of a work budget that compiling took.
    package var cost: Int { pattern.cost }

    /// Whether the pattern matches somewhere in the text.
    package func matches(_ text: String) -> Bool {
        pattern.matches(text)
    }

    /// The greatest nesting depth of groups.
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

    /// The part of a pattern that prevents matching in one pass.
    private static func obstacle(in pattern: String) -> String {
        var rest = pattern.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "\\", let letter = rest.popFirst() {
                if ("1"..."9").contains(letter) || letter == "k" || letter == "g" {
                    return "\\\(letter) is a back reference"
                }
                if letter == "b" || letter == "B" { return "\\\(letter) is a lookaround" }
                if letter == "p" || letter == "P" { return "\\\(letter) is not supported" }
            } else if scalar == "(" {
                let ahead = ["?=", "?!", "?<=", "?<!"].first { rest.starts(with: $0.unicodeScalars) }
                if let ahead { return "(\(ahead) is a lookaround" }
            }
        }
        return "it has a count of more than \(LinearPattern.maximumCount), or part of it needs more than one pass"
    }

    private static func reason(_ error: any Error) -> String {
        let text = String(describing: error)
        return text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
