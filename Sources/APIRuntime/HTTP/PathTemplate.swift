@_spi(Generated) import APIJSON

/// The path of an endpoint, with `{name}` as a placeholder for a path parameter.
struct PathTemplate: Sendable {
    private enum Part: Sendable {
        /// Literal text of the path, including slashes.
        case literal(String)
        case parameter(String)
    }

    private let parts: [Part]

    /// - Parameter text: The path as written in the spec.
    init(_ text: String) {
        var parts: [Part] = []
        var rest: Substring = text.isEmpty || text.hasPrefix("/") ? text[...] : "/" + text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            parts.append(.literal(Self.encodeLiteral(String(rest[..<open]))))
            parts.append(.parameter(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.literal(Self.encodeLiteral(String(rest)))) }
        self.parts = parts
    }

    /// Why the path cannot be filled in.
    struct Fault: Error {
        var parameter: String
        var expected: String
    }

    /// The path with the values filled in. It begins with a slash, unless it is empty.
    ///
    /// A value never changes which endpoint is called: its slashes are encoded, and it must neither be empty nor turn a
    /// segment into `.` or `..`, which are removed from URLs (RFC 3986, section 5.2.4).
    /// - Parameter value: Returns the percent-encoded value of a parameter; `nil` if there is none.
    func fill(_ value: (_ parameter: String) -> String?) throws(Fault) -> String {
        var path: String = ""
        var filled: String?
        for part in parts {
            switch part {
            case .literal(let text):
                guard filled != nil, let slash = text.utf8.firstIndex(of: 0x2F) else {
                    path += text
                    continue
                }
                path += text[..<slash]
                try Self.check(path, after: filled)
                path += text[slash...]
                filled = nil
            case .parameter(let name):
                guard let value = value(name), !value.isEmpty else {
                    throw Fault(parameter: name, expected: "a value that is not empty, as it is part of the path")
                }
                path += value
                filled = name
            }
        }
        try Self.check(path, after: filled)
        return path
    }

    /// Checks that a value has not turned the last segment into a dot segment.
    private static func check(_ path: String, after parameter: String?) throws(Fault) {
        guard let parameter, path.hasSuffix("/.") || path.hasSuffix("/..") else { return }
        throw Fault(parameter: parameter, expected: "a value that is not a dot segment of the path")
    }

    /// Encodes only the bytes that no path can contain.
    static func encodeLiteral(_ text: String) -> String {
        PercentEncoding.encode(text) { byte in
            PercentEncoding.isPathCharacter(byte) || byte == 0x2F || byte == 0x25
        }
    }
}

/// Percent-encoding (RFC 3986, section 2.1).
enum PercentEncoding {
    /// Letters, digits and `-._~`, which never need encoding (RFC 3986, section 2.3).
    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    /// Whether a byte can be in a path unencoded, besides `/` and `%` (RFC 3986, section 3.3).
    static func isPathCharacter(_ byte: UInt8) -> Bool {
        isUnreserved(byte) || "!$&'()*+,;=:@".utf8.contains(byte)
    }

    /// Encodes every byte of the UTF-8 text that is not unreserved. The result is safe in a path segment, and in a name
    /// or value of a query, however the query is parsed.
    static func encode(_ text: String) -> String {
        encode(text, keeping: isUnreserved)
    }

    /// Encodes every byte of the UTF-8 text that `isKept` rejects.
    static func encode(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
        guard !text.utf8.allSatisfy(isKept) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 {
            if isKept(byte) {
                bytes.append(byte)
            } else {
                append(byte, to: &bytes)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends `%` and two hexadecimal digits.
    static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
        bytes.append(0x25)
        bytes.append(digit(byte >> 4))
        bytes.append(digit(byte & 0xF))
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x37 + value
    }
}

/// The content of a form (WHATWG URL standard, section 5.2, `application/x-www-form-urlencoded`).
enum FormText {
    static let contentType: String = "application/x-www-form-urlencoded"

    /// Encodes names and values, joined by `=` and `&`.
    static func bytes(of items: some Sequence<(name: String, value: String)>) -> [UInt8] {
        var bytes: [UInt8] = []
        for item in items {
            if !bytes.isEmpty { bytes.append(0x26) }
            append(item.name, to: &bytes)
            bytes.append(0x3D)
            append(item.value, to: &bytes)
        }
        return bytes
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case 0x20: bytes.append(0x2B)
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2A, 0x2D, 0x2E, 0x5F: bytes.append(byte)
            default: PercentEncoding.append(byte, to: &bytes)
            }
        }
    }
}
