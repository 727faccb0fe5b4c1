import APIJSON
import WireSyntax

/// Reads an entry of a HAR 1.2 file as an exchange.
///
/// Tools write HAR differently, so parts that say nothing about the API are taken as they are: only the method, the URL and
/// the status have to be there.
enum HARExchange {
    /// Why an entry cannot be read.
    struct Fault: Error {
        let message: String
    }

    static func read(_ bytes: [UInt8]) throws(Fault) -> Exchange {
        let entry = try json(bytes)
        guard let request = entry["request"], request.object != nil else {
            throw Fault(message: "an entry has no request")
        }
        guard let method = request["method"]?.string, HTTPText.isToken(method) else {
            throw Fault(message: "a request has no method")
        }
        guard let url = request["url"]?.string, !url.isEmpty else { throw Fault(message: "a request has no URL") }
        let socket = try HARSocket.read(entry)
        let sent = RecordedRequest(
            method: method.uppercased(),
            url: socket == nil ? url : RecordedSocket.exchangingScheme(of: url, from: "ws", to: "http"),
            headers: fields(of: request["headers"]), body: body(ofRequest: request["postData"]))
        var exchange = Exchange(
            request: sent, response: try response(entry["response"]),
            startedAt: entry["startedDateTime"]?.string.flatMap(milliseconds), duration: duration(entry))
        if exchange.response?.status == 101 { exchange.socket = socket }
        return exchange
    }

    static func json(_ bytes: [UInt8]) throws(Fault) -> JSON {
        do throws(DataFormatError) {
            return try JSON(fromJSON: bytes)
        } catch {
            throw Fault(message: "an entry is not JSON: expected \(error.expected), found \(error.found)")
        }
    }

    /// The time in all; that of its parts if a tool wrote them alone. A negative one means that it is not known.
    private static func duration(_ entry: JSON) -> Double? {
        if let time = entry["time"]?.double, time >= 0 { return time }
        let parts = ["blocked", "dns", "connect", "send", "wait", "receive"].compactMap {
            entry["timings"]?[$0]?.double
        }
        .filter { $0 >= 0 }
        return parts.isEmpty ? nil : parts.reduce(0, +)
    }

    private static func response(_ node: JSON?) throws(Fault) -> RecordedResponse? {
        guard let node, !node.isNull else { return nil }
        // Proxies leave the status out, or write null, for connections that failed.
        guard let written = node["status"], !written.isNull else { return nil }
        guard let status = written.double else { throw Fault(message: "a response has no status") }
        // Browsers write 0 for requests that were blocked or cancelled.
        guard status >= 100, status <= 599, let code = Int(exactly: status) else { return nil }
        let headers = fields(of: node["headers"])
        let response = RecordedResponse(
            status: code, headers: headers, body: try body(ofResponse: node["content"], headers))
        return CharlesExchange.received(response, status: node["_charlesStatus"]?.string)
    }

    static func fields(of node: JSON?) -> [RecordedField] {
        guard let elements = node?.array else { return [] }
        return elements.compactMap { element in
            guard let name = element["name"]?.string, let value = element["value"]?.string else { return nil }
            return RecordedField(name: name, value: value)
        }
    }

    private static func body(ofRequest node: JSON?) -> RecordedBody? {
        guard let node, node.object != nil else { return nil }
        let mediaType = node["mimeType"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        if let text = node["text"]?.string, !text.isEmpty {
            let bytes = isBase64(node) ? Base64Text.decode(text.utf8) : nil
            return RecordedBody(mediaType: mediaType, bytes: bytes ?? Array(text.utf8), isTruncated: isCut(node))
        }
        guard let parameters = node["params"]?.array, !parameters.isEmpty else {
            return isCut(node) ? RecordedBody(mediaType: mediaType, bytes: [], isTruncated: true) : nil
        }
        if let mediaType, mediaType.lowercased().hasPrefix("multipart/") {
            return HARParts.body(parameters, mediaType: mediaType)
        }
        let form = parameters.compactMap { parameter -> String? in
            guard let name = parameter["name"]?.string else { return nil }
            let value = parameter["value"]?.string ?? ""
            return PercentEncoding.encode(name) + "=" + PercentEncoding.encode(value)
        }
        return RecordedBody(mediaType: mediaType, bytes: Array(form.joined(separator: "&").utf8))
    }

    private static func body(
        ofResponse node: JSON?, _ headers: [RecordedField]
    ) throws(Fault) -> RecordedBody? {
        let text = node?["text"]?.string ?? ""
        guard let node, !text.isEmpty || isCut(node) else { return nil }
        let header = headers.first { $0.name.lowercased() == "content-type" }?.value
        let mediaType = node["mimeType"]?.string.flatMap { $0.isEmpty ? nil : $0 } ?? header
        var bytes = Array(text.utf8)
        if isBase64(node) {
            guard let decoded = Base64Text.decode(text.utf8) else {
                throw Fault(message: "a body is not the Base64 that it says it is")
            }
            bytes = (try? BodyReading().text(of: decoded, mediaType)) ?? decoded
        }
        return RecordedBody(mediaType: mediaType, bytes: bytes, isTruncated: isCut(node))
    }

    /// The format has no encoding for the bodies of requests. ``HARText`` writes a key of its own; others, the key that
    /// responses have.
    private static func isBase64(_ node: JSON) -> Bool {
        (node["encoding"] ?? node["_encoding"])?.string?.lowercased() == "base64"
    }

    /// Whether ``HARText`` wrote the beginning alone.
    private static func isCut(_ node: JSON) -> Bool { node["comment"]?.string == "cut off" }

    /// An RFC 3339 date in milliseconds since 1970.
    static func milliseconds(_ text: String) -> Int64? {
        guard let parts = DateScanner.parts(of: text, nil), let seconds = parts.secondsSince1970 else { return nil }
        return seconds * 1_000 + Int64(parts.nanoseconds / 1_000_000)
    }
}

/// The multipart body of a request that a tool wrote as a list of its parts: a browser, which leaves out the bytes of files.
private enum HARParts {
    static func body(_ parameters: [JSON], mediaType: String) -> RecordedBody {
        let known = MediaType(mediaType)?.parameter("boundary")
        let boundary = known.flatMap { $0.isEmpty ? nil : $0 } ?? "boundary"
        var text = ""
        for parameter in parameters {
            guard let name = parameter["name"]?.string else { continue }
            text += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(escaped(name))\""
            if let file = parameter["fileName"]?.string { text += "; filename=\"\(escaped(file))\"" }
            if let type = parameter["contentType"]?.string, !type.isEmpty { text += "\r\nContent-Type: \(line(type))" }
            text += "\r\n\r\n\(parameter["value"]?.string ?? "")\r\n"
        }
        text += "--\(boundary)--\r\n"
        return RecordedBody(
            mediaType: known == nil ? "\(mediaType); boundary=\(boundary)" : mediaType, bytes: Array(text.utf8))
    }

    /// A name as browsers write it (WHATWG HTML, section 4.10.21.8).
    private static func escaped(_ name: String) -> String {
        name.unicodeScalars.map { scalar in
            switch scalar {
            case "\r": "%0D"
            case "\n": "%0A"
            case "\"": "%22"
            default: String(scalar)
            }
        }.joined()
    }

    private static func line(_ text: String) -> String { text.filter { !$0.isNewline } }
}
