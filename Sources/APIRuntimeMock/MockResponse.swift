@_spi(Generated) public import APIRuntime
public import HTTPTypes
import WireSyntax

/// The response of a `MockTransport` to a request.
public struct MockResponse: Sendable {
    /// The end of a response.
    public enum Ending: Sendable {
        /// The response ends after the last chunk of its body.
        case complete
        /// The response fails with an error after its last chunk.
        case failure(any Error)
        /// The response does not end before the call times out.
        case never
    }

    /// The status and header fields. `nil` if the exchange ends before they arrive.
    public var head: HTTPResponse?
    /// The body, in the chunks in which it arrives.
    public var pieces: [[UInt8]]
    /// How the body ends.
    public var ending: Ending
    /// The delay before the head, or before the ending if there is no head.
    public var delay: Duration
    /// The delay before each chunk.
    public var pause: Duration
    /// What the server does with a WebSocket that the response opens. `nil` if it opens none.
    var script: MockSocketPeer.Script?
    /// Creates the response if it depends on the request. `nil` if it is complete.
    var completion: (@Sendable (WireRequest) throws -> MockResponse)?

    /// - Parameters:
    ///   - head: the status and header fields.
    ///   - pieces: the body, in the chunks in which it arrives.
    ///   - ending: the end of the response. By default it is complete after its last chunk.
    ///   - delay: the delay before the head. Zero by default.
    ///   - pause: the delay before each chunk. Zero by default.
    public init(
        head: HTTPResponse?, pieces: [[UInt8]] = [], ending: Ending = .complete, delay: Duration = .zero,
        pause: Duration = .zero
    ) {
        self.head = head
        self.pieces = pieces
        self.ending = ending
        self.delay = delay
        self.pause = pause
    }
}

extension MockResponse: RedactedStringConvertible {
    /// The status, the names of the header fields, the length of the body, and the ending.
    public var shownParts: KeyValuePairs<String, Any> {
        [
            "status": (head?.status.code) as Any, "headerFields": head?.headerFields.shownNames ?? [],
            "length": pieces.reduce(0) { sum, piece in sum + piece.count }, "ending": ending,
        ]
    }
}

extension MockResponse {
    /// A JSON body, with the status 200 by default.
    public static func json(_ text: String, status: HTTPResponse.Status = .ok) -> MockResponse {
        let head = HTTPResponse(status: status, headerFields: [.contentType: "application/json"])
        return MockResponse(head: head, pieces: [Array(text.utf8)])
    }

    /// A status without a body.
    public static func status(_ status: HTTPResponse.Status) -> MockResponse {
        MockResponse(head: HTTPResponse(status: status))
    }

    /// No response, but an error such as a `NetworkError`.
    public static func failure(_ error: any Error) -> MockResponse {
        MockResponse(head: nil, ending: .failure(error))
    }

    /// No response until the call times out.
    public static var silence: MockResponse {
        MockResponse(head: nil, ending: .never)
    }

    /// The same response after an additional delay.
    /// - Parameter delay: the delay, which is added to that of the response. A negative one shortens it.
    public func delayed(by delay: Duration) -> MockResponse {
        var response = self
        response.delay += delay
        return response
    }
}

extension MockResponse {
    /// The id that the last block of server-sent events has.
    private static let lastID: String = "end-of-mock"

    /// The response after which server-sent events are not requested again: a last block without data sets the id that the
    /// next request names, and that request gets the status 204 (HTML, section 9.2).
    func ended(for request: WireRequest) -> MockResponse {
        guard case .complete = ending, let head,
            head.headerFields[.contentType]?.hasPrefix("text/event-stream") == true,
            let field = HTTPField.Name("Last-Event-ID")
        else { return self }
        if request.head.headerFields[field] == Self.lastID { return .status(.noContent) }
        // An event without an empty line at its end is discarded, and stays so.
        let end = pieces.last?.suffix(2) ?? []
        guard end.isEmpty || end.elementsEqual("\n\n".utf8) else { return self }
        var response = self
        response.pieces.append(Array("id: \(Self.lastID)\nretry: 100\n\n".utf8))
        return response
    }
}

extension MockResponse {
    /// The response of a server that returns a value: the value at its path in the spec, in an envelope that reports
    /// success.
    public static func value(_ value: some JSONWritable & Sendable) -> MockResponse {
        MockResponse { request in
            guard let service = request.service, let route = request.route else { throw unknownCall }
            let document = WireDocument(service).succeeding(with: value.shownAsJSON, at: route.returning)
            return .json(document.text)
        }
    }

    /// The response of a server that reports an error: its status, or its code in the envelope, and the JSON of its own
    /// body.
    public static func fails(with error: some ServerError) -> MockResponse {
        MockResponse { request in
            guard let service = request.service else { throw unknownCall }
            let response = error.response
            var document = WireDocument(service, startingWith: response.body)
            document.place(message: error.message)
            if Self.namesStatus(error.code) { return .json(document.text, status: response.status) }
            guard document.place(code: error.code) else {
                throw NetworkError(
                    .other, reason: "responses of \(service.name) have no place for the code \(error.code)")
            }
            return .json(document.text, status: response.status)
        }
    }

    /// A sample of the response of an endpoint.
    public static func sample(_ sample: APIClient.SampleResponse) -> MockResponse {
        MockResponse { request in
            guard let service = request.service, let route = request.route else { throw unknownCall }
            let status = HTTPResponse.Status(code: sample.status)
            if let text = sample.text {
                let head = HTTPResponse(status: status, headerFields: [.contentType: "text/plain; charset=utf-8"])
                return MockResponse(head: head, pieces: [Array(text.utf8)])
            }
            let document = WireDocument(service)
            if let value = sample.value {
                return .json(document.succeeding(with: value.shownAsJSON, at: route.returning).text, status: status)
            }
            guard let envelope = service.envelope, !envelope.code.isEmpty || !envelope.signs.isEmpty else {
                return .status(status)
            }
            let text = document.succeeding(with: .object([:]), at: .root).text
            return .json(text, status: status == .noContent ? .ok : status)
        }
    }

    private init(_ completion: @escaping @Sendable (WireRequest) throws -> MockResponse) {
        self.init(head: nil)
        self.completion = completion
    }

    /// The complete response to a request.
    func completed(for request: WireRequest) throws -> MockResponse {
        guard let completion else { return self }
        var response = try completion(request).encoded(for: request)
        (response.delay, response.pause) = (delay, pause)
        return response
    }

    /// A body in UTF-8 in the character set that the spec declares, as clients read it so whatever the server says. If it
    /// lacks a character, a byte order mark says that the body is in UTF-8.
    func encoded(for request: WireRequest) -> MockResponse {
        guard let service = request.service, let route = request.route,
            let charset = service.reading(of: route).charset.flatMap({ name in Charset(name) })
        else { return self }
        var response = self
        let bytes = Array(pieces.joined())
        response.pieces = [(try? charset.bytes(of: bytes)) ?? [0xEF, 0xBB, 0xBF] + bytes]
        return response
    }

    private static var unknownCall: NetworkError {
        NetworkError(.other, reason: "the request belongs to no endpoint, so its response is unknown")
    }

    /// Whether a code is that of a status, such as `http-404` or `http-5xx`.
    private static func namesStatus(_ code: String) -> Bool {
        code.hasPrefix("http-") && code.utf8.count == 8
    }
}

/// The body of a response, wrapped in the envelope of a service.
private struct WireDocument {
    private let service: ServiceDescription
    private var json: JSON

    /// - Parameter body: The bytes that the document begins with. They are left out if they are not JSON.
    init(_ service: ServiceDescription, startingWith body: [UInt8] = []) {
        self.service = service
        json = (try? JSON(fromJSON: body)) ?? .object([:])
    }

    var text: String { json.shownJSON }

    func succeeding(with value: JSON, at path: JSONPointerPath?) -> WireDocument {
        var document = self
        document.place(value, at: path ?? service.envelope?.data ?? .root)
        guard let envelope = service.envelope else { return document }
        if let code = envelope.success.first, let path = envelope.code.first(where: \.isOnePlace) {
            document.place(Self.scalar(code), at: path)
        }
        for sign in envelope.signs where sign.path.isOnePlace {
            if let value = sign.success.first { document.place(Self.scalar(value), at: sign.path) }
        }
        return document
    }

    mutating func place(_ value: JSON, at path: JSONPointerPath) {
        json = Self.placing(value, path.components[...], in: json)
    }

    mutating func place(message: String?) {
        guard let message, let path = service.envelope?.message.first else { return }
        place(.string(message), at: path)
    }

    /// - Returns: whether the envelope of the service has a key for codes.
    mutating func place(code: String) -> Bool {
        guard let envelope = service.envelope else { return false }
        let signs = envelope.signs.filter(\.path.isOnePlace)
        guard let place = envelope.code.first(where: \.isOnePlace) ?? signs.first?.path else { return false }
        self.place(Self.scalar(code), at: place)
        // If other keys report success, they must report failure.
        for sign in signs where sign.path != place {
            self.place(sign.success == ["true"] ? .bool(false) : .string("error"), at: sign.path)
        }
        return true
    }

    /// Numeric text becomes a number, and `true` and `false` become booleans. The runtime accepts both.
    private static func scalar(_ text: String) -> JSON {
        if text == "true" || text == "false" { return .bool(text == "true") }
        return Int64(text).map { number in .number(JSON.Number(number)) } ?? .string(text)
    }

    private static func placing(_ value: JSON, _ path: ArraySlice<String>, in json: JSON) -> JSON {
        guard let key = path.first else {
            guard case .object(let new) = value, case .object(let old) = json else { return value }
            return .object(old.merging(new) { _, new in new })
        }
        guard case .object(var members) = json else { return json }
        members[key] = placing(value, path.dropFirst(), in: members[key] ?? .object([:]))
        return .object(members)
    }
}

extension JSONPointerPath {
    /// Whether the path has no wildcard.
    fileprivate var isOnePlace: Bool { !components.contains("*") }
}
