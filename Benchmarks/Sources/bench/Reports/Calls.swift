@_spi(Generated) import APIRuntime
import BenchmarkModels
import Foundation
import HTTPTypes

/// What a client costs by itself: calls over a transport that responds from memory, beside the same done by hand.
struct Calls {
    let effort: Effort
    /// Parts of the names of the calls to make; `nil` for all of them.
    let only: [String]?
    private static let count = 2000
    private static let response = Array(#"{"code":0,"message":"ok","data":{"x":3,"y":4,"label":"corner"}}"#.utf8)

    func report() async throws {
        var table = Table(["a call", "CPU, µs", "of one by hand", "allocations"])
        let ways = try self.ways().filter { way in only?.contains { part in way.name.contains(part) } ?? true }
        var fastest = [Double](repeating: .infinity, count: ways.count)
        var allocations = [String](repeating: "not counted", count: ways.count)
        for _ in 0...effort.rounds {
            for (index, way) in ways.enumerated() {
                let start = processNanoseconds()
                for _ in 0..<Self.count { try await way.call() }
                fastest[index] = min(fastest[index], Double(processNanoseconds() - start) / Double(Self.count) / 1000)
            }
        }
        if let counter = AllocationCounter() {
            for (index, way) in ways.enumerated() {
                let counted = try await counter.count { for _ in 0..<Self.count { try await way.call() } }
                allocations[index] = (Double(counted) / Double(Self.count)).short
            }
        }
        for (index, way) in ways.enumerated() {
            table.add([way.name, fastest[index].short, (fastest[index] / fastest[0]).times, allocations[index]])
        }
        table.show("Calls over a transport that responds from memory")
    }

    private struct Way {
        let name: String
        let call: () async throws -> Void
    }

    private func ways() throws -> [Way] {
        let transport = MemoryTransport(response: Self.response)
        let bare = APIClient.Configuration(transport: transport)
        let stepped = APIClient.Configuration(
            middlewares: [Passage()], wireMiddlewares: [Passage()], events: APIClient.Events(), transport: transport)
        let plain = PlainCallsDAO(client: APIClient(server: "http://localhost", configuration: bare))
        let busy = BusyCallsDAO(client: APIClient(environment: BusyCallsDAO.Environment.test, configuration: stepped))
        let path = JSONPointerPath("data")
        return [
            Way(name: "by hand: request, transport, decoding") {
                var fields = HTTPFields()
                fields[.accept] = "application/json"
                let head = HTTPRequest(
                    method: .get, scheme: "http", authority: "localhost", path: "/points/7?unit=meters",
                    headerFields: fields)
                let response = try await transport.send(WireRequest(head: head))
                consume(try CallPoint.decode(response.body.bytes ?? [], at: path).value)
            },
            Way(name: "generated, nothing declared") { consume(try await plain.point(id: 7).value) },
            Way(name: "generated, all declared: cache, queue, dedupe, retry, failover; two middlewares, events") {
                consume(try await busy.point(id: 7).value)
            },
            Way(name: "the client for the user of a request: acting(for:credential:), without a call") {
                consume(plain.client.acting(for: "ada", credential: .token("6d2e4cf1-1a5b-4f0e-9f7c-2b8d")))
            },
        ]
    }
}

private struct MemoryTransport: Transport {
    let response: [UInt8]

    func send(_ request: WireRequest) async throws -> WireResponse {
        WireResponse(head: HTTPResponse(status: .ok), body: WireBody(response))
    }
}

private struct Passage: Middleware {
    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response { try await next(call) }
}
