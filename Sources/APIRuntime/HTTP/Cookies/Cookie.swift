import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A cookie as set by a server (RFC 6265, section 5.3). It has no description, because its value is secret.
struct Cookie: Sendable {
    let name: String
    let value: String
    /// In lower case, without a leading dot.
    let domain: String
    let path: String
    /// When the cookie expires, in passing time (``TimeSource/uptime``), so that setting the wall clock does not matter;
    /// `nil` for a cookie that lasts as long as the jar.
    var expiry: Duration?
    /// Whether the cookie is sent to this host only, and not to its subdomains.
    let isHostOnly: Bool
    /// Whether the cookie is sent over encrypted connections only.
    let isSecure: Bool

    /// The maximum length of a cookie, in bytes. It is the minimum that section 6.1 requires.
    private static let maximumLength: Int = 4096

    /// Parses a `Set-Cookie` field (RFC 6265, section 5.2).
    /// - Parameters:
    ///   - text: The value of the field; each character is a byte.
    ///   - target: The target of the request.
    ///   - now: When the response arrived.
    ///   - serverDate: The same by the server's clock, from which `Expires` is counted; `nil` if it is unknown.
    /// - Returns: `nil` if the cookie must be ignored: it has no name, is for another host or a whole top-level domain,
    ///   is too long, is `Secure` but arrived without encryption, or its name promises what it does not have (RFC
    ///   6265bis, section 5.7).
    init?(_ text: String, from target: CookieTarget, at now: Moment, serverDate: Date? = nil) {
        var parts = text.split(separator: ";", omittingEmptySubsequences: false)[...]
        guard text.unicodeScalars.count <= Self.maximumLength, let pair = parts.popFirst(),
            let sign = pair.firstIndex(of: "=")
        else { return nil }
        name = Self.trimmed(pair[..<sign])
        value = Self.trimmed(pair[pair.index(after: sign)...])
        let attributes = CookieAttributes(parts)
        guard !name.isEmpty, !attributes.isSecure || target.isSecure, HTTPField.isValidValue(name + value),
            attributes.keepPromise(of: name), let domain = Self.domain(attributes.domain, at: target)
        else { return nil }
        self.domain = domain
        isHostOnly = attributes.domain == nil
        isSecure = attributes.isSecure
        path = attributes.path ?? target.defaultPath
        let lifetime =
            attributes.maximumAge
            ?? attributes.expiry.map { expiry in expiry.timeIntervalSince(serverDate ?? now.date) }
        expiry = lifetime.map { seconds in now.uptime + Duration(span: seconds) }
    }

    /// The domain of a cookie; `nil` if the server must not set cookies for the declared one.
    private static func domain(_ declared: String?, at target: CookieTarget) -> String? {
        guard let declared, !target.hasHost(declared) else { return target.host }
        // There is no list of public suffixes here, but at least whole top-level domains are rejected.
        return declared.utf8.contains(UInt8(ascii: ".")) && target.isIn(domain: declared) ? declared : nil
    }

    static func trimmed(_ text: Substring) -> String {
        let isSpace: (Character) -> Bool = { character in character == " " || character == "\t" }
        var text = text.drop(while: isSpace)
        while text.last.map(isSpace) == true { text.removeLast() }
        return String(text)
    }

    /// Whether the cookie has not expired.
    func holds(at now: Duration) -> Bool {
        expiry.map { expiry in expiry > now } ?? true
    }

    /// Whether one cookie replaces the other.
    func isSame(as other: Cookie) -> Bool {
        ExactText(name) == ExactText(other.name) && ExactText(domain) == ExactText(other.domain)
            && ExactText(path) == ExactText(other.path)
    }

    /// Whether a server could take another cookie of this name for this one.
    func isHidden(by other: Cookie) -> Bool {
        let target = CookieTarget(host: domain, path: other.path)
        let otherTarget = CookieTarget(host: other.domain, path: other.path)
        return ExactText(name) == ExactText(other.name)
            && (target.isIn(domain: other.domain) || otherTarget.isIn(domain: domain)) && otherTarget.isIn(path: path)
    }

    /// Whether the cookie is sent with requests to a target (RFC 6265, section 5.4).
    func belongs(to target: CookieTarget) -> Bool {
        (isHostOnly ? target.hasHost(domain) : target.isIn(domain: domain)) && target.isIn(path: path)
            && (target.isSecure || !isSecure)
    }
}

/// The attributes of a `Set-Cookie` field. The last one of a name wins (RFC 6265, section 5.3).
private struct CookieAttributes {
    var domain: String?
    var path: String?
    var expiry: Date?
    /// In seconds. It overrides the expiry.
    var maximumAge: Double?
    var isSecure: Bool = false

    init(_ parts: ArraySlice<Substring>) {
        for part in parts {
            let sign = part.firstIndex(of: "=") ?? part.endIndex
            let value = Cookie.trimmed(part[sign...].dropFirst())
            switch Cookie.trimmed(part[..<sign]).lowercased() {
            case "expires": if let date = CookieDate.date(value) { expiry = date }
            case "max-age": if let age = Self.age(value) { maximumAge = age }
            case "domain":
                let domain = value.hasPrefix(".") ? value.dropFirst() : value[...]
                if !domain.isEmpty { self.domain = domain.lowercased() }
            case "path": path = value.hasPrefix("/") ? value : nil
            case "secure": isSecure = true
            default: break
            }
        }
    }

    /// Whether the attributes are those that the prefix of a name promises, in any case (RFC 6265bis, sections 4.1.3 and
    /// 5.7): `__Secure-` cookies are `Secure`, and `__Host-` cookies are also for the whole host, and no other.
    func keepPromise(of name: String) -> Bool {
        let name = name.lowercased()
        if name.hasPrefix("__host-") { return isSecure && domain == nil && path == "/" }
        return isSecure || !name.hasPrefix("__secure-")
    }

    /// Parses digits with an optional minus sign (RFC 6265, section 5.2.2). The result is at most a century.
    private static func age(_ text: String) -> Double? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard digits.isDigits, let age = Double(text) else { return nil }
        return age > 0 ? min(age, 3_155_760_000) : -.greatestFiniteMagnitude
    }
}

/// Parses the dates of cookies, which come in many formats (RFC 6265, section 5.1.1).
enum CookieDate {
    private static let months: [String] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// - Returns: `nil` if the text is not a date.
    static func date(_ text: String) -> Date? {
        var time: (hour: Int, minute: Int, second: Int)?
        var (day, month, year): (Int?, Int?, Int?)
        for token in text.utf8.split(whereSeparator: isDelimiter) {
            let token = String(decoding: token, as: UTF8.self)
            if time == nil, let found = self.time(token) {
                time = found
            } else if day == nil, let found = number(token, digits: 1...2) {
                day = found
            } else if month == nil, let found = months.firstIndex(of: token.prefix(3).lowercased()) {
                month = found + 1
            } else if year == nil, let found = number(token, digits: 2...4) {
                year = found < 70 ? found + 2000 : found < 100 ? found + 1900 : found
            }
        }
        guard let time, let day, let month, let year, (1...31).contains(day), year >= 1601, time.hour < 24,
            time.minute < 60, time.second < 60
        else { return nil }
        let seconds = time.hour * 3600 + time.minute * 60 + time.second
        guard day <= DateParts.days(in: month, of: year) else { return nil }
        let days = DateParts.daysSince1970(year, month, day)
        return Date(timeIntervalSince1970: Double(days) * 86_400 + Double(seconds))
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    /// Hours, minutes and seconds. Other characters may follow the seconds.
    private static func time(_ token: String) -> (Int, Int, Int)? {
        let parts = token.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let hour = number(String(parts[0]), digits: 1...2, isWhole: true),
            let minute = number(String(parts[1]), digits: 1...2, isWhole: true),
            let second = number(String(parts[2]), digits: 1...2)
        else { return nil }
        return (hour, minute, second)
    }

    /// The leading digits of a token.
    private static func number(_ token: String, digits count: ClosedRange<Int>, isWhole: Bool = false) -> Int? {
        let digits = token.prefix { character in ("0"..."9").contains(character) }
        guard count.contains(digits.count), !isWhole || digits.count == token.count else { return nil }
        return Int(digits)
    }
}

/// Splits `Set-Cookie` fields that were joined into one, against RFC 9110, section 5.3.
enum SetCookieFields {
    /// The fields, in order. A comma separates two fields if a name and `=` follow it, which is never the case within a
    /// date.
    static func split(_ joined: String) -> [String] {
        let bytes = Array(joined.utf8)
        var fields: [String] = []
        var start = 0
        for comma in bytes.indices where bytes[comma] == 0x2C && beginsCookie(bytes[(comma + 1)...]) {
            fields.append(text(bytes[start..<comma]))
            start = comma + 1
        }
        return fields + [text(bytes[start...])]
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        Cookie.trimmed(String(decoding: bytes, as: UTF8.self)[...])
    }

    private static func beginsCookie(_ bytes: ArraySlice<UInt8>) -> Bool {
        let rest = bytes.drop { byte in byte == 0x20 || byte == 0x09 }
        guard let end = rest.firstIndex(where: { byte in !HTTPText.isTokenByte(byte) }) else { return false }
        return end > rest.startIndex && rest[end] == 0x3D
    }
}

/// The target of a request, as far as cookies depend on it.
struct CookieTarget: Sendable {
    /// In lower case, without a port.
    let host: String
    /// Without the query; begins with a slash.
    let path: String
    /// Whether the connection is encrypted.
    let isSecure: Bool

    /// - Returns: `nil` if the request has no host.
    init?(_ head: HTTPRequest) {
        host = RedirectTarget.host(of: head)
        guard !host.isEmpty else { return nil }
        let path = (head.path ?? "/").prefix { character in character != "?" && character != "#" }
        self.path = path.hasPrefix("/") ? String(path) : "/"
        isSecure = head.scheme?.lowercased() == "https"
    }

    /// A place to compare others with.
    fileprivate init(host: String, path: String) {
        (self.host, self.path, isSecure) = (host, path, false)
    }

    /// The default path of a cookie, which is the folder of this path (RFC 6265, section 5.1.4).
    var defaultPath: String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// Whether this is the host.
    func hasHost(_ other: String) -> Bool { ExactText(host) == ExactText(other) }

    /// Whether the host is a domain or one of its subdomains (RFC 6265, section 5.1.3).
    func isIn(domain: String) -> Bool {
        if hasHost(domain) { return true }
        return !isAddress && host.utf8.reversed().starts(with: ("." + domain).utf8.reversed())
    }

    /// Whether the path equals another one or is below it (RFC 6265, section 5.1.4).
    func isIn(path other: String) -> Bool {
        let (path, other) = (path.utf8, other.utf8)
        let slash = UInt8(ascii: "/")
        guard path.starts(with: other) else { return false }
        return path.count == other.count || other.last == slash || path.dropFirst(other.count).first == slash
    }

    /// Whether the host is an address rather than a name.
    private var isAddress: Bool {
        if host.hasPrefix("[") { return true }
        return HostText.isIPv4(host[...])
    }
}
