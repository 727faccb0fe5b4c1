import APIRuntime
import APIRuntimeAsyncHTTPClient
import Foundation
import HTTPTypes

/// A transport of the runtime.
struct RuntimeCarrier: Carrier {
    let transport: any Transport

    static let urlSession: RuntimeCarrier = RuntimeCarrier(transport: URLSessionTransport())
    static let asyncHTTPClient: RuntimeCarrier = RuntimeCarrier(transport: AsyncHTTPClientTransport())

    func upload(_ file: URL, _ length: Int64, to place: URL) async throws -> Int64 {
        let chunks = try FileChunks(file)
        let body = WireBody(length: length, isRepeatable: false) {
            WireBody.Chunks { try chunks.next().map { data in [UInt8](data) } }
        }
        let answer = try await transport.send(request(.put, place, body))
        return Int64(String(decoding: try await answer.body.collect(atMost: 100), as: UTF8.self)) ?? 0
    }

    func download(_ place: URL) async throws -> Int64 {
        var count: Int64 = 0
        for try await piece in try await transport.send(request(.get, place)).body.chunks() { count += Int64(piece.count) }
        return count
    }

    private func request(_ method: HTTPRequest.Method, _ place: URL, _ body: WireBody? = nil) -> WireRequest {
        let head = HTTPRequest(
            method: method, scheme: place.scheme, authority: "\(place.host ?? ""):\(place.port ?? 80)", path: place.path)
        var request = WireRequest(head: head, body: body, timeout: .seconds(300))
        request.isStreamed = true
        return request
    }
}
