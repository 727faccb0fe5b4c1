@_spi(Generated) import APIRuntime

/// A kind of stream.
protocol StreamKind: Sendable {
    static var format: StreamFormat { get }
    static var method: APICall.Request.Method { get }
}

extension StreamKind {
    static var method: APICall.Request.Method { .get }
}

enum Events: StreamKind {
    static let format: StreamFormat = StreamFormat(.sse, reconnections: 3)
}

enum EventsOnce: StreamKind {
    static let format: StreamFormat = StreamFormat(.sse, reconnections: 0)
}

enum EventsToEnd: StreamKind {
    static let format: StreamFormat = StreamFormat(.sse, end: "[DONE]", dropsInvalid: true)
}

enum PostedEvents: StreamKind {
    static let format: StreamFormat = StreamFormat(.sse)
    static let method: APICall.Request.Method = .post
}

enum Lines: StreamKind {
    static let format: StreamFormat = StreamFormat(.lines)
}

extension GalleryDAO {
    /// Pictures that arrive one by one.
    struct Arrivals<Kind: StreamKind>: ValueStreamEndpoint {
        typealias Element = Picture
        typealias Failure = GalleryError

        init() {}

        static var route: EndpointRoute { EndpointRoute("Gallery.arrivals", Kind.method, "/arrivals") }
        static var stream: StreamFormat { Kind.format }

        static func == (left: Arrivals, right: Arrivals) -> Bool { true }

        func hash(into hasher: inout Hasher) {}
    }

    /// Texts that arrive one by one.
    struct Log: TextStreamEndpoint {
        typealias Failure = GalleryError

        init() {}

        static let route: EndpointRoute = EndpointRoute("Gallery.log", .get, "/log")
        static let stream: StreamFormat = StreamFormat(.lines)
    }
}
