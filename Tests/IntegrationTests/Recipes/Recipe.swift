import APIRuntime
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// What goes over the wire in a recipe of the page: the requests that are expected, and the responses to them.
struct Recipe {
    /// A request or a response on the page. Its header fields are some of those that are sent, and `…` stands for any text.
    struct Message {
        var line: String
        var fields: [(name: String, value: String)]
        var body: String

        fileprivate init(_ text: String) {
            let parts = text.split(separator: "\n\n", maxSplits: 1, omittingEmptySubsequences: false)
            let head = parts[0].split(separator: "\n")
            line = String(head[0])
            fields = head.dropFirst().map { field in
                let colon = field.firstIndex(of: ":") ?? field.endIndex
                return (String(field[..<colon]), field[colon...].dropFirst().trimmingCharacters(in: .whitespaces))
            }
            body = parts.count == 2 ? String(parts[1]) : ""
        }

        /// The bytes of a response.
        fileprivate var response: String {
            let lengths = [("Content-Length", "\(body.utf8.count)"), ("Connection", "close")]
            let head = (fields + lengths).map { name, value in "\(name): \(value)\r\n" }.joined()
            return "\(line)\r\n\(head)\r\n\(body)"
        }
    }

    private let requests: [Message]
    private let server: RecordingServer

    /// - Parameter service: the service of the recipe's first spec
    init(_ service: String) throws {
        let blocks = try MarkdownBlock.blocks(of: "Documentation/recipes.md")
        let spec = try #require(
            blocks.firstIndex { block in block.language == "yaml" && block.text.contains("name: \(service)") })
        let wire = try #require(blocks[spec...].first { block in block.language == "http" })
        let messages = Self.messages(wire.text)
        requests = messages.filter { message in !message.line.hasPrefix("HTTP/") }
        server = try RecordingServer(messages.filter { message in message.line.hasPrefix("HTTP/") }.map(\.response))
    }

    private static func messages(_ text: String) -> [Message] {
        let starts = text.matches(of: /(?m)^(?:(?:GET|POST|PUT) |HTTP\/1\.1 )/).map(\.range.lowerBound)
        return zip(starts, starts.dropFirst() + [text.endIndex]).map { start, end in
            Message(text[start..<end].trimmingCharacters(in: .newlines))
        }
    }

    /// A configuration whose requests all go to the page's server, whatever their addresses.
    var configuration: APIClient.Configuration {
        APIClient.Configuration(transport: Detour(authority: "127.0.0.1:\(server.port)"))
    }

    /// Ends the server, as if there were no network.
    func disconnect() {
        server.stop()
    }

    /// Expects that the server has received what the page shows.
    func expectRequests() {
        let received = server.requests
        #expect(received.map(\.line) == requests.map(\.line))
        for (request, expected) in zip(received, requests) {
            for (name, value) in expected.fields {
                let sent = request.value(of: name == "Host" ? Detour.host : name) ?? "nothing"
                #expect(Self.matches(sent, value), "\(expected.line): \(name): \(sent)")
            }
            let body = request.body.replacing("\r\n", with: "\n").trimmingCharacters(in: .newlines)
            #expect(Self.matches(body, expected.body), "\(expected.line): \(body)")
        }
    }

    /// The value of a header field of the request with this number.
    func sent(_ name: String, in number: Int) -> String? {
        server.requests.indices.contains(number) ? server.requests[number].value(of: name) : nil
    }

    private static func matches(_ text: String, _ pattern: String) -> Bool {
        let pieces = pattern.components(separatedBy: "…")
        guard pieces.count > 1 else { return text == pattern }
        var rest = text[...]
        for piece in pieces.dropLast() {
            guard let found = piece.isEmpty ? rest.startIndex..<rest.startIndex : rest.range(of: piece) else {
                return false
            }
            rest = rest[found.upperBound...]
        }
        return text.hasPrefix(pieces[0]) && rest.hasSuffix(pieces[pieces.count - 1])
    }
}

/// Sends all requests to one server, with the host that they are for in a field of its own.
private struct Detour: Transport {
    static let host: String = "X-Host"

    let authority: String
    private let transport: DefaultTransport = DefaultTransport()

    init(authority: String) {
        self.authority = authority
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        var request = request
        if let name = HTTPField.Name(Self.host) { request.head.headerFields[name] = request.head.authority }
        request.head.scheme = "http"
        request.head.authority = authority
        return try await transport.send(request)
    }
}
