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
        let entry: JSON
        do throws(DataFormatError) {
            entry = try JSON(fromJSON: bytes)
        } catch {
            throw Fault(message: "an entry is not JSON: expected \(error.expected), found \(error.found)")
        }
        guard let request = entry["request"], request.object != nil else {
            throw Fault(message: "an entry has no request")
        }
        guard let method = request["method"]?.string, HTTPText.isToken(method) else {
            throw Fault(message: "a request has no method")
        }
        guard let url = request["url"]?.string, !url.isEmpty else { throw Fault(message: "a request has no URL") }
        let sent = RecordedRequest(
            method: method.uppercased(), url: url, headers: fields(of: request["headers"]),
            body: body(ofRequest: request["postData"]))
        return Exchange(
            request: sent, response: try response(entry["response"]),
            startedAt: entry["startedDateTime"]?.string.flatMap(milliseconds),
            duration: entry["time"]?.double)
    }

    private static func response(_ node: JSON?) throws(Fault) -> RecordedResponse? {
        guard let node, !node.isNull else { return nil }
        guard let status = node["status"]?.double else { throw Fault(message: "a response has no status") }
        // Browsers write 0 for requests that were blocked or cancelled.
        guard status >= 100, status <= 599, let code = Int(exactly: status) else { return nil }
        let headers = fields(of: node["headers"])
        return RecordedResponse(
            status: code, headers: headers, body: try body(ofResponse: node["content"], headers))
    }

    private static func fields(of node: JSON?) -> [RecordedField] {
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
            return RecordedBody(mediaType: mediaType, bytes: decoded(text, node) ?? Array(text.utf8))
        }
        guard let parameters = node["params"]?.array, !parameters.isEmpty else { return nil }
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
        guard let node, let text = node["text"]?.string, !text.isEmpty else { return nil }
        let header = headers.first { $0.name.lowercased() == "content-type" }?.value
        let mediaType = node["mimeType"]?.string.flatMap { $0.isEmpty ? nil : $0 } ?? header
        if node["encoding"]?.string?.lowercased() == "base64", Base64Text.decode(text.utf8) == nil {
            throw Fault(message: "a body is not the Base64 that it says it is")
        }
        let bytes = decoded(text, node).map { bytes in (try? BodyReading().text(of: bytes, mediaType)) ?? bytes }
        return RecordedBody(mediaType: mediaType, bytes: bytes ?? Array(text.utf8))
    }

    private static func decoded(_ text: String, _ node: JSON) -> [UInt8]? {
        node["encoding"]?.string?.lowercased() == "base64" ? Base64Text.decode(text.utf8) : nil
    }

    /// An RFC 3339 date in milliseconds since 1970.
    private static func milliseconds(_ text: String) -> Int64? {
        guard let parts = DateScanner.parts(of: text, nil), let seconds = parts.secondsSince1970 else { return nil }
        return seconds * 1_000 + Int64(parts.nanoseconds / 1_000_000)
    }
}
