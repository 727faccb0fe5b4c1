import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore

/// An app that calls the gateway.
struct GatewayCaller: Sendable {
    struct Line: Decodable {
        var id: String
        var owner: String
        var title: String
        var quantity: Int
    }

    struct Home: Decodable {
        var name: String
        var orders: [Line]
    }

    private let server: String
    private let client: HTTPClient

    init(port: Int) {
        server = "http://127.0.0.1:\(port)"
        var configuration = HTTPClient.Configuration()
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 100
        configuration.tracing.tracer = nil
        client = HTTPClient(configuration: configuration)
    }

    func end() async { try? await client.shutdown() }

    /// - Parameters:
    ///   - user: Nobody if `nil`.
    ///   - token: That of the user, unless another one is given.
    func home(
        of user: String?, token: String? = nil, fields: HTTPFields = [:]
    ) async throws -> (status: UInt, content: Home?) {
        let (status, body) = try await send(HTTPClientRequest(url: server + "/home"), user, token, fields)
        return (status, try status == 200 ? JSONDecoder().decode(Home.self, from: body) : nil)
    }

    func place(
        _ product: String, quantity: Int = 2, as user: String, fields: HTTPFields = [:]
    ) async throws -> (status: UInt, line: Line?) {
        var request = HTTPClientRequest(url: server + "/orders")
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        request.body = .bytes(ByteBuffer(string: #"{"product": "\#(product)", "quantity": \#(quantity)}"#))
        let (status, body) = try await send(request, user, nil, fields)
        return (status, try status == 200 ? JSONDecoder().decode(Line.self, from: body) : nil)
    }

    private func send(
        _ request: HTTPClientRequest, _ user: String?, _ token: String?, _ fields: HTTPFields
    ) async throws -> (status: UInt, body: Data) {
        var request = request
        if let user {
            request.headers.add(name: "X-Forwarded-User", value: user)
            request.headers.add(name: "Authorization", value: "Bearer " + (token ?? "token of " + user))
        }
        for field in fields { request.headers.add(name: field.name.rawName, value: field.value) }
        let response = try await client.execute(request, timeout: .minutes(2))
        return (response.status.code, Data(buffer: try await response.body.collect(upTo: 1 << 20)))
    }
}
