import APIRuntime
import Foundation
import HTTPTypes
import WireConformance

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
#if AsyncHTTPClient
    import APIRuntimeAsyncHTTPClient
    import AsyncHTTPClient
#endif

/// The subject that sends the requests of cases.
enum WireSubject: String {
    #if os(Linux)
        case curlTransport = "CurlTransport"
    #endif
    case urlSessionTransport = "URLSessionTransport"
    case asyncHTTPClientTransport = "AsyncHTTPClientTransport"
    case urlSession = "URLSession"
    case curl

    /// The timeout of a call that has to end by itself.
    static let patience: Double = 20

    /// Runs a case.
    func outcome(of item: WireCase) async throws -> WireOutcome {
        // Foundation on Linux trusts only the system's authorities.
        let isAsked = item.tls == nil || self != .urlSession && self != .urlSessionTransport
        let neighbour = item.request?.place == "beside" ? try WireServer.hello() : nil
        defer { neighbour?.stop() }
        guard isAsked, neighbour == nil || isTransport, let server = try Self.server(for: item) else {
            return WireOutcome(.skipped)
        }
        defer { server.stop() }
        var call = try WireCall(item, port: server.port)
        call.neighbourPort = neighbour?.port
        var outcome: WireOutcome
        switch self {
        case .urlSession: outcome = await sessionOutcome(of: call)
        case .curl: outcome = try await CurlRun.outcome(of: call)
        default:
            guard let transport = transport(for: call) else { return WireOutcome(fault: "missing", reason: "") }
            outcome = await transportOutcome(of: call, over: transport)
        }
        outcome.target = server.lastTarget
        outcome.requests = server.requests
        return outcome
    }

    private var isTransport: Bool { self != .urlSession && self != .curl }

    /// - Returns: nil if the case cannot run.
    private static func server(for item: WireCase) throws -> WireServer? {
        guard let tls = item.tls else { return try WireServer(item) }
        #if AsyncHTTPClient
            guard let certificates = WireCall.certificates else { return nil }
            let context = try TLSDoor(certificates: certificates).context(tls)
            return try WireServer(item) { socket in TLSConnection(socket, context) }
        #else
            return nil
        #endif
    }

    /// The authority that signs the servers' certificates.
    private var authorities: APIClient.CertificateAuthorities {
        let pem = WireCall.authority.flatMap { path in try? String(contentsOfFile: path, encoding: .utf8) }
        return pem.map { pem in .only(pem: pem) } ?? .system
    }

    /// The cases have timeouts of their own.
    private static let connections: APIClient.ConnectionSettings = APIClient.ConnectionSettings(
        connectTimeout: .seconds(60))

    private func transport(for call: WireCall) -> (any Transport)? {
        switch self {
        #if os(Linux)
            case .curlTransport:
                return CurlTransport(
                    CurlTransport.Settings(
                        connections: Self.connections, authorities: authorities,
                        proxy: call.isDirect ? .none : .environment))
        #endif
        case .urlSessionTransport: return URLSessionTransport()
        #if AsyncHTTPClient
            case .asyncHTTPClientTransport:
                let settings = AsyncHTTPClientTransport.Settings(
                    connections: Self.connections, authorities: authorities)
                return AsyncHTTPClientTransport(settings) { configuration in
                    configuration.proxy = call.proxyPort.map { port in .server(host: "127.0.0.1", port: Int(port)) }
                }
        #endif
        default: return nil
        }
    }

    /// The outcome with a client on the transport, which follows redirects.
    private func transportOutcome(of call: WireCall, over transport: any Transport) async -> WireOutcome {
        let exchange = Exchange(APIClient.Configuration(transport: transport))
        do {
            var result: (response: WireResponse, body: [UInt8])?
            for _ in 1..<call.count { _ = try? await Self.whole(try call.wire, by: exchange) }
            var request = try call.wire
            if let port = call.neighbourPort {
                let main = Task { [request] in try? await Self.whole(request, by: exchange) }
                defer { main.cancel() }
                try await Task.sleep(for: .milliseconds(500))
                request.head = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(port)", path: "/")
                result = try await Self.whole(request, by: exchange)
            } else {
                result = try await Self.whole(request, by: exchange)
            }
            guard let (response, body) = result else { return WireOutcome(.fault) }
            return WireOutcome(
                status: response.head.status.code, fields: Self.texts(response.head.headerFields), body: body,
                trailers: Self.texts(response.body.trailers))
        } catch let fault as NetworkError {
            return WireOutcome(
                fault: fault.kind.rawValue, cause: fault.cause.map { cause in "\(cause)" }, reason: fault.reason)
        } catch {
            return WireOutcome(fault: "\(type(of: error))", reason: "\(error)")
        }
    }

    private static func whole(
        _ request: WireRequest, by exchange: Exchange
    ) async throws -> (response: WireResponse, body: [UInt8]) {
        let response = try await exchange.response(to: request)
        return (response, try await response.body.collect(atMost: 64 << 20))
    }

    /// Fields by lower-case name.
    private static func texts(_ fields: HTTPFields) -> [String: String] {
        let texts = fields.map { field in (field.name.canonicalName, field.value) }
        return Dictionary(texts) { $0 + ", " + $1 }
    }

    /// The outcome without a transport.
    private func sessionOutcome(of call: WireCall) async -> WireOutcome {
        let session = URLSession(configuration: .ephemeral)
        defer { session.finishTasksAndInvalidate() }
        do {
            var result: (Data, URLResponse)?
            for _ in 0..<call.count { result = try await session.data(for: try call.urlRequest) }
            guard let (data, response) = result, let response = response as? HTTPURLResponse else {
                return WireOutcome(.fault)
            }
            var fields: [String: String] = [:]
            for (name, value) in response.allHeaderFields { fields["\(name)".lowercased()] = "\(value)" }
            return WireOutcome(status: response.statusCode, fields: fields, body: [UInt8](data))
        } catch {
            return WireOutcome(fault: "URLError", reason: "\((error as? URLError)?.code.rawValue ?? 0)")
        }
    }
}

/// The request of a case, for all subjects.
struct WireCall {
    struct Fault: Error {}

    let url: String
    let method: String
    let fields: [String: String]
    let body: [UInt8]?
    let timeout: Double
    let count: Int
    /// The address of the proxy, if one is used.
    let proxyPort: UInt16?
    /// Whether the environment's proxy is ignored.
    let isDirect: Bool
    /// The port of another server, whose response counts; nil if there is none.
    var neighbourPort: UInt16?

    /// The folder of the servers' certificates.
    static var certificates: String? { ProcessInfo.processInfo.environment["APIGEN_WIRE_CERTIFICATES"] }

    /// The certificate of their authority.
    static var authority: String? { certificates.map { folder in folder + "/ca.pem" } }

    init(_ item: WireCase, port: UInt16) throws {
        let request = item.request
        let place = request?.place
        let isSecure = place == "tunnel" || place == "secure" || item.tls != nil
        let scheme = isSecure ? "https" : "http"
        let authority: String
        switch place {
        case "refused": authority = "127.0.0.1:\(try Self.freePort())"
        case "unknown": authority = "host.invalid"
        case "proxy", "tunnel": authority = "origin.example"
        // The name in certificates.
        default: authority = (isSecure ? "localhost" : "127.0.0.1") + ":\(port)"
        }
        url = scheme + "://" + authority + (request?.path ?? "/")
        method = request?.method ?? "GET"
        fields = request?.fields ?? [:]
        body = try request?.body.map { text in
            Array(repeatElement(try WireText.bytes(text), count: request?.times ?? 1).joined())
        }
        timeout = request?.timeout ?? WireSubject.patience
        count = request?.count ?? 1
        proxyPort = place == "proxy" || place == "tunnel" ? port : nil
        isDirect = place == "direct"
        let named = place == "direct" || place == "exempt" ? try Self.freePort() : proxyPort
        // Read by libcurl in all subjects that use it.
        for name in ["http_proxy", "https_proxy"] {
            if let named { setenv(name, "http://127.0.0.1:\(named)", 1) } else { unsetenv(name) }
        }
        if place == "exempt" { setenv("no_proxy", "127.0.0.1", 1) } else { unsetenv("no_proxy") }
    }

    /// A port where nobody listens.
    private static func freePort() throws -> UInt16 {
        let server = try WireServer()
        server.stop()
        return server.port
    }

    var wire: WireRequest {
        get throws {
            guard let method = HTTPRequest.Method(method), let place = URLComponents(string: url) else { throw Fault() }
            let authority = (place.host ?? "") + (place.port.map { port in ":\(port)" } ?? "")
            let query = place.percentEncodedQuery.map { query in "?" + query } ?? ""
            var head = HTTPRequest(
                method: method, scheme: place.scheme, authority: authority, path: place.percentEncodedPath + query)
            for (name, value) in fields {
                guard let name = HTTPField.Name(name) else { throw Fault() }
                head.headerFields.append(HTTPField(name: name, value: value))
            }
            return WireRequest(head: head, body: body.map { bytes in WireBody(bytes) }, timeout: .seconds(timeout))
        }
    }

    var urlRequest: URLRequest {
        get throws {
            guard let url = URL(string: url) else { throw Fault() }
            var request = URLRequest(url: url)
            request.httpMethod = method
            request.timeoutInterval = timeout
            request.httpBody = body.map { bytes in Data(bytes) }
            for (name, value) in fields { request.addValue(value, forHTTPHeaderField: name) }
            return request
        }
    }
}
