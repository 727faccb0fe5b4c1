/// Texts made by inserting random pieces of YAML into a valid text.
enum TextMutation {
    private static let start = """
        # é
        base: &base {a: 1, 'b': "2\\t", c: [x, y: z]}
        list:
        - *base
        - <<: *base
          d: |
            日本
              e

        - ? key
          : >-
            f
            g
        end: !!str h
        """

    private static let pieces = [
        "[", "]", "{", "}", ":", ": ", ",", "- ", "? ", "&a ", "*a", "*base", "!x ", "!!str ", "|\n", ">-\n", "'", "\"",
        "%",
        "@", "`", " ", "  ", "\n", "\r\n", "\r", "\t", "#", " # ", "a", "é", "😀", "\u{85}", "\u{2028}", "\u{FEFF}",
        "\0",
        "\\", "---\n", "...\n", "%YAML 1.1\n", "<<: ", "~", "\u{7}", "base: ",
    ].map { Array($0.unicodeScalars) }

    static func text(using generator: inout SplitMix) -> String {
        var scalars = Array(start.unicodeScalars)
        for _ in 0...generator.next(below: 6) {
            let place = generator.next(below: scalars.count)
            if generator.next(below: 3) == 0 {
                scalars.removeSubrange(place..<min(scalars.count, place + 1 + generator.next(below: 8)))
            } else {
                scalars.insert(contentsOf: pieces[generator.next(below: pieces.count)], at: place)
            }
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }
}

/// SplitMix of Steele, Lea and Flood (2014): the same numbers on every machine.
struct SplitMix {
    var state: UInt64

    mutating func next(below bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(max(bound, 1)))
    }
}
