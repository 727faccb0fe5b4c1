import Foundation

/// A server on loopback with faults on demand. Requests are counted from 1 in order of arrival;
/// a request without a declared fault gets the usual response.
final class FaultServer: Sendable {
    /// What goes wrong with a request.
    enum Fault: Sendable {
        /// A status with header fields and a body.
        case status(Int, fields: [String] = [], body: String = "")
        /// The usual response, once the gate is open.
        case late(ServerGate)
        /// The usual response, and then the same bytes again.
        case twice
        /// The connection is closed before any byte.
        case cut
        /// The connection is closed in the middle of the response's body. (In the middle of the head would end the process:
        /// Foundation on Linux stops there.)
        case cutInBody
        /// There is no response for as long as the client waits.
        case silent

        /// Too many requests, and when to come back (RFC 6585, section 4).
        static func tooManyRequests(retryAfter: String) -> Fault {
            .status(429, fields: ["Retry-After: " + retryAfter])
        }
    }

    let loopback: LoopbackServer

    /// - Parameters:
    ///   - body: the body of the usual response, as JSON.
    ///   - fault: the fault for a request of that number; nil: none.
    init(_ body: String = "{}", fault: @escaping @Sendable (_ number: Int, ReceivedRequest) -> Fault?) throws {
        let counter = Counter()
        loopback = try LoopbackServer { request in
            let number: Int = counter.next()
            let usual: LoopbackServer.Reply = .response("200 OK", ["Content-Type: application/json"], body: body)
            return fault(number, request)?.reply(insteadOf: usual) ?? usual
        }
    }

    /// Every request of that number, and of its multiples, fails; by default each tenth.
    convenience init(_ body: String = "{}", failingEvery period: Int = 10, with fault: Fault = .status(500)) throws {
        try self.init(body) { number, _ in number % period == 0 ? fault : nil }
    }

    var address: String { loopback.address }

    /// The requests so far.
    var requests: [ReceivedRequest] { loopback.requests }
}

extension FaultServer.Fault {
    fileprivate func reply(insteadOf usual: LoopbackServer.Reply) -> LoopbackServer.Reply {
        switch self {
        case .status(let status, let fields, let body): .response("\(status) Fault", fields, body: body)
        case .late(let gate): .late(usual, when: gate)
        case .twice: .bytes(usual.bytes + usual.bytes)
        case .cut: .bytes([])
        case .cutInBody: .bytes(Array(usual.bytes.dropLast()))
        case .silent: .hang(after: [])
        }
    }
}
