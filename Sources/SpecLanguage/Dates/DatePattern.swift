/// A pattern for dates such as `yyyy-MM-dd HH:mm:ss` (Unicode Technical Standard 35, part 4, section 8).
package struct DatePattern: Sendable {
    package enum Part: Sendable, Hashable {
        case literal(String)
        /// A letter and how many times it stands in a row.
        case field(Unicode.Scalar, Int)
    }

    /// Why a text is no pattern that dates can be read and written by.
    package struct Fault: Error {
        /// The end of a sentence that begins with the pattern.
        let reason: String
    }

    package let parts: [Part]

    package init(_ text: String) throws(Fault) {
        var parts: [Part] = []
        var rest = text.unicodeScalars[...]
        while let scalar = rest.first {
            if scalar == "'" {
                parts.append(.literal(try Self.quoted(&rest)))
            } else if Self.isLetter(scalar) {
                let run = rest.prefix { $0 == scalar }.count
                rest = rest.dropFirst(run)
                try Self.check(scalar, run)
                parts.append(.field(scalar, run))
            } else {
                rest = rest.dropFirst()
                parts.append(.literal(String(scalar)))
            }
        }
        guard parts.contains(where: \.isField) else {
            throw Fault(reason: "has no letter that stands for a part of a date")
        }
        let hasHalfDayHour = parts.contains { $0.isField("h") }
        guard hasHalfDayHour == parts.contains(where: { $0.isField("a") }) else {
            throw Fault(reason: hasHalfDayHour ? "has \"h\" and no \"a\"; H counts to 23" : "has \"a\" and no \"h\"")
        }
        self.parts = parts
    }

    /// Text between single quotes; two in a row are one.
    private static func quoted(_ rest: inout Substring.UnicodeScalarView) throws(Fault) -> String {
        rest = rest.dropFirst()
        var text = String.UnicodeScalarView()
        if rest.first == "'" {
            rest = rest.dropFirst()
            return "'"
        }
        while let scalar = rest.popFirst() {
            guard scalar == "'" else {
                text.append(scalar)
                continue
            }
            guard rest.first == "'" else { return String(text) }
            text.append("'")
            rest = rest.dropFirst()
        }
        throw Fault(reason: "has a quote that is not closed")
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    /// The letters that are known, and how many of each may stand in a row.
    private static let lengths: [Unicode.Scalar: [Int]] = [
        "y": [1, 2, 4], "M": [1, 2, 3, 4], "d": [1, 2], "H": [1, 2], "h": [1, 2], "m": [1, 2], "s": [1, 2],
        "S": Array(1...9), "a": [1], "E": [1, 2, 3, 4], "Z": [1, 2, 3], "X": [1, 2, 3],
    ]

    private static func check(_ letter: Unicode.Scalar, _ count: Int) throws(Fault) {
        let run = String(repeating: String(letter), count: min(count, 12))
        guard let counts = lengths[letter] else {
            let known = "y M d E a H h m s S Z X"
            throw Fault(
                reason: "has \"\(run)\", which is not known; the letters are \(known), other text goes in single quotes"
            )
        }
        guard counts.contains(count) else {
            throw Fault(reason: "has \"\(run)\", \(count) times the letter \(letter), which has no meaning")
        }
    }
}

extension DatePattern.Part {
    fileprivate var isField: Bool {
        if case .field = self { true } else { false }
    }

    fileprivate func isField(_ letter: Unicode.Scalar) -> Bool {
        if case .field(letter, _) = self { true } else { false }
    }
}
