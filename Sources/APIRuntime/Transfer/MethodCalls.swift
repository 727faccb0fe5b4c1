@_spi(Generated) import APIJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A download that a method of a DAO has filled.
struct MethodFileCall<Failure: ServerError>: FileCall {
    private let request: RequestBuilder
    let destination: URL
    let route: EndpointRoute

    init(_ request: RequestBuilder, to destination: URL) {
        self.request = request
        self.destination = destination
        route = request.routeOfCall
    }

    var answerKind: AnswerKind { .file }

    func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
        request.append(self.request)
    }

    func read(_ response: ResponseDecoder) throws(DataFormatError) -> ResponseDecoder.Decoded<Download>? {
        try response.file()
    }

    static func == (left: MethodFileCall, right: MethodFileCall) -> Bool {
        left.route.name == right.route.name && left.destination == right.destination
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(route.name)
        hasher.combine(destination)
    }
}

/// The call of a stream that a method of a DAO has filled.
struct MethodStreamCall<Element: Sendable, Failure: ServerError>: StreamCall {
    private let request: RequestBuilder
    private let readEvent: @Sendable (inout EventDecoder) throws(ResponseFailure) -> Element?
    let stream: StreamFormat
    let isOfJSON: Bool
    let route: EndpointRoute

    init(
        _ request: RequestBuilder, _ stream: StreamFormat, isOfJSON: Bool,
        read: @escaping @Sendable (inout EventDecoder) throws(ResponseFailure) -> Element?
    ) {
        self.request = request
        self.stream = stream
        self.isOfJSON = isOfJSON
        readEvent = read
        route = request.routeOfCall
    }

    var answerKind: AnswerKind { stream.answerKind }

    func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
        request.append(self.request)
    }

    func read(_ response: ResponseDecoder) throws(DataFormatError) -> ResponseDecoder.Decoded<Void>? {
        try response.stream(of: Element.self)
    }

    func read(event: inout EventDecoder) throws(ResponseFailure) -> Element? {
        try readEvent(&event)
    }

    static func == (left: MethodStreamCall, right: MethodStreamCall) -> Bool {
        left.route.name == right.route.name
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(route.name)
    }
}
