/// A URL, or a reference relative to one (RFC 3986, section 4.1), of characters that are valid where they are.
///
/// Foundation is only given the text of this type. What it makes of other texts differs between its versions: some refuse
/// them, some encode the encodings of a part again that has one invalid character.
public struct URLReference: Sendable {
    /// The whole text, in ASCII.
    public let text: String
    private let parts: URLParts

    /// Reads a text.
    ///
    /// What is valid stays as it is, byte for byte. Percent-encoded as UTF-8 is only what is not: a byte that its part of
    /// the URL cannot contain, and a percent sign without two hexadecimal digits after it (section 2.1). In a host, that
    /// is for characters outside ASCII (section 3.2.2), and for the name of a zone (RFC 6874).
    /// - Returns: `nil` if the authority cannot be one: a host with a character of ASCII that no host has, brackets around
    ///   something other than an IP address, or a port that is not a number.
    public init?(_ text: String) {
        var text = text
        var parts = text.withUTF8 { bytes in URLParts(bytes) }
        if let invalid = parts, !invalid.isValid {
            text = text.withUTF8 { bytes in String(decoding: invalid.escaped(bytes), as: UTF8.self) }
            parts = text.withUTF8 { bytes in URLParts(bytes) }
        }
        guard let parts else { return nil }
        self.text = text
        self.parts = parts
    }

    /// Whether the text is a URL by itself, rather than only beside a base: it is not empty, and its first segment has no
    /// colon, unless that ends a scheme (section 4.2).
    ///
    /// A colon after an `@`, as in `git@host:path`, is nevertheless one of a path: every Foundation reads it so.
    public var isWhole: Bool { !text.isEmpty && !parts.beginsWithColon }

    /// As written; `nil` if there is none.
    public var scheme: Substring? { parts.colon.map { end in part(0..<end) } }

    /// The text after `//`; `nil` if that is missing.
    public var authority: Substring? { parts.authority.map { range in part(range) } }

    public var path: Substring { part(parts.path) }

    /// The text after the question mark; `nil` if that is missing.
    public var query: Substring? { parts.query.map { range in part(range) } }

    /// What a request line has of a URL: the path, or `/` for an empty one, and the query (RFC 9112, section 3.2.1).
    public var requestTarget: String { (path.isEmpty ? "/" : path) + (query.map { query in "?" + query } ?? "") }

    /// The text after the number sign; `nil` if that is missing.
    public var fragment: Substring? { parts.fragment.map { range in part(range) } }

    private func part(_ range: Range<Int>) -> Substring {
        let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
        return text[start..<text.utf8.index(start, offsetBy: range.count)]
    }
}

extension URLReference {
    /// The URL that this reference leads to from a base URL, without dot segments in its path (section 5.2.2).
    public func resolved(against base: URLReference) -> URLReference? {
        let isOwn = scheme != nil || authority != nil
        let isSamePath = !isOwn && path.isEmpty
        var text = ""
        if let scheme = scheme ?? base.scheme { text += scheme + ":" }
        if let authority = isOwn ? authority : base.authority { text += "//" + authority }
        text += isSamePath ? String(base.path) : Self.withoutDots(isOwn ? String(path) : base.merged(with: path))
        if let query = isSamePath ? query ?? base.query : query { text += "?" + query }
        if let fragment { text += "#" + fragment }
        return URLReference(text)
    }

    /// A path in place of the last segment of this one (section 5.2.3).
    private func merged(with other: Substring) -> String {
        if other.hasPrefix("/") { return String(other) }
        guard let slash = path.lastIndex(of: "/") else { return (authority == nil ? "" : "/") + String(other) }
        return String(path[...slash]) + String(other)
    }

    /// Removes the segments `.` and `..` from a path, if it begins with a slash (section 5.2.4).
    private static func withoutDots(_ path: String) -> String {
        guard path.hasPrefix("/") else { return path }
        var kept: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated().dropFirst() {
            switch segment {
            case ".", "..":
                if segment == ".." { _ = kept.popLast() }
                if index == segments.count - 1 { kept.append("") }
            default: kept.append(segment)
            }
        }
        return "/" + kept.joined(separator: "/")
    }
}

/// Where the parts of a URL are in its UTF-8 (RFC 3986, appendix B), and whether they are valid.
private struct URLParts: Sendable {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    /// The end of the scheme.
    private(set) var colon: Int?
    private(set) var authority: Range<Int>?
    private(set) var path: Range<Int>
    private(set) var query: Range<Int>?
    private(set) var fragment: Range<Int>?
    /// Whether the first segment of a relative path has a colon, and no `@` before it.
    private(set) var beginsWithColon: Bool = false
    /// Whether no byte needs encoding.
    private(set) var isValid: Bool = true

    /// - Returns: `nil` if the authority cannot be one.
    init?(_ bytes: Bytes) {
        colon = Self.schemeEnd(bytes)
        var index = colon.map { end in end + 1 } ?? 0
        path = index..<index
        if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "/"), bytes[index + 1] == UInt8(ascii: "/") {
            let start = index + 2
            index = start
            // Most authorities are a name, and nothing else.
            while index < bytes.count, ASCIISet.host.contains(bytes[index]) { index &+= 1 }
            if index < bytes.count, !Self.endsAuthority(bytes[index]) {
                index = bytes[index...].firstIndex(where: Self.endsAuthority) ?? bytes.count
                guard let parts = AuthorityParts(bytes[start..<index]) else { return nil }
                isValid = parts.isValid
            }
            authority = start..<index
        } else if colon == nil {
            beginsWithColon = Self.hasColon(bytes)
        }
        var end = end(bytes, index, keeping: .path) { byte in
            byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
        }
        path = index..<end
        index = end
        if index < bytes.count, bytes[index] == UInt8(ascii: "?") {
            end = self.end(bytes, index + 1, keeping: .query) { byte in byte == UInt8(ascii: "#") }
            query = index + 1..<end
            index = end
        }
        if index < bytes.count {
            fragment = index + 1..<self.end(bytes, index + 1, keeping: .query) { _ in false }
        }
    }

    private static func schemeEnd(_ bytes: Bytes) -> Int? {
        guard let first = bytes.first, URLText.isLetter(first) else { return nil }
        let end = bytes.firstIndex { byte in !URLText.isSchemeByte(byte) }
        return end.flatMap { end in bytes[end] == UInt8(ascii: ":") ? end : nil }
    }

    private static func hasColon(_ bytes: Bytes) -> Bool {
        let mark = bytes.first { byte in
            byte == UInt8(ascii: ":") || byte == UInt8(ascii: "@") || endsAuthority(byte)
        }
        return mark == UInt8(ascii: ":")
    }

    private static func endsAuthority(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    /// The end of a part: the first byte that ends it, or that of the text.
    // Inlined, so that the closures are too.
    @inline(__always)
    private mutating func end(
        _ bytes: Bytes, _ start: Int, keeping kept: ASCIISet, before isEnd: (UInt8) -> Bool
    ) -> Int {
        var index = start
        while index < bytes.count {
            if !kept.contains(bytes[index]) {
                if isEnd(bytes[index]) { break }
                if !URLText.isEncoding(at: index, in: bytes) { isValid = false }
            }
            index &+= 1
        }
        return index
    }

    /// The bytes, with those encoded that are not valid.
    func escaped(_ bytes: Bytes) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        if let colon { result += bytes[...colon] }
        if let authority {
            result += "//".utf8
            AuthorityParts(bytes[authority])?.append(to: &result)
        }
        PercentEncoding.append(bytes[path], keeping: .path, to: &result)
        if let query {
            result.append(UInt8(ascii: "?"))
            PercentEncoding.append(bytes[query], keeping: .query, to: &result)
        }
        if let fragment {
            result.append(UInt8(ascii: "#"))
            PercentEncoding.append(bytes[fragment], keeping: .query, to: &result)
        }
        return result
    }
}

/// The parts of an authority (RFC 3986, section 3.2), and whether they are valid.
private struct AuthorityParts {
    typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    /// `nil` if there is no `@`.
    private let user: Bytes?
    /// A name, or an address in brackets without its zone.
    private let host: Bytes
    /// The zone of an IPv6 address, without the percent sign in front.
    private let zone: Bytes?
    /// From the colon on, or from the bracket that ends an address.
    private let rest: Bytes
    /// Whether no byte needs encoding.
    let isValid: Bool

    /// - Returns: `nil` if it cannot be one.
    init?(_ bytes: Bytes) {
        let start = bytes.lastIndex(of: UInt8(ascii: "@"))
        user = start.map { at in bytes[..<at] }
        let server = start.map { at in bytes[(at + 1)...] } ?? bytes
        var isValid = user.map { user in Self.isValid(user, .user) } ?? true
        let port: Bytes
        if server.first == UInt8(ascii: "[") {
            guard let end = server.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            let percent = server[..<end].firstIndex(of: UInt8(ascii: "%"))
            host = server[..<(percent ?? end)]
            guard HostText.isLiteral(host.dropFirst(), hasZone: percent != nil) else { return nil }
            rest = server[end...]
            port = rest.dropFirst()
            if let percent {
                let isEncoded = server[percent..<end].starts(with: "%25".utf8)
                let zone = server[(percent + (isEncoded ? 3 : 1))..<end]
                guard !zone.isEmpty else { return nil }
                isValid = isValid && isEncoded && Self.isValid(zone, .unreserved)
                self.zone = zone
            } else {
                zone = nil
            }
        } else {
            host = server.prefix { byte in byte != UInt8(ascii: ":") }
            guard Self.isValid(host, .host, orNotASCII: true) else { return nil }
            isValid = isValid && Self.isValid(host, .host)
            rest = server[host.endIndex...]
            port = rest
            zone = nil
        }
        guard port.isEmpty || port.first == UInt8(ascii: ":"), port.dropFirst().allSatisfy(URLText.isDigit) else {
            return nil
        }
        self.isValid = isValid
    }

    private static func isValid(_ bytes: Bytes, _ kept: ASCIISet, orNotASCII takesAll: Bool = false) -> Bool {
        bytes.indices.allSatisfy { index in
            kept.contains(bytes[index]) || URLText.isEncoding(at: index, in: bytes) || takesAll && bytes[index] >= 0x80
        }
    }

    /// Appends the authority, with those bytes encoded that are not valid.
    func append(to result: inout [UInt8]) {
        if let user {
            PercentEncoding.append(user, keeping: .user, to: &result)
            result.append(UInt8(ascii: "@"))
        }
        PercentEncoding.append(host, keeping: .all, to: &result)
        if let zone {
            result += "%25".utf8
            PercentEncoding.append(zone, keeping: .unreserved, to: &result)
        }
        result += rest
    }
}
