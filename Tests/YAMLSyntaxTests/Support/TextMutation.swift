import RandomNumbers

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

    static func text(using generator: inout SplitMix64) -> String {
        var scalars = Array(start.unicodeScalars)
        for _ in 0...generator.below(6) {
            let place = generator.below(scalars.count)
            if generator.below(3) == 0 {
                scalars.removeSubrange(place..<min(scalars.count, place + 1 + generator.below(8)))
            } else {
                scalars.insert(contentsOf: pieces[generator.below(pieces.count)], at: place)
            }
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }
}
