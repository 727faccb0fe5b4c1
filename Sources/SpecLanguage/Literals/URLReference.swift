/// The text of a URL, absolute or relative (RFC 3986, appendix A).
package enum URLReference {
    package static func isValid(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, hasOnlyAllowedBytes(bytes) else { return false }
        var rest = Substring(text)
        if let colon = rest.firstIndex(where: { ":/?#".contains($0) }), rest[colon] == ":" {
            guard isScheme(rest[..<colon]) else { return false }
            rest = rest[rest.index(after: colon)...]
        }
        guard rest.hasPrefix("//") else { return !hasBrackets(rest) && rest.filter { $0 == "#" }.count <= 1 }
        rest = rest.dropFirst(2)
        let authority = rest.prefix { !"/?#".contains($0) }
        let path = rest.dropFirst(authority.count)
        return isAuthority(authority) && !hasBrackets(path) && path.filter { $0 == "#" }.count <= 1
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, URLText.isLetterOrDigit(first), !(48...57).contains(first) else {
            return false
        }
        return text.utf8.allSatisfy { URLText.isLetterOrDigit($0) || "+-.".utf8.contains($0) }
    }

    private static func isAuthority(_ text: Substring) -> Bool {
        var host = text
        if let at = host.lastIndex(of: "@") { host = host[host.index(after: at)...] }
        if host.first == "[" {
            guard let end = host.firstIndex(of: "]") else { return false }
            host = host[host.index(after: end)...]
            guard host.isEmpty || host.first == ":" else { return false }
        }
        guard let colon = host.firstIndex(of: ":") else { return !hasBrackets(host) }
        let port = host[host.index(after: colon)...]
        return !hasBrackets(host) && port.utf8.count <= 5 && (port.isEmpty || UInt16(port) != nil)
    }

    private static func hasBrackets(_ text: Substring) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }
    }

    private static func hasOnlyAllowedBytes(_ bytes: [UInt8]) -> Bool {
        bytes.indices.allSatisfy { index in
            let byte = bytes[index]
            if byte == UInt8(ascii: "%") {
                return index + 2 < bytes.count && URLText.isHexadecimal(bytes[index + 1])
                    && URLText.isHexadecimal(bytes[index + 2])
            }
            return URLText.isLetterOrDigit(byte) || signs.contains(byte)
        }
    }

    private static let signs: Set<UInt8> = Set("-._~:/?#[]@!$&'()*+,;=".utf8)
}
