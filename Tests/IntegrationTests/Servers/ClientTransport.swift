import APIRuntime
import Testing

#if AsyncHTTPClient
    import APIRuntimeAsyncHTTPClient
#endif

/// The transports that tests of real servers use.
enum ClientTransport: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case standard = "DefaultTransport"
    case urlSession = "URLSessionTransport"
    #if AsyncHTTPClient
        case asyncHTTPClient = "AsyncHTTPClientTransport"
    #endif

    /// Those that read fields after a body, which etcd sends after errors. Foundation on Linux ends the process.
    static var readingTrailers: [ClientTransport] { allCases.filter { transport in transport != .urlSession } }

    var testDescription: String { rawValue }

    func make(keepsCookies: Bool = false) -> any Transport {
        switch self {
        case .standard: DefaultTransport(.init(cookies: keepsCookies ? .kept : .ignored))
        case .urlSession: URLSessionTransport(.init(cookies: keepsCookies ? .kept : .ignored))
        #if AsyncHTTPClient
            case .asyncHTTPClient: AsyncHTTPClientTransport(.init(keepsCookies: keepsCookies))
        #endif
        }
    }
}
