/// How names of a spec are spelled in Swift: types as `UpperCamelCase`, everything else as `lowerCamelCase`.
package enum SwiftSpelling {
    /// Why a name has no Swift spelling.
    package struct Fault: Error {
        /// The end of a sentence that begins with the name.
        package let reason: String
    }

    package static func type(_ name: String) throws(Fault) -> String {
        if isCamelCase(name, startingWith: uppercase) { return name }
        if let spelling = plain(name, startsWord: true) { return spelling }
        let words = try SwiftWords.split(name)
        return SwiftWords.join(words.map(\.capitalized))
    }

    package static func member(_ name: String) throws(Fault) -> String {
        if isCamelCase(name, startingWith: lowercase) { return name }
        if let spelling = plain(name, startsWord: false) { return spelling }
        let words = try SwiftWords.split(name)
        guard let first = words.first else { return name }
        return SwiftWords.join([first.uncapitalized] + words.dropFirst().map(\.capitalized))
    }

    /// A word as it begins a name in lower camel case: `URLString` is `urlString`.
    package static func uncapitalized(_ word: String) -> String {
        SwiftWord(text: word).uncapitalized
    }

    /// What the words of a name such as `item_id2` or `in-progress` give, without taking it apart; nil for all others.
    /// - Parameter startsWord: whether the first of them gets a capital, too.
    private static func plain(_ name: String, startsWord: Bool) -> String? {
        guard let start = name.utf8.first, lowercase.contains(start) else { return nil }
        var spelling: [UInt8] = []
        spelling.reserveCapacity(name.utf8.count)
        var startsWord = startsWord
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"):
                spelling.append(startsWord ? byte - 32 : byte)
                startsWord = false
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if startsWord, let last = spelling.last, digits.contains(last) { spelling.append(UInt8(ascii: "_")) }
                spelling.append(byte)
                startsWord = false
            case UInt8(ascii: "_"), UInt8(ascii: "-"): startsWord = true
            default: return nil
            }
        }
        return String(decoding: spelling, as: UTF8.self)
    }

    /// The name of an enum's case that is named after its raw value.
    package static func enumCase(_ rawValue: String) throws(Fault) -> String {
        // Servers do send "" where they have nothing to say, and the case has to be called something.
        rawValue.isEmpty ? "empty" : try member(rawValue)
    }

    /// The name of a JSON key in snake case, such as `item_id` for `itemId` and `user_urls` for `userURLs`.
    static func snakeCase(_ name: String) -> String {
        hasCapitals(name) ? CamelWords(name).snakeCase : name
    }

    /// Whether snake case would change the name.
    static func hasCapitals(_ name: String) -> Bool {
        name.utf8.contains(where: uppercase.contains)
    }

    private static let uppercase: ClosedRange<UInt8> = UInt8(ascii: "A")...UInt8(ascii: "Z")
    private static let lowercase: ClosedRange<UInt8> = UInt8(ascii: "a")...UInt8(ascii: "z")
    private static let digits: ClosedRange<UInt8> = UInt8(ascii: "0")...UInt8(ascii: "9")

    /// Whether the name is spelled so already, as nearly all are.
    private static func isCamelCase(_ name: String, startingWith first: ClosedRange<UInt8>) -> Bool {
        guard let start = name.utf8.first, first.contains(start) else { return false }
        return name.utf8.allSatisfy { lowercase.contains($0) || uppercase.contains($0) || digits.contains($0) }
    }
}
