/// The keys of one kind of object: found by prediction of the next one, or else by a hash without collisions.
///
/// A table is a constant of a type (`static let`). It lies in memory that is never freed and never counted, so that
/// reading costs nothing for it; making tables at will would leak them.
@frozen
public struct KeyTable: @unchecked Sendable {
    @usableFromInline let header: UnsafePointer<KeyTableHeader>

    /// - Parameters:
    ///   - model: the name of the model, for error texts.
    ///   - keys: the keys as they stand in JSON, separated by one space; `key=field` where the Swift field has another
    ///     name. A space, `=` or `\` inside a key follows a backslash.
    ///   - sensitive: those of the keys whose values never appear in error texts.
    ///   - validatesAll: whether a document with one fault is searched for further ones.
    public init(
        _ model: StaticString, _ keys: StaticString, sensitive: StaticString = "", validatesAll: Bool = false
    ) {
        let texts: KeyTexts = KeyTexts(model: model, keys: keys, sensitive: sensitive, validatesAll: validatesAll)
        let header: UnsafeMutablePointer<KeyTableHeader> = .allocate(capacity: 1)
        header.initialize(to: keys.withUTF8Buffer { KeyTableHeader(texts, $0) })
        self.header = UnsafePointer(header)
    }

    func contains(_ key: String) -> Bool {
        var key: String = key
        return key.withUTF8 { bytes in
            guard let start: UnsafePointer<UInt8> = bytes.baseAddress else { return self.names.keys.contains("") }
            return self.header.pointee.index(start, count: bytes.count, available: bytes.count) != nil
        }
    }

    /// Made anew each time, for errors.
    var names: KeyNames {
        self.header.pointee.texts.names
    }
}

/// What a table was made of.
struct KeyTexts: Sendable {
    var model: StaticString
    var keys: StaticString
    var sensitive: StaticString
    var validatesAll: Bool

    var names: KeyNames {
        KeyNames(
            model: self.model.description, text: self.keys.description, sensitive: self.sensitive.description,
            validatesAll: self.validatesAll)
    }
}

/// The texts of a table, taken apart.
struct KeyNames: Sendable {
    var model: String
    /// As they stand in JSON, without escapes.
    var keys: [String]
    /// The Swift names of the fields, in the same order.
    var fields: [String]
    var sensitive: Set<String>
    var validatesAll: Bool

    init(model: String, text: String, sensitive: String, validatesAll: Bool) {
        let entries: [[String]] = EscapedText.words(text).map { EscapedText.parts($0) }
        self.model = model
        self.keys = entries.map { $0.first ?? "" }
        self.fields = entries.map { $0.last ?? "" }
        self.sensitive = Set(EscapedText.words(sensitive).map { EscapedText.parts($0).joined(separator: "=") })
        self.validatesAll = validatesAll
    }

    func index(of key: String) -> Int? {
        self.keys.firstIndex(of: key)
    }
}

/// Lists in one text, where a backslash takes its meaning from the character after it.
enum EscapedText {
    /// Splits at spaces; escapes stay.
    static func words(_ text: String) -> [String] {
        text.isEmpty ? [] : split(text, at: " ")
    }

    /// Splits at the first `=`; escapes are resolved.
    static func parts(_ word: String) -> [String] {
        split(word, at: "=").map(resolve)
    }

    /// Splits at every separator that no backslash precedes; escapes stay.
    static func split(_ text: String, at separator: Unicode.Scalar) -> [String] {
        var parts: [String] = []
        var part: String.UnicodeScalarView = String.UnicodeScalarView()
        var isEscaped: Bool = false
        for scalar: Unicode.Scalar in text.unicodeScalars {
            if scalar == separator && !isEscaped {
                parts.append(String(part))
                part = String.UnicodeScalarView()
            } else {
                part.append(scalar)
            }
            isEscaped = scalar == "\\" && !isEscaped
        }
        return parts + [String(part)]
    }

    /// Leaves out the backslashes that give their meaning to the next character.
    static func resolve(_ text: String) -> String {
        guard text.utf8.contains(Byte.backslash) else { return text }
        var result: String.UnicodeScalarView = String.UnicodeScalarView()
        var isEscaped: Bool = false
        for scalar: Unicode.Scalar in text.unicodeScalars {
            if scalar == "\\" && !isEscaped {
                isEscaped = true
            } else {
                result.append(scalar)
                isEscaped = false
            }
        }
        return String(result)
    }
}
