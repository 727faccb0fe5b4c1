@_spi(Generated) import APIRuntime
import APIRuntimeMock
import Foundation
import Testing

#if AsyncHTTPClient
    import APIRuntimeAsyncHTTPClient
#endif

/// The transports under test.
enum TransportSubject: String, CaseIterable, Sendable, CustomTestStringConvertible {
    #if os(Linux)
        case curl
    #endif
    case urlSession = "URLSession"
    #if AsyncHTTPClient
        case asyncHTTPClient = "AsyncHTTPClient"
    #endif
    case mock = "Mock"

    /// The transports that use a network.
    static var wired: [TransportSubject] { allCases.filter { subject in subject != .mock } }

    /// The transports that have a time for connecting.
    static var timed: [TransportSubject] { wired.filter { subject in subject != .urlSession } }

    var testDescription: String { rawValue }

    /// A transport over the network.
    func transport(_ connections: APIClient.ConnectionSettings = APIClient.ConnectionSettings()) -> any Transport {
        switch self {
        #if os(Linux)
            case .curl: CurlTransport(CurlTransport.Settings(connections: connections))
        #endif
        case .urlSession: URLSessionTransport(URLSessionTransport.Settings(connections: connections))
        #if AsyncHTTPClient
            case .asyncHTTPClient:
                AsyncHTTPClientTransport(AsyncHTTPClientTransport.Settings(connections: connections))
        #endif
        case .mock: MockTransport()
        }
    }
}

/// Where transports may differ: the rows of the table in `Documentation/platforms.md`.
extension TransportSubject {
    /// Whether header fields that a server sends several times stay apart.
    var keepsFieldsApart: Bool { self != .urlSession }

    /// Whether a head that ends early is a fault: Foundation on Linux ends the process.
    var survivesHalfAHead: Bool {
        #if canImport(FoundationNetworking)
            self != .urlSession
        #else
            true
        #endif
    }

    /// Whether fields after a body can be read: Foundation on Linux ends the process, and on Apple platforms it skips them.
    var readsTrailers: Bool { self != .urlSession }

    /// Whether it applies back pressure: tasks of Foundation on Linux cannot be suspended.
    var holdsServersBack: Bool { survivesHalfAHead }

    /// Whether it reads a body while it sends it: Foundation on Linux copies it into a file first.
    var readsWhileSending: Bool { survivesHalfAHead }

    /// Whether it reads heads with bytes that are not UTF-8: Foundation on Linux fails the call.
    var readsAnyField: Bool { survivesHalfAHead }

    /// Whether such bytes are those that the server sent: SwiftNIO replaces them.
    var keepsFieldBytes: Bool { rawValue != "AsyncHTTPClient" }

    /// Whether a body of a GET request can be sent: Foundation on Linux refuses it.
    var sendsBodiesOfGet: Bool { survivesHalfAHead }
}
