public import HTTPTypes

/// What a call gave, and what came with it.
public struct APIResponse<Value: Sendable>: Sendable {
    public var value: Value
    public var status: HTTPResponse.Status
    public var headerFields: HTTPFields
    /// The fields that the server sent after the body (RFC 9110, section 6.5); none where it sent none, and on transports
    /// that do not pass them on.
    public var trailers: HTTPFields = [:]
    /// How many elements of arrays were invalid and left out, as the spec asks by `elements: drop`.
    public var droppedElements: Int
    /// Whether the value came from the cache or the server.
    public var source: ResponseCache.Source

    public init(
        value: Value, status: HTTPResponse.Status, headerFields: HTTPFields = [:], droppedElements: Int = 0,
        source: ResponseCache.Source = .server
    ) {
        self.value = value
        self.status = status
        self.headerFields = headerFields
        self.droppedElements = droppedElements
        self.source = source
    }
}

extension APIResponse {
    /// The same response with another value.
    func map<Other: Sendable>(_ transform: (Value) -> Other) -> APIResponse<Other> {
        var response = APIResponse<Other>(
            value: transform(value), status: status, headerFields: headerFields, droppedElements: droppedElements,
            source: source)
        response.trailers = trailers
        return response
    }

    init(_ read: ReadAnswer<Value>, _ wire: WireResponse, source: ResponseCache.Source = .server) {
        self.init(
            value: read.value, status: wire.head.status, headerFields: wire.head.headerFields,
            droppedElements: read.droppedElements, source: source)
        trailers = wire.body.trailers
    }
}
