/// The URL of a server: absolute, http or https, without user, query or fragment (RFC 3986; RFC 9110, section 4.2).
package struct ServerAddress {
    /// Why a text is none.
    package struct Fault: Error {
        /// The end of a sentence that begins with the URL.
        package let reason: String
    }

    package let isSecure: Bool
    package let host: String

    /// Whether the host is this machine, where nobody listens on the way.
    package var isLoopback: Bool {
        let host = host.lowercased()
        return host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" || isLoopbackIPv4(host)
    }

    package init(_ text: String) throws(Fault) {
        let lowercased = text.prefix(8).lowercased()
        guard lowercased.hasPrefix("http://") || lowercased.hasPrefix("https://") else {
            throw Fault(reason: "must begin with https:// or http://")
        }
        isSecure = lowercased.hasPrefix("https://")
        let rest = text.dropFirst(isSecure ? 8 : 7)
        let authority = rest.prefix { !"/?#".contains($0) }
        host = try Self.host(of: authority)
        let path = rest.dropFirst(authority.count)
        if path.contains("#") { throw Fault(reason: "must not have a fragment, the part after #") }
        if path.contains("?") { throw Fault(reason: "must not have a query, the part after ?") }
        if let fault = URLText.firstFault(inPath: path) {
            throw Fault(reason: "holds \"\(fault)\", which may not stand in a URL as it is")
        }
    }

    private static func host(of authority: Substring) throws(Fault) -> String {
        if authority.contains("@") { throw Fault(reason: "must not have a user name or password, the part before @") }
        let end = hostEnd(of: authority)
        let host = authority[..<end]
        let port = authority[end...]
        if host.isEmpty { throw Fault(reason: "has no host") }
        guard isIPv6(host) || isName(host) else { throw Fault(reason: "has no valid host: \"\(host)\"") }
        if !port.isEmpty {
            guard port.first == ":", isPort(port.dropFirst()) else {
                throw Fault(reason: "has no valid port: \"\(port.dropFirst())\" is not a number from 1 to 65535")
            }
        }
        return String(host)
    }

    private static func hostEnd(of authority: Substring) -> Substring.Index {
        if authority.first == "[", let bracket = authority.firstIndex(of: "]") {
            return authority.index(after: bracket)
        }
        return authority.firstIndex(of: ":") ?? authority.endIndex
    }

    private static func isPort(_ text: Substring) -> Bool {
        guard text.utf8.count <= 5, text.utf8.allSatisfy({ (48...57).contains($0) }), let port = Int(text) else {
            return false
        }
        return (1...65535).contains(port)
    }

    private static func isName(_ text: Substring) -> Bool {
        guard text.utf8.count <= 253 else { return false }
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.allSatisfy { label in
            (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                && label.utf8.allSatisfy {
                    URLText.isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
                }
        }
    }

    private static func isIPv6(_ text: Substring) -> Bool {
        guard text.first == "[", text.last == "]", text.utf8.count >= 4 else { return false }
        let address = text.dropFirst().dropLast()
        let signs: Set<UInt8> = [UInt8(ascii: ":"), UInt8(ascii: ".")]
        return address.utf8.count(where: { $0 == UInt8(ascii: ":") }) >= 2
            && address.utf8.allSatisfy { URLText.isHexadecimal($0) || signs.contains($0) }
    }

    private func isLoopbackIPv4(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}

/// What a URL's path may hold (RFC 3986, section 3.3).
enum URLText {
    /// The first character that may not stand in a path, slashes aside, or nil where all may.
    ///
    /// A percent sign may stand only before two hexadecimal digits.
    static func firstFault(inPath text: Substring) -> Character? {
        let bytes = Array(text.utf8)
        var faults = false
        for (index, byte) in bytes.enumerated() where !isPathByte(byte) {
            let isEscape =
                byte == UInt8(ascii: "%") && index + 2 < bytes.count && isHexadecimal(bytes[index + 1])
                && isHexadecimal(bytes[index + 2])
            faults = faults || !isEscape
        }
        guard faults else { return nil }
        return text.first { !$0.utf8.allSatisfy(isPathByte) }
    }

    static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default:
            false
        }
    }

    static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default:
            false
        }
    }

    /// Whether a text can be the scheme of a URL (RFC 3986, section 3.1).
    static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetterOrDigit(first), !(48...57).contains(first) else { return false }
        return text.utf8.allSatisfy { isLetterOrDigit($0) || "+-.".utf8.contains($0) }
    }

    private static func isPathByte(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || pathSigns.contains(byte)
    }

    private static let pathSigns: Set<UInt8> = Set("/-._~!$&'()*+,;=:@".utf8)
}
