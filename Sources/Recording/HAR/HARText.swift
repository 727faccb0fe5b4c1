import WireSyntax

/// HAR 1.2 (<http://www.softwareishard.com/blog/har-12-spec/>), written one entry at a time.
///
/// A document is ``opening(creator:version:)``, entries with ``separator`` between them, and ``closing``.
public enum HARText {
    /// What comes before the first entry.
    /// - Parameters:
    ///   - creator: The name of the program that writes the document.
    ///   - version: Its version.
    public static func opening(creator: String, version: String) -> [UInt8] {
        var json = JSONOutput()
        json.raw("{\"log\":{\"version\":\"1.2\",\"creator\":{")
        json.pair("name", creator)
        json.pair("version", version)
        json.raw("},\"entries\":[\n")
        return json.bytes
    }

    /// What comes between two entries.
    public static let separator: [UInt8] = Array(",\n".utf8)
    /// What comes after the last entry.
    public static let closing: [UInt8] = Array("\n]}}\n".utf8)

    /// An exchange as an entry, on one line. Nothing in it is replaced: see ``Redactor``.
    ///
    /// The messages of a WebSocket are in `_webSocketMessages`, as Chrome writes them.
    /// Bodies in UTF-8 are texts, and others base64. A request without a response has the status 0, as in the files of
    /// browsers. What the format has no place for is in `comment`.
    public static func entry(_ exchange: Exchange) -> [UInt8] {
        var json = JSONOutput()
        let time = max(0, exchange.duration ?? 0)
        json.raw("{")
        json.pair("startedDateTime", dateTime(exchange.startedAt ?? 0))
        json.number("time", time)
        json.key("request")
        var request = exchange.request
        if exchange.socket != nil {
            request.url = RecordedSocket.exchangingScheme(of: request.url, from: "http", to: "ws")
        }
        write(request, to: &json)
        json.key("response")
        write(exchange.response, to: &json)
        json.key("cache")
        json.raw("{}")
        json.key("timings")
        json.raw("{")
        json.number("send", 0)
        json.number("wait", time)
        json.number("receive", 0)
        json.raw("}")
        if let socket = exchange.socket { HARSocket.write(socket, to: &json) }
        let comments = comments(on: exchange)
        if !comments.isEmpty { json.pair("comment", comments.joined(separator: "; ")) }
        json.raw("}")
        return json.bytes
    }

    private static func comments(on exchange: Exchange) -> [String] {
        var comments: [String] = []
        if exchange.startedAt == nil { comments.append("the time of the request is unknown") }
        if exchange.request.body?.isTruncated == true { comments.append("the body of the request is cut off") }
        guard let response = exchange.response else { return comments + ["there was no response"] }
        if response.body?.isTruncated == true { comments.append("the body of the response is cut off") }
        if exchange.socket?.isTruncated == true { comments.append(HARSocket.cutOff) }
        return comments
    }

    /// A time in UTC, in the format of ISO 8601.
    private static func dateTime(_ milliseconds: Int64) -> String {
        let seconds = DateParts.floorDivision(milliseconds, 1_000)
        let parts = DateParts(secondsSince1970: seconds)
        let rest = Int(milliseconds - seconds * 1_000)
        let date =
            DatePattern.padded(parts.year, 4) + "-" + DatePattern.padded(parts.month, 2) + "-"
            + DatePattern.padded(parts.day, 2)
        let time =
            DatePattern.padded(parts.hour, 2) + ":" + DatePattern.padded(parts.minute, 2) + ":"
            + DatePattern.padded(parts.second, 2)
        return date + "T" + time + "." + DatePattern.padded(rest, 3) + "Z"
    }
}

// MARK: - Messages

extension HARText {
    private static func write(_ request: RecordedRequest, to json: inout JSONOutput) {
        json.raw("{")
        json.pair("method", request.method)
        json.pair("url", request.url)
        json.pair("httpVersion", "HTTP/1.1")
        let cookies = request.headers.filter { $0.name.lowercased() == "cookie" }
            .flatMap { field in field.value.split(separator: ";").map(HARCookie.init) }
        write(cookies, to: &json)
        write("headers", request.headers, to: &json)
        write("queryString", query(of: request.url), to: &json)
        if let body = request.body {
            json.key("postData")
            write(body, to: &json)
        }
        json.number("headersSize", -1)
        json.number("bodySize", size(of: request.body))
        json.raw("}")
    }

    private static func write(_ response: RecordedResponse?, to json: inout JSONOutput) {
        let headers = response?.headers ?? []
        json.raw("{")
        json.number("status", Double(response?.status ?? 0))
        json.pair("statusText", "")
        json.pair("httpVersion", "HTTP/1.1")
        let cookies = headers.filter { $0.name.lowercased() == "set-cookie" }.map { HARCookie(response: $0.value) }
        write(cookies, to: &json)
        write("headers", headers, to: &json)
        json.key("content")
        json.raw("{")
        json.number("size", Double(response?.body?.bytes.count ?? 0))
        json.pair("mimeType", response?.body?.mediaType ?? value(of: "content-type", in: headers))
        if let body = response?.body, !body.bytes.isEmpty {
            let text = HARBody(body)
            json.pair("text", text.text)
            if text.isBase64 { json.pair("encoding", "base64") }
        }
        if response?.body?.isTruncated == true { json.pair("comment", "cut off") }
        json.raw("}")
        json.pair("redirectURL", value(of: "location", in: headers))
        json.number("headersSize", -1)
        json.number("bodySize", size(of: response?.body))
        json.raw("}")
    }

    /// The body of a request. The format has no encoding for bytes that are no text, so it has a key of its own.
    private static func write(_ body: RecordedBody, to json: inout JSONOutput) {
        let text = HARBody(body)
        json.raw("{")
        json.pair("mimeType", body.mediaType ?? "")
        json.key("params")
        json.raw("[]")
        json.pair("text", text.text)
        if text.isBase64 { json.pair("_encoding", "base64") }
        if body.isTruncated { json.pair("comment", "cut off") }
        json.raw("}")
    }

    /// The size of a body that is complete; -1 if it is not known.
    private static func size(of body: RecordedBody?) -> Double {
        guard let body else { return 0 }
        return body.isTruncated ? -1 : Double(body.bytes.count)
    }

    private static func value(of name: String, in headers: [RecordedField]) -> String {
        headers.first { field in field.name.lowercased() == name }?.value ?? ""
    }

    private static func query(of url: String) -> [RecordedField] {
        guard let start = url.firstIndex(of: "?") else { return [] }
        return parameters(in: url[url.index(after: start)...].prefix { $0 != "#" })
    }

    /// The parameters of a query or a form (WHATWG URL standard, section 5.1), decoded.
    public static func parameters(in text: Substring) -> [RecordedField] {
        text.split(separator: "&").map { pair in
            let name = pair.prefix { $0 != "=" }
            let decode: (Substring) -> String = { PercentEncoding.decode($0, plusIsSpace: true) ?? String($0) }
            return RecordedField(name: decode(name), value: decode(pair.dropFirst(name.count + 1)))
        }
    }

    private static func write(_ name: String, _ fields: [RecordedField], to json: inout JSONOutput) {
        json.key(name)
        json.raw("[")
        for (index, field) in fields.enumerated() {
            json.raw(index == 0 ? "{" : ",{")
            json.pair("name", field.name)
            json.pair("value", field.value)
            json.raw("}")
        }
        json.raw("]")
    }

    private static func write(_ cookies: [HARCookie], to json: inout JSONOutput) {
        json.key("cookies")
        json.raw("[")
        for (index, cookie) in cookies.enumerated() {
            json.raw(index == 0 ? "{" : ",{")
            json.pair("name", cookie.name)
            json.pair("value", cookie.value)
            if let path = cookie.path { json.pair("path", path) }
            if let domain = cookie.domain { json.pair("domain", domain) }
            if cookie.isHTTPOnly { json.flag("httpOnly") }
            if cookie.isSecure { json.flag("secure") }
            json.raw("}")
        }
        json.raw("]")
    }
}

/// A cookie of a request or a response.
private struct HARCookie {
    var name: String
    var value: String
    var path: String?
    var domain: String?
    var isHTTPOnly: Bool = false
    var isSecure: Bool = false

    /// A pair of a `Cookie` field.
    init(_ pair: Substring) {
        let name = pair.prefix { $0 != "=" }
        self.name = String(HeaderList.trimmed(name))
        value = String(HeaderList.trimmed(pair.dropFirst(name.count + 1)))
    }

    /// The value of a `Set-Cookie` field (RFC 6265, section 4.1).
    init(response field: String) {
        let parts = field.split(separator: ";")
        self.init(parts.first ?? "")
        for part in parts.dropFirst() {
            let attribute = HARCookie(part)
            switch attribute.name.lowercased() {
            case "path": path = attribute.value
            case "domain": domain = attribute.value
            case "httponly": isHTTPOnly = true
            case "secure": isSecure = true
            default: break
            }
        }
    }
}

/// A body as text: as it is if it is UTF-8, and else in base64.
private struct HARBody {
    let text: String
    let isBase64: Bool

    init(_ body: RecordedBody) {
        let bytes = body.isTruncated ? Self.wholeCharacters(of: body.bytes) : body.bytes
        let decoded = String(decoding: bytes, as: UTF8.self)
        // What is not UTF-8 has been repaired.
        if !bytes.contains(0), decoded.utf8.elementsEqual(bytes) {
            (text, isBase64) = (decoded, false)
        } else {
            (text, isBase64) = (Base64Text.encode(body.bytes), true)
        }
    }

    /// The bytes without a character at the end that is cut off.
    private static func wholeCharacters(of bytes: [UInt8]) -> [UInt8] {
        let tail = bytes.suffix(4)
        guard let start = tail.lastIndex(where: { $0 & 0xC0 != 0x80 }), bytes[start] >= 0xC0 else { return bytes }
        let length = bytes[start] >= 0xF0 ? 4 : bytes[start] >= 0xE0 ? 3 : 2
        return bytes.count - start < length ? Array(bytes[..<start]) : bytes
    }
}
