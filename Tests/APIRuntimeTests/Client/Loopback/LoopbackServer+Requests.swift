@_spi(Generated) import APIRuntime
import HTTPTypes

extension LoopbackServer {
    /// A request to this server.
    func request(
        _ method: HTTPRequest.Method = .get, path: String = "/", fields: HTTPFields = [:], body: [UInt8]? = nil,
        timeout: Duration = .seconds(200)
    ) -> WireRequest {
        let head = HTTPRequest(
            method: method, scheme: "http", authority: "127.0.0.1:\(port)", path: path, headerFields: fields)
        return WireRequest(head: head, body: body.map { bytes in WireBody(bytes) }, timeout: timeout)
    }
}
