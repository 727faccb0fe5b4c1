/// The keys of one kind of object: found by prediction of the next one, or else by a hash without collisions.
///
/// A table is a constant of a type (`static let`). It lies in memory that is never freed and never counted, so that
/// reading costs nothing for it; making tables at will would leak them.
@frozen
@usableFromInline
struct KeyTable: @unchecked Sendable {
    @usableFromInline let header: UnsafePointer<KeyTableHeader>

    init(_ naming: KeyNaming) {
        let header: UnsafeMutablePointer<KeyTableHeader> = .allocate(capacity: 1)
        header.initialize(to: KeyTableHeader(naming))
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
        self.header.pointee.naming.names
    }
}

/// What errors need of a container, as it is kept.
struct KeyNaming: Sendable {
    var model: StaticString = ""
    var keys: [KeyBytes]
    /// The fields that the keys lead to first.
    var fields: [KeyBytes] = []
    /// The keys whose values never appear in error texts.
    var sensitive: [KeyBytes] = []
    var validatesAll: Bool = false

    var names: KeyNames {
        KeyNames(
            model: self.model.description, keys: self.keys.map(\.string), fields: self.fields.map(\.string),
            sensitive: Set(self.sensitive.map(\.string)), validatesAll: self.validatesAll)
    }
}

/// What errors need of a container.
struct KeyNames {
    var model: String
    /// As they are in JSON, without escapes.
    var keys: [String]
    /// The Swift names of the fields, in the same order.
    var fields: [String]
    var sensitive: Set<String>
    var validatesAll: Bool

    func index(of key: String) -> Int? {
        self.keys.firstIndex(of: key)
    }
}

/// Lists in one text, where a backslash takes its meaning from the character after it.
package enum EscapedText {
    /// Splits at spaces; escapes stay.
    package static func words(_ text: String) -> [String] {
        text.isEmpty ? [] : split(text, at: " ")
    }

    /// Splits at every separator that no backslash precedes; escapes stay.
    package static func split(_ text: String, at separator: Unicode.Scalar) -> [String] {
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
    package static func resolve(_ text: String) -> String {
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
