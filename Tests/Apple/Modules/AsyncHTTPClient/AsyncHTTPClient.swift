// async-http-client as its interface declares it; the part that the transport and its tests use. Its sources need more of
// Apple's systems than anything here does. What it is like beyond that, the build for Linux checks.
public import NIOCore
public import NIOHTTP1
public import NIOSSL

public final class HTTPClient: Sendable {
    public struct Configuration: Sendable {
        public struct RedirectConfiguration: Sendable {
            public static let disallow = RedirectConfiguration()
        }
        public struct Timeout: Sendable {
            public var connect: TimeAmount?
            public var read: TimeAmount?
        }
        public struct ConnectionPool: Hashable, Sendable {
            public var concurrentHTTP1ConnectionsPerHostSoftLimit: Int
            public var retryConnectionEstablishment: Bool
            public var idleTimeout: TimeAmount
        }
        public struct Proxy: Sendable, Hashable {
            public static func server(host: String, port: Int) -> Proxy { Proxy() }
        }
        public struct TracingConfiguration: Sendable {
            public var tracer: (any Sendable)?
        }
        public enum HTTPVersion: Sendable, Hashable { case http1Only, automatic }
        public var tlsConfiguration: TLSConfiguration?
        public var timeout: Timeout
        public var connectionPool: ConnectionPool
        public var tracing: TracingConfiguration
        public var proxy: Proxy?
        public var dnsOverride: [String: String]
        public var decompression: Decompression
        public var httpVersion: HTTPVersion
        @preconcurrency public var http1_1ConnectionDebugInitializer:
            (@Sendable (any Channel) -> EventLoopFuture<Void>)?
        @preconcurrency public var http2ConnectionDebugInitializer: (@Sendable (any Channel) -> EventLoopFuture<Void>)?
        @preconcurrency public var http2StreamChannelDebugInitializer:
            (@Sendable (any Channel) -> EventLoopFuture<Void>)?
        public init(redirectConfiguration: RedirectConfiguration? = nil, decompression: Decompression = .disabled) {
            fatalError()
        }
    }
    public enum Decompression: Sendable { case disabled, enabled(limit: DecompressionLimit) }
    public struct DecompressionLimit: Sendable {
        public static let none = DecompressionLimit()
    }
    public init(eventLoopGroup: any EventLoopGroup, configuration: Configuration = Configuration()) {}
    @preconcurrency public func shutdown(_ callback: @Sendable @escaping ((any Error)?) -> Void) {}
    public func shutdown() async throws {}
    public func execute(_ request: HTTPClientRequest, deadline: NIODeadline) async throws -> HTTPClientResponse {
        fatalError()
    }
}

public struct HTTPClientRequest: Sendable {
    public struct Body: Sendable {
        public enum Length: Hashable, Sendable { case unknown, known(Int64) }
        public static func bytes(_ buffer: ByteBuffer) -> Body { Body() }
        public static func stream<Buffers: AsyncSequence & Sendable>(_ buffers: Buffers, length: Length) -> Body
        where Buffers.Element == ByteBuffer { Body() }
    }
    public var url: String
    public var method: HTTPMethod
    public var headers: HTTPHeaders
    public var body: Body?
    public init(url: String) { fatalError() }
}

public struct HTTPClientResponse: Sendable {
    public struct Body: AsyncSequence, Sendable {
        public struct AsyncIterator: AsyncIteratorProtocol {
            public mutating func next() async throws -> ByteBuffer? { nil }
        }
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
    }
    public var status: HTTPResponseStatus
    public var headers: HTTPHeaders
    public var body: Body
}

public struct HTTPClientError: Error, Equatable, CustomStringConvertible {
    public var description: String { "" }
    public var shortDescription: String { "" }
    public static let connectTimeout = HTTPClientError(), readTimeout = HTTPClientError(),
        writeTimeout = HTTPClientError()
    public static let deadlineExceeded = HTTPClientError(), getConnectionFromPoolTimeout = HTTPClientError()
    public static let tlsHandshakeTimeout = HTTPClientError(), socksHandshakeTimeout = HTTPClientError()
    public static let httpProxyHandshakeTimeout = HTTPClientError(), remoteConnectionClosed = HTTPClientError()
    public static let uncleanShutdown = HTTPClientError(), cancelled = HTTPClientError()
    public static let invalidProxyResponse = HTTPClientError(), proxyAuthenticationRequired = HTTPClientError()
}
