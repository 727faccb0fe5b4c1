import WireSyntax

// Secrets in texts of any kind: plain text, HTML, XML, forms in parts, events, source code.
extension Redactor {
    /// Replaces the keys of well-known kinds, and the secrets found before.
    mutating func knownShapes(in bytes: [UInt8]) -> [UInt8] {
        var edits = TextEdits(bytes)
        var index = 0
        while index < bytes.count {
            if isWordStart(index, of: bytes), let range = SecretKind.secret(at: index, of: bytes) {
                edits.replace(range, by: secret(Array(bytes[range])))
                index = range.upperBound
            } else {
                index += 1
            }
        }
        return edits.result
    }

    /// Replaces what is a secret by its look, by the name before it, or by being known.
    ///
    /// - Parameter isIdentifier: whether the text identifies something, and long numbers are probably no cards
    mutating func text(_ bytes: [UInt8], isIdentifier: Bool = false) -> [UInt8] {
        var edits = TextEdits(bytes)
        var index = 0
        while index < bytes.count {
            guard let range = secretRange(at: index, of: bytes, isIdentifier) else {
                index += 1
                continue
            }
            if !range.isEmpty { edits.replace(range, by: replacement(for: range, of: bytes)) }
            index = max(index + 1, range.upperBound)
        }
        let result = edits.result
        return table.replacingKnown(in: result) ?? result
    }

    /// The part of a text that a name or a look at an index gives away.
    private mutating func secretRange(
        at index: Int, of bytes: [UInt8], _ isIdentifier: Bool
    ) -> Range<Int>? {
        switch bytes[index] {
        case UInt8(ascii: "<"): return markupValue(at: index, of: bytes)
        case UInt8(ascii: "-"): return privateKey(at: index, of: bytes)
        case UInt8(ascii: ":"): return user(at: index, of: bytes)
        case UInt8(ascii: "/"): return namedSegment(after: index, of: bytes)
        case UInt8(ascii: "$"), UInt8(ascii: "{"), UInt8(ascii: "("): return SecretKind.secret(at: index, of: bytes)
        case let byte where SecretShape.isTokenByte(byte):
            guard isWordStart(index, of: bytes) else { return nil }
            return SecretKind.secret(at: index, of: bytes, isIdentifier: isIdentifier)
                ?? namedValue(at: index, of: bytes)
        default: return nil
        }
    }

    private mutating func replacement(for range: Range<Int>, of bytes: [UInt8]) -> [UInt8] {
        let found = Array(bytes[range])
        // A user and a password.
        if range.lowerBound >= 3, bytes[..<range.lowerBound].suffix(3).elementsEqual("://".utf8) {
            return user(found[...])
        }
        return credential(found, hasScheme: false)
    }

    /// The segment of a path after one that says what it is: `/reset/…`, `/session/…`.
    private mutating func namedSegment(after slash: Int, of bytes: [UInt8]) -> Range<Int>? {
        let before = bytes[..<slash].suffix(64)
        guard let start = before.lastIndex(where: { !SecretShape.isTokenByte($0) }),
            bytes[start] == UInt8(ascii: "/"), start + 1 < slash
        else { return nil }
        let segment = bytes[(slash + 1)...].prefix(1_024).prefix {
            SecretShape.isTokenByte($0) || ".~+=%".utf8.contains($0)
        }
        let name = hint(String(decoding: bytes[(start + 1)..<slash], as: UTF8.self))
        return name.hidesSegment(segment) ? segment.startIndex..<segment.endIndex : nil
    }

    private func isWordStart(_ index: Int, of bytes: [UInt8]) -> Bool {
        guard index > 0 else { return true }
        if !URLText.isLetterOrDigit(bytes[index - 1]), bytes[index - 1] != UInt8(ascii: "_") { return true }
        // After `%3D` a word begins.
        return index >= 3 && bytes[index - 3] == UInt8(ascii: "%") && URLText.isHexadecimal(bytes[index - 2])
            && URLText.isHexadecimal(bytes[index - 1])
    }

    /// The user and password in a URL: `https://user:password@host`.
    private func user(at colon: Int, of bytes: [UInt8]) -> Range<Int>? {
        guard bytes[colon...].starts(with: "://".utf8) else { return nil }
        let start = colon + 3
        let authority = bytes[start...].prefix(512).prefix { byte in !"/?#\"'<> \r\n\t".utf8.contains(byte) }
        guard let at = authority.lastIndex(of: UInt8(ascii: "@")), at > start else { return nil }
        return start..<at
    }

    /// A private key in PEM (RFC 7468).
    private func privateKey(at start: Int, of bytes: [UInt8]) -> Range<Int>? {
        guard bytes[start...].starts(with: "-----BEGIN ".utf8) else { return nil }
        let rest = bytes[(start + 11)...]
        let label = rest.prefix(64).prefix { $0 != UInt8(ascii: "-") }
        guard label.reversed().starts(with: "PRIVATE KEY".utf8.reversed()) || label.starts(with: "PGP PRIVATE".utf8)
        else {
            return nil
        }
        guard let end = rest.firstRange(of: "-----END ".utf8) else { return start..<bytes.endIndex }
        let close = bytes[end.upperBound...].firstRange(of: "-----".utf8)
        return start..<(close?.upperBound ?? bytes.endIndex)
    }
}

// MARK: - Values after names

extension Redactor {
    /// The value after a name: `token=…`, `"password": "…"`, `Bearer …`, or the part of a form with that name.
    private mutating func namedValue(at start: Int, of bytes: [UInt8]) -> Range<Int>? {
        let word = bytes[start...].prefix(65).prefix { SecretShape.isTokenByte($0) || $0 == UInt8(ascii: ".") }
        guard word.count <= 64, let next = bytes[safe: word.endIndex] else { return nil }
        if next == UInt8(ascii: " "), word.count <= 6 { return schemeValue(word, of: bytes) }
        var index = word.endIndex
        // Quotes are escaped in JSON inside strings.
        if next == UInt8(ascii: "\\") { index += 1 }
        if let quote = bytes[safe: index], quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { index += 1 }
        if bytes[safe: index] == UInt8(ascii: "]") { index += 1 }
        while bytes[safe: index] == UInt8(ascii: " ") { index += 1 }
        guard let sign = Self.sign(at: index, of: bytes) else { return nil }
        let name = hint(String(decoding: word, as: UTF8.self))
        if name != .secret, name != .holder {
            return word.elementsEqual("name".utf8) ? partValue(after: index + sign, of: bytes) : nil
        }
        index += sign
        let afterSign = index
        while bytes[safe: index] == UInt8(ascii: " ") { index += 1 }
        let isEscaped = bytes[safe: index] == UInt8(ascii: "\\")
        guard let first = bytes[safe: isEscaped ? index + 1 : index] else { return nil }
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
            let value = bytes[(index + (isEscaped ? 2 : 1))...].prefix { byte in
                byte != first && byte != 0x0A && !(isEscaped && byte == UInt8(ascii: "\\"))
            }
            return value.startIndex..<value.endIndex
        }
        let isLoose = bytes[afterSign - 1] == UInt8(ascii: ":") || index > afterSign
        return bareValue(at: index, of: bytes, isProse: isLoose && !isLineStart(start, of: bytes))
    }

    /// The length of the sign between a name and a value; `nil` if there is none.
    private static func sign(at index: Int, of bytes: [UInt8]) -> Int? {
        guard let byte = bytes[safe: index] else { return nil }
        if byte == UInt8(ascii: "=") { return bytes[safe: index + 1] == UInt8(ascii: ">") ? 2 : 1 }
        if byte == UInt8(ascii: ":") { return bytes[safe: index + 1] == UInt8(ascii: "/") ? nil : 1 }
        let escape = bytes[index...].prefix(3)
        return escape.elementsEqual("%3D".utf8) || escape.elementsEqual("%3d".utf8) ? 3 : nil
    }

    private func isLineStart(_ index: Int, of bytes: [UInt8]) -> Bool {
        let before = bytes[..<index].last { byte in byte != 0x20 && byte != 0x09 && byte != UInt8(ascii: "-") }
        return before == nil || before == 0x0A || before == 0x0D
    }

    /// A value without quotes. In prose, as in "Invalid token: it has expired", only what looks random is one.
    private func bareValue(at start: Int, of bytes: [UInt8], isProse: Bool) -> Range<Int>? {
        var end = start
        while let byte = bytes[safe: end], byte > 0x20, !"&;,\"'<>)}]".utf8.contains(byte) {
            if byte == UInt8(ascii: "%"), bytes[end...].prefix(3).elementsEqual("%26".utf8) { break }
            end += 1
        }
        let value = bytes[start..<end]
        // `Authorization: Bearer …`
        if bytes[safe: end] == UInt8(ascii: " "), let range = schemeValue(value, of: bytes) { return range }
        guard !value.isEmpty, !isProse || SecretShape.isOpaque(value) else { return nil }
        return start..<end
    }

    /// The credentials after a scheme.
    private func schemeValue(_ scheme: ArraySlice<UInt8>, of bytes: [UInt8]) -> Range<Int>? {
        let name = String(decoding: scheme, as: UTF8.self).lowercased()
        guard name == "bearer" || name == "basic" else { return nil }
        let start = scheme.endIndex + 1
        let value = bytes[start...].prefix { SecretShape.isTokenByte($0) || ".+/=~".utf8.contains($0) }
        guard value.count >= 8, SecretShape.isOpaque(value) else { return nil }
        return start..<value.endIndex
    }

    /// The value of the part of a form (RFC 7578) whose name is the quoted text at an index.
    private mutating func partValue(after index: Int, of bytes: [UInt8]) -> Range<Int>? {
        guard bytes[safe: index] == UInt8(ascii: "\"") else { return nil }
        let name = bytes[(index + 1)...].prefix(128).prefix { $0 != UInt8(ascii: "\"") }
        let hint = hint(String(decoding: name, as: UTF8.self))
        guard hint == .secret || hint == .holder,
            let blank = bytes[name.endIndex...].prefix(512).firstRange(of: "\r\n\r\n".utf8)
        else { return nil }
        let value = bytes[blank.upperBound...]
        let end = value.firstRange(of: "\r\n--".utf8)?.lowerBound ?? bytes.endIndex
        return value.startIndex..<end
    }
}

// MARK: - Markup

extension Redactor {
    /// The value in markup: `<Token>…</Token>`, or that of an element with a name, as
    /// `<input name="csrf_token" value="…">` has one.
    private mutating func markupValue(at start: Int, of bytes: [UInt8]) -> Range<Int>? {
        let tag = bytes[(start + 1)...].prefix(2_048).prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") }
        guard let first = tag.first, URLText.isLetter(first), bytes[safe: tag.endIndex] == UInt8(ascii: ">") else {
            return nil
        }
        let attributes = Self.attributes(of: tag)
        let named = ["name", "id", "property"].compactMap { attributes[$0] }
        for value in ["value", "content"].compactMap({ attributes[$0] }) where !value.isEmpty {
            for name in named where isSecret(bytes[name]) { return value }
        }
        let element = tag.prefix { SecretShape.isTokenByte($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
        guard isSecret(element), tag.last != UInt8(ascii: "/") else { return nil }
        let value = bytes[(tag.endIndex + 1)...].prefix { $0 != UInt8(ascii: "<") }
        guard !value.isEmpty, value.contains(where: { $0 > 0x20 }) else { return nil }
        return value.startIndex..<value.endIndex
    }

    private mutating func isSecret(_ name: ArraySlice<UInt8>) -> Bool {
        let hint = hint(String(decoding: name, as: UTF8.self))
        return hint == .secret || hint == .holder
    }

    /// The places of the quoted values of a tag's attributes.
    private static func attributes(of tag: ArraySlice<UInt8>) -> [String: Range<Int>] {
        var attributes: [String: Range<Int>] = [:]
        var rest = tag
        while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
            let name = rest[..<equals].reversed().prefix(while: SecretShape.isTokenByte).reversed()
            guard let quote = rest[safe: equals + 1], quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
                rest = rest[(equals + 1)...]
                continue
            }
            let value = rest[(equals + 2)...].prefix { $0 != quote }
            attributes[String(decoding: name, as: UTF8.self).lowercased()] = value.startIndex..<value.endIndex
            rest = rest[min(value.endIndex + 1, rest.endIndex)...]
        }
        return attributes
    }
}

/// A text, part of which is replaced from its start to its end.
private struct TextEdits {
    private let input: [UInt8]
    private var output: [UInt8] = []
    private var copied: Int = 0

    init(_ input: [UInt8]) {
        self.input = input
    }

    mutating func replace(_ range: Range<Int>, by replacement: [UInt8]) {
        output += input[copied..<range.lowerBound]
        output += replacement
        copied = range.upperBound
    }

    var result: [UInt8] { copied == 0 ? input : output + input[copied...] }
}

extension Collection {
    /// The element at an index; `nil` past the end.
    fileprivate subscript(safe index: Index) -> Element? {
        index >= startIndex && index < endIndex ? self[index] : nil
    }
}
