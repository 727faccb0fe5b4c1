import TextForms

/// The words of a name.
enum SwiftWords {
    /// Splits a name at every character that an identifier cannot contain; `+1` is `plus` and `1`.
    ///
    /// The words of a name in capitals, such as `IN_PROGRESS`, are lower-cased if there are several.
    static func split(_ name: String) throws(SwiftSpelling.Fault) -> [SwiftWord] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        var rest = name.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if isPart(scalar) {
                word.append(scalar)
                continue
            }
            guard scalar.isASCII, scalar.value >= 0x20, scalar.value != 0x7F else {
                throw SwiftSpelling.Fault(reason: "contains \(described(scalar)), which is not allowed in a Swift name")
            }
            if !word.isEmpty { words.append(String(word)) }
            word = String.UnicodeScalarView()
            if words.isEmpty, let sign = signs[scalar], let next = rest.first, isDigit(next) { words.append(sign) }
        }
        if !word.isEmpty { words.append(String(word)) }
        guard !words.isEmpty else {
            throw SwiftSpelling.Fault(reason: "has no letter or digit for a Swift name")
        }
        let isShouted = words.count > 1 && words.allSatisfy { $0 == $0.uppercased() }
        return words.map { SwiftWord(text: isShouted ? $0.lowercased() : $0) }
    }

    /// One identifier from all words, with an underscore before a digit that would start it or join another digit.
    static func join(_ words: [String]) -> String {
        var result = ""
        for word in words {
            // A digit is one byte.
            let endsInDigit = result.utf8.last.map { isDigit(Unicode.Scalar($0)) } ?? true
            if endsInDigit, let first = word.unicodeScalars.first, isDigit(first) || !isHead(first) {
                result.append("_")
            }
            result.append(word)
        }
        return result
    }

    private static let signs: [Unicode.Scalar: String] = ["+": "plus", "-": "minus"]

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar)
    }

    /// Whether an identifier can start with it (Unicode Standard Annex 31, section 2).
    private static func isHead(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z": true
        default: scalar.properties.isXIDStart
        }
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        case "_": false
        default: !scalar.isASCII && scalar.properties.isXIDContinue
        }
    }

    private static func described(_ scalar: Unicode.Scalar) -> String {
        let code = scalar.codePoint
        return scalar.properties.generalCategory == .control ? code : "\"\(scalar)\" (\(code))"
    }
}

/// A word of a name.
struct SwiftWord {
    let text: String

    /// With its first letter in upper case; the rest as written.
    var capitalized: String {
        guard let first = text.unicodeScalars.first, first.properties.isLowercase else { return text }
        let capital = first.properties.titlecaseMapping
        guard capital.unicodeScalars.count == 1 else { return text }
        return capital + String(text.unicodeScalars.dropFirst())
    }

    /// As the first word of a name in lower camel case: `URL` is `url`, `URLString` is `urlString`, `IDs` is `ids`.
    var uncapitalized: String {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return uncapitalizedBeyondASCII }
        guard let first = text.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { return text }
        let starts = CamelWords(text).starts
        let end = starts.count > 1 ? text.utf8.index(text.startIndex, offsetBy: starts[1]) : text.endIndex
        return text[..<end].lowercased() + String(text[end...])
    }

    /// The same for letters beyond ASCII, which no acronym has.
    private var uncapitalizedBeyondASCII: String {
        let scalars = Array(text.unicodeScalars)
        let capitals = scalars.prefix { $0.properties.changesWhenLowercased }.count
        guard capitals > 0 else { return text }
        let rest = scalars.count - capitals
        let isPlural = rest == 1 && scalars.last == "s"
        let endsInWord = rest > 0 && !isPlural && capitals > 1 && scalars[capitals].properties.isLowercase
        let lowered = endsInWord ? capitals - 1 : capitals
        return String(String.UnicodeScalarView(scalars.prefix(lowered))).lowercased()
            + String(String.UnicodeScalarView(scalars.dropFirst(lowered)))
    }
}

/// The Swift spelling of names in specs: `UpperCamelCase` for types, `lowerCamelCase` for everything else.
package enum SwiftSpelling {
    /// Why a name has no Swift spelling.
    package struct Fault: Error {
        /// The end of a sentence that starts with the name.
        package let reason: String
    }

    /// - Parameter prefix: starts the name of a type that would otherwise start with a digit or a letter without case. No
    ///   member then has the name of a type: members never start with a capital.
    package static func type(_ name: String, prefix: String = "") throws(Fault) -> String {
        if isCamelCase(name, startingWith: uppercase) { return name }
        if let spelling = plain(name, startsWord: true) { return spelling }
        let words = try SwiftWords.split(name).map(\.capitalized)
        let startsWithCapital = words.first?.unicodeScalars.first?.properties.changesWhenLowercased ?? false
        return SwiftWords.join(prefix.isEmpty || startsWithCapital ? words : [prefix] + words)
    }

    package static func member(_ name: String) throws(Fault) -> String {
        if isCamelCase(name, startingWith: lowercase) { return name }
        if let spelling = plain(name, startsWord: false) { return spelling }
        let words = try SwiftWords.split(name)
        guard let first = words.first else { return name }
        return SwiftWords.join([first.uncapitalized] + words.dropFirst().map(\.capitalized))
    }

    /// A word at the start of a lower camel case name: `URLString` is `urlString`.
    package static func uncapitalized(_ word: String) -> String {
        SwiftWord(text: word).uncapitalized
    }

    /// The fast path for names such as `item_id2` or `in-progress`; `nil` for all others.
    /// - Parameter startsWord: whether the first word is capitalized, too.
    private static func plain(_ name: String, startsWord: Bool) -> String? {
        var name = name
        return name.withUTF8 { bytes in
            guard let first = bytes.first, lowercase.contains(first) else { return nil }
            for byte in bytes
            where !lowercase.contains(byte) && !digits.contains(byte) && byte != UInt8(ascii: "_")
                && byte != UInt8(ascii: "-")
            {
                return nil
            }
            return String(unsafeUninitializedCapacity: bytes.count) { spelling in
                spell(bytes, startsWord: startsWord, into: spelling)
            }
        }
    }

    /// - Returns: the length of the spelling, which is at most that of the name
    private static func spell(
        _ name: UnsafeBufferPointer<UInt8>, startsWord: Bool, into spelling: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        var startsWord = startsWord
        var count = 0
        for byte in name {
            guard lowercase.contains(byte) || digits.contains(byte) else {
                startsWord = true
                continue
            }
            let isDigit = digits.contains(byte)
            if isDigit, startsWord, count > 0, digits.contains(spelling[count - 1]) {
                spelling[count] = UInt8(ascii: "_")
                count += 1
            }
            spelling[count] = startsWord && !isDigit ? byte - 32 : byte
            count += 1
            startsWord = false
        }
        return count
    }

    /// The name of an enum case, from its raw value.
    package static func enumCase(_ rawValue: String) throws(Fault) -> String {
        // Servers do send "", and the case needs a name.
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

    /// Whether the name already has this spelling, as most do.
    private static func isCamelCase(_ name: String, startingWith first: ClosedRange<UInt8>) -> Bool {
        guard let start = name.utf8.first, first.contains(start) else { return false }
        return name.utf8.allSatisfy { lowercase.contains($0) || uppercase.contains($0) || digits.contains($0) }
    }
}

extension Diagnostics {
    /// The greatest length of a name in UTF-8 bytes; the Swift compiler itself fails with names of some thousands.
    static let longestName: Int = 500

    /// The Swift name of a type, in upper camel case.
    ///
    /// - Parameter prefix: starts a name that would otherwise start with a digit or a letter without case
    mutating func typeName(_ name: Written<String>, prefix: String, of subject: String) -> String? {
        if isTooLong(name) { return nil }
        do throws(SwiftSpelling.Fault) {
            if name.value.isEmpty { throw SwiftSpelling.Fault(reason: "is empty") }
            return try SwiftSpelling.type(name.value, prefix: prefix)
        } catch {
            reportInvalid(name, subject, error)
            return nil
        }
    }

    /// Reports a name that is too long.
    private mutating func isTooLong(_ name: Written<String>) -> Bool {
        let count = name.value.utf8.count
        guard count > Self.longestName else { return false }
        let start = String(name.value.prefix(40))
        report(
            .tooLarge, "the name \"\(start)...\" has \(count) bytes; the limit is \(Self.longestName)",
            at: name.range)
        return true
    }

    /// The Swift name of a property, method, parameter or case, in lower camel case.
    mutating func memberName(_ name: Written<String>, of subject: String) -> String? {
        if isTooLong(name) { return nil }
        do {
            return try SwiftSpelling.member(name.value)
        } catch {
            reportInvalid(name, subject, error)
            return nil
        }
    }

    /// The Swift name of an enum case, from its raw value.
    mutating func caseName(_ rawValue: Written<String>, of subject: String) -> String? {
        if isTooLong(rawValue) { return nil }
        do {
            return try SwiftSpelling.enumCase(rawValue.value)
        } catch {
            reportInvalid(rawValue, subject, error)
            return nil
        }
    }

    private mutating func reportInvalid(_ name: Written<String>, _ subject: String, _ fault: SwiftSpelling.Fault) {
        report(.invalidIdentifier, "\(subject): the name \"\(name.value)\" \(fault.reason)", at: name.range)
    }
}
