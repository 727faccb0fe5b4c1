import APIRuntime
import HTTPTypes

/// A transport in memory that responds as a test says, and records requests.
actor ScriptedTransport: Transport {
    /// A response.
    struct Reply: Sendable {
        var status: Int = 200
        var body: String = ""
        var fields: HTTPFields = [.contentType: "application/json"]

        /// A success in the envelope of the service.
        static func data(_ json: String) -> Reply {
            Reply(body: #"{"code":0,"data":"# + json + "}")
        }

        static func status(_ status: Int) -> Reply {
            Reply(status: status)
        }

        /// A business error.
        static func code(_ code: Int) -> Reply {
            Reply(body: #"{"code":\#(code),"text":"no"}"#)
        }
    }

    private let reply: @Sendable (HTTPRequest, _ number: Int) async -> Reply
    private(set) var requests: [WireRequest] = []
    private var underWay: Int = 0
    /// The highest number of requests in flight.
    private(set) var mostUnderWay: Int = 0

    /// - Parameter reply: responds to a request; the first one has the number 1.
    init(_ reply: @escaping @Sendable (HTTPRequest, _ number: Int) async -> Reply) {
        self.reply = reply
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        requests.append(request)
        underWay += 1
        mostUnderWay = max(mostUnderWay, underWay)
        let reply = await reply(request.head, requests.count)
        underWay -= 1
        try Task.checkCancellation()
        return WireResponse(
            head: HTTPResponse(status: HTTPResponse.Status(code: reply.status), headerFields: reply.fields),
            body: WireBody(Array(reply.body.utf8)))
    }

    /// The paths of all requests, with their queries.
    var paths: [String] {
        requests.map { $0.head.path ?? "" }
    }

    /// The values of a header field in all requests.
    func fields(_ name: String) -> [String?] {
        requests.map { request in HTTPField.Name(name).flatMap { request.head.headerFields[$0] } }
    }

    var hosts: [String] {
        requests.map { $0.head.authority ?? "" }
    }

    /// The bodies of all requests.
    func bodies() async throws -> [String] {
        var bodies: [String] = []
        for request in requests {
            bodies.append(String(decoding: try await request.body?.collect(atMost: 1 << 20) ?? [], as: UTF8.self))
        }
        return bodies
    }
}
