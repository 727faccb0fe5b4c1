import JSONSyntax
import Recording
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
        let entry: JSONNode
        do throws(JSONFault) {
            entry = try JSONParser.parse(bytes)
        } catch {
            throw Fault(message: "an entry is not JSON: \(error.message)")
        }
        guard let request = entry.member("request"), case .object = request.content else {
            throw Fault(message: "an entry has no request")
        }
        guard let method = request.member("method")?.text, HTTPText.isToken(method) else {
            throw Fault(message: "a request has no method")
        }
        guard let url = request.member("url")?.text, !url.isEmpty else { throw Fault(message: "a request has no URL") }
        let sent = RecordedRequest(
            method: method.uppercased(), url: url, headers: fields(of: request.member("headers")),
            body: body(ofRequest: request.member("postData")))
        return Exchange(
            request: sent, response: try response(entry.member("response")),
            startedAt: entry.member("startedDateTime")?.text.flatMap(milliseconds),
            duration: entry.member("time")?.number)
    }

    private static func response(_ node: JSONNode?) throws(Fault) -> RecordedResponse? {
        guard let node, !node.isNull else { return nil }
        guard let status = node.member("status")?.number else { throw Fault(message: "a response has no status") }
        // Browsers write 0 for requests that were blocked or cancelled.
        guard status >= 100, status <= 599, let code = Int(exactly: status) else { return nil }
        let headers = fields(of: node.member("headers"))
        return RecordedResponse(
            status: code, headers: headers, body: try body(ofResponse: node.member("content"), headers))
    }

    private static func fields(of node: JSONNode?) -> [RecordedField] {
        guard case .array(let elements)? = node?.content else { return [] }
        return elements.compactMap { element in
            guard let name = element.member("name")?.text, let value = element.member("value")?.text else { return nil }
            return RecordedField(name: name, value: value)
        }
    }

    private static func body(ofRequest node: JSONNode?) -> RecordedBody? {
        guard let node, case .object = node.content else { return nil }
        let mediaType = node.member("mimeType")?.text.flatMap { $0.isEmpty ? nil : $0 }
        if let text = node.member("text")?.text, !text.isEmpty {
            return RecordedBody(mediaType: mediaType, bytes: decoded(text, node) ?? Array(text.utf8))
        }
        guard case .array(let parameters)? = node.member("params")?.content, !parameters.isEmpty else { return nil }
        let form = parameters.compactMap { parameter -> String? in
            guard let name = parameter.member("name")?.text else { return nil }
            let value = parameter.member("value")?.text ?? ""
            return PercentEncoding.encode(name) + "=" + PercentEncoding.encode(value)
        }
        return RecordedBody(mediaType: mediaType, bytes: Array(form.joined(separator: "&").utf8))
    }

    private static func body(
        ofResponse node: JSONNode?, _ headers: [RecordedField]
    ) throws(Fault) -> RecordedBody? {
        guard let node, let text = node.member("text")?.text, !text.isEmpty else { return nil }
        let header = headers.first { $0.name.lowercased() == "content-type" }?.value
        let mediaType = node.member("mimeType")?.text.flatMap { $0.isEmpty ? nil : $0 } ?? header
        if node.member("encoding")?.text?.lowercased() == "base64", Base64Text.decode(text.utf8) == nil {
            throw Fault(message: "a body is not the Base64 that it says it is")
        }
        let bytes = decoded(text, node).map { bytes in (try? BodyReading().text(of: bytes, mediaType)) ?? bytes }
        return RecordedBody(mediaType: mediaType, bytes: bytes ?? Array(text.utf8))
    }

    private static func decoded(_ text: String, _ node: JSONNode) -> [UInt8]? {
        node.member("encoding")?.text?.lowercased() == "base64" ? Base64Text.decode(text.utf8) : nil
    }

    /// An RFC 3339 date in milliseconds since 1970.
    private static func milliseconds(_ text: String) -> Int64? {
        guard let parts = DateScanner.parts(of: text, nil), let seconds = parts.secondsSince1970 else { return nil }
        return seconds * 1_000 + Int64(parts.nanoseconds / 1_000_000)
    }
}

extension JSONNode {
    /// The string; `nil` if it is none.
    var text: String? {
        if case .string(let text) = content { text } else { nil }
    }

    /// The number; `nil` if it is none.
    var number: Double? {
        if case .number(let text) = content { Double(text) } else { nil }
    }
}
