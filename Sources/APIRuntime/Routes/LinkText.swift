@_spi(Generated) import APIJSON
private import Foundation

/// A link, taken apart (RFC 3986, section 3).
struct LinkText {
    let scheme: String
    /// Between `//` and the path, without user and port; nil where there is none.
    let host: String?
    /// As it stands in the link.
    let path: String
    /// The names and values of the query in order; a value that cannot be decoded stays as it stands.
    let query: [Item]

    struct Item {
        let name: String
        /// Nil where its percent signs make no UTF-8.
        let value: String?
        /// As it stands in the link.
        let text: String
    }

    init(_ link: String) throws(DeepLinkError) {
        guard let colon = link.firstIndex(of: ":"), Self.isScheme(link[..<colon]) else { throw .malformedLink(link) }
        self.scheme = link[..<colon].lowercased()
        var rest: Substring = link[link.index(after: colon)...].prefix { $0 != "#" }
        let beforeQuery: Substring = rest.prefix { $0 != "?" }
        self.query = Self.items(rest.dropFirst(beforeQuery.count + 1))
        rest = beforeQuery
        if rest.hasPrefix("//") {
            let authority: Substring = rest.dropFirst(2).prefix { $0 != "/" }
            self.host = String(authority)
            rest = rest.dropFirst(2 + authority.count)
        } else {
            self.host = nil
        }
        self.path = String(rest)
    }

    /// What stands between the slashes of a path, decoded; nil where it cannot be.
    static func segments(of path: String) -> [String]? {
        var segments: [String] = []
        for segment: Substring in path.split(separator: "/") {
            guard let text: String = segment.removingPercentEncoding else { return nil }
            segments.append(text)
        }
        return segments
    }

    /// The host of a web address, without user and port, in small letters.
    static func hostName(_ authority: String) -> String {
        let server: Substring = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        guard let colon = server.lastIndex(of: ":"), server[colon...].dropFirst().allSatisfy(\.isWholeNumber) else {
            return server.lowercased()
        }
        return server[..<colon].lowercased()
    }

    private static func items(_ query: Substring) -> [Item] {
        query.split(separator: "&").compactMap { part in
            let name: Substring = part.prefix { $0 != "=" }
            guard let decoded: String = name.removingPercentEncoding else { return nil }
            let text: Substring = part.dropFirst(name.count + 1)
            return Item(name: decoded, value: text.removingPercentEncoding, text: String(text))
        }
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first: UInt8 = text.utf8.first, (first | 0x20) >= 0x61, (first | 0x20) <= 0x7A else { return false }
        return text.utf8.allSatisfy { byte in
            PercentEncoding.isUnreserved(byte) && byte != 0x5F && byte != 0x7E || byte == 0x2B
        }
    }
}
