internal import Foundation
import HTTPTypes

/// A cookie as a server sets it (RFC 6265, section 5.3). It has no text of its own: its value is a secret.
struct Cookie: Sendable, Hashable {
    let name: String
    let value: String
    /// In lower case, without a dot before it.
    let domain: String
    let path: String
    /// Nil: with the jar.
    let expiry: Date?
    /// Whether it goes to this host alone, and not to those below it.
    let isHostOnly: Bool
    /// Whether it goes over encrypted connections alone.
    let isSecure: Bool

    /// How long a cookie may be, which is as long as section 6.1 asks for.
    private static let maximumLength: Int = 4096

    /// Reads a `Set-Cookie` field (RFC 6265, section 5.2).
    /// - Parameters:
    ///   - text: the value of the field.
    ///   - place: where the request went that it answers.
    ///   - now: when the answer came.
    /// - Returns: nil where it is to be ignored: it names no cookie, is for another host or all of a top-level domain, is
    ///   longer than need be, or wants encryption and came without (RFC 6265bis, section 5.7).
    init?(_ text: String, from place: CookiePlace, at now: Date) {
        var parts: ArraySlice<Substring> = text.split(separator: ";", omittingEmptySubsequences: false)[...]
        guard text.utf8.count <= Self.maximumLength, let pair = parts.popFirst(), let sign = pair.firstIndex(of: "=")
        else { return nil }
        name = Self.trimmed(pair[..<sign])
        value = Self.trimmed(pair[pair.index(after: sign)...])
        let attributes = CookieAttributes(parts)
        guard !name.isEmpty, !attributes.isSecure || place.isSecure, HTTPField.isValidValue(name + value),
            let domain = Self.domain(attributes.domain, at: place)
        else { return nil }
        self.domain = domain
        isHostOnly = attributes.domain == nil
        isSecure = attributes.isSecure
        path = attributes.path ?? place.defaultPath
        expiry = attributes.maximumAge.map { age in now.addingTimeInterval(age) } ?? attributes.expiry
    }

    /// The domain that a cookie is for; nil: it is none of the server's.
    private static func domain(_ declared: String?, at place: CookiePlace) -> String? {
        guard let declared, declared != place.host else { return place.host }
        // There is no list of public suffixes here: at least a whole top-level domain is refused.
        return declared.contains(".") && place.isIn(domain: declared) ? declared : nil
    }

    static func trimmed(_ text: Substring) -> String {
        let isSpace: (Character) -> Bool = { character in character == " " || character == "\t" }
        var text: Substring = text.drop(while: isSpace)
        while text.last.map(isSpace) == true { text.removeLast() }
        return String(text)
    }

    /// Whether it has not expired.
    func holds(at now: Date) -> Bool {
        expiry.map { expiry in expiry > now } ?? true
    }

    /// Whether one takes the place of the other.
    func isSame(as other: Cookie) -> Bool {
        name == other.name && domain == other.domain && path == other.path
    }

    /// Whether it is sent there (RFC 6265, section 5.4).
    func belongs(to place: CookiePlace) -> Bool {
        (isHostOnly ? place.host == domain : place.isIn(domain: domain)) && place.isIn(path: path)
            && (place.isSecure || !isSecure)
    }
}

/// What a `Set-Cookie` field says of its cookie; of two that say the same the last one counts (RFC 6265, section 5.3).
private struct CookieAttributes {
    var domain: String?
    var path: String?
    var expiry: Date?
    /// In seconds; it counts more than the expiry.
    var maximumAge: Double?
    var isSecure: Bool = false

    init(_ parts: ArraySlice<Substring>) {
        for part in parts {
            let sign: Substring.Index = part.firstIndex(of: "=") ?? part.endIndex
            let value: String = Cookie.trimmed(part[sign...].dropFirst())
            switch Cookie.trimmed(part[..<sign]).lowercased() {
            case "expires": if let date = CookieDate.date(value) { expiry = date }
            case "max-age": if let age = Self.age(value) { maximumAge = age }
            case "domain":
                let domain: Substring = value.hasPrefix(".") ? value.dropFirst() : value[...]
                if !domain.isEmpty { self.domain = domain.lowercased() }
            case "path": path = value.hasPrefix("/") ? value : nil
            case "secure": isSecure = true
            default: break
            }
        }
    }

    /// Digits, perhaps after a minus (RFC 6265, section 5.2.2); at most a century.
    private static func age(_ text: String) -> Double? {
        let digits: Substring = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ byte in (0x30...0x39).contains(byte) }), let age = Double(text)
        else { return nil }
        return age > 0 ? min(age, 3_155_760_000) : -.greatestFiniteMagnitude
    }
}
