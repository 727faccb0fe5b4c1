import APIRuntime
import HTTPTypes

/// A transport in memory that records requests.
actor StubTransport: Transport {
    private let status: Int
    private let body: [UInt8]
    private var sent: [WireRequest] = []

    init(_ body: String, status: Int = 200) {
        self.body = Array(body.utf8)
        self.status = status
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        sent.append(request)
        return WireResponse(
            head: HTTPResponse(
                status: HTTPResponse.Status(code: status), headerFields: [.contentType: "application/json"]),
            body: WireBody(body))
    }

    /// The only request that was sent, as text: method and path, header fields, and the body.
    func request() async throws -> String {
        guard let request = sent.first, sent.count == 1 else { return "\(sent.count) requests" }
        let fields = request.head.headerFields.map { "\($0.name.rawName): \($0.value)" }.sorted()
        var lines = ["\(request.head.method.rawValue) \(request.head.path ?? "")"] + fields
        if let body = request.body {
            lines.append(String(decoding: try await body.collect(atMost: 1 << 20), as: UTF8.self))
        }
        return lines.joined(separator: "\n")
    }
}
