import APIJSON
import WireSyntax

/// Reads a call of a session that Charles exports as JSON (`.chlsj`).
///
/// The address is in parts, header fields are in `header.headers`, and a body is a `text`, or bytes as Base64 in `encoded`.
enum CharlesExchange {
    static func read(_ bytes: [UInt8]) throws(HARExchange.Fault) -> Exchange {
        let call = try HARExchange.json(bytes)
        guard let method = call["method"]?.string, HTTPText.isToken(method) else {
            throw HARExchange.Fault(message: "a call has no method")
        }
        guard let url = url(of: call) else { throw HARExchange.Fault(message: "a call has no host") }
        let sent = RecordedRequest(
            method: method.uppercased(), url: url,
            headers: HARExchange.fields(of: call["request"]?["header"]?["headers"]),
            body: try body(of: call["request"]))
        return Exchange(
            request: sent, response: try response(of: call),
            startedAt: call["times"]?["start"]?.string.flatMap(HARExchange.milliseconds),
            duration: call["durations"]?["total"]?.double.flatMap { $0 >= 0 ? $0 : nil })
    }

    private static func url(of call: JSON) -> String? {
        guard let host = call["host"]?.string, !host.isEmpty else { return nil }
        let scheme = call["scheme"]?.string?.lowercased() ?? "https"
        let port = (call["port"] ?? call["actualPort"])?.double.flatMap { Int(exactly: $0) }
        let isUsual = port == nil || port == (scheme == "http" ? 80 : 443) || host.hasSuffix(":\(port ?? 0)")
        let path = call["path"]?.string ?? "/"
        let query = call["query"]?.string.map { "?" + $0 } ?? ""
        return "\(scheme)://\(host)" + (isUsual ? "" : ":\(port ?? 0)") + path + query
    }

    private static func response(of call: JSON) throws(HARExchange.Fault) -> RecordedResponse? {
        guard let node = call["response"], let status = node["status"]?.double.flatMap({ Int(exactly: $0) }),
            (100...599).contains(status)
        else { return nil }
        let response = RecordedResponse(
            status: status, headers: HARExchange.fields(of: node["header"]?["headers"]), body: try body(of: node))
        return received(response, status: call["status"]?.string)
    }

    /// A response as the server sent it. If a connection failed, Charles responded in its place; if it broke off, the
    /// response is the beginning of one.
    ///
    /// - Parameter status: what Charles says of the call, such as `COMPLETE`; `nil` if somebody else recorded it
    static func received(_ response: RecordedResponse, status: String?) -> RecordedResponse? {
        switch status?.uppercased() {
        case nil, "COMPLETE": return response
        case "FAILED", "BLOCKED": return nil
        default:
            var cut = response
            cut.body = RecordedBody(
                mediaType: response.body?.mediaType, bytes: response.body?.bytes ?? [], isTruncated: true)
            return cut
        }
    }

    private static func body(of message: JSON?) throws(HARExchange.Fault) -> RecordedBody? {
        let fields = HARExchange.fields(of: message?["header"]?["headers"])
        let mediaType =
            fields.first { $0.name.lowercased() == "content-type" }?.value ?? message?["mimeType"]?.string
        if let text = message?["body"]?["text"]?.string, !text.isEmpty {
            return RecordedBody(mediaType: mediaType, bytes: Array(text.utf8))
        }
        guard let encoded = message?["body"]?["encoded"]?.string, !encoded.isEmpty else { return nil }
        guard let bytes = Base64Text.decode(encoded.utf8) else {
            throw HARExchange.Fault(message: "a body is not the Base64 that it says it is")
        }
        // As it was sent: nothing here decodes it.
        if message?["contentEncoding"]?.string.map({ !$0.isEmpty }) ?? false {
            return RecordedBody(mediaType: mediaType, bytes: [], isTruncated: true)
        }
        return RecordedBody(mediaType: mediaType, bytes: (try? BodyReading().text(of: bytes, mediaType)) ?? bytes)
    }
}
