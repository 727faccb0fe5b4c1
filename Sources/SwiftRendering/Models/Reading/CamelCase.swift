import SpecLanguage

/// Names of local variables and constants that are made from JSON keys.
enum CamelCase {
    /// The keys as one name in lower camel case: `image` and `thumb-small` give `imageThumbSmall`.
    static func name(of keys: [String]) -> String {
        let words = keys.flatMap(words)
        guard let first = words.first else { return "nested" }
        let name = SwiftSpelling.uncapitalized(first) + words.dropFirst().map(capitalized).joined()
        return name.unicodeScalars.first.map(isDigit) == true ? "_\(name)" : name
    }

    /// The stretches of letters and digits of ASCII.
    private static func words(_ key: String) -> [String] {
        key.utf8.split { !isPart($0) }.map { String(decoding: Array($0), as: UTF8.self) }
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: false
        }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar)
    }

    private static func capitalized(_ word: String) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }
}
