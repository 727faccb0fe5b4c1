import Foundation

/// A server on loopback that does what no real one does on demand. Requests are counted from 1, in the order in which
/// they came; what no fault is declared for gets the usual answer.
final class FaultServer: Sendable {
    /// What goes wrong with a request.
    enum Fault: Sendable {
        /// A status, with what belongs to it.
        case status(Int, fields: [String] = [], body: String = "")
        /// The usual answer, but only when the gate is open.
        case late(ServerGate)
        /// The usual answer, and then the same bytes once more.
        case twice
        /// The connection is closed without a word.
        case cut
        /// The connection is closed in the middle of the answer's body. (In the middle of the head would end the process:
        /// Foundation on Linux stops there.)
        case cutInBody
        /// There is no answer for as long as the client waits.
        case silent

        /// Too many requests, and when to come back (RFC 6585, section 4).
        static func tooManyRequests(retryAfter: String) -> Fault {
            .status(429, fields: ["Retry-After: " + retryAfter])
        }
    }

    let loopback: LoopbackServer

    /// - Parameters:
    ///   - body: what the usual answer holds, as JSON.
    ///   - fault: what goes wrong with a request of that number; nil: nothing.
    init(_ body: String = "{}", fault: @escaping @Sendable (_ number: Int, ReceivedRequest) -> Fault?) throws {
        let counter = Counter()
        loopback = try LoopbackServer { request in
            let number: Int = counter.next()
            let usual: LoopbackServer.Reply = .answer("200 OK", ["Content-Type: application/json"], body: body)
            return fault(number, request)?.reply(insteadOf: usual) ?? usual
        }
    }

    /// Every call of that number, and of its multiples, fails; each tenth unless given.
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
        case .status(let status, let fields, let body): .answer("\(status) Fault", fields, body: body)
        case .late(let gate): .late(usual, when: gate)
        case .twice: .bytes(usual.bytes + usual.bytes)
        case .cut: .bytes([])
        case .cutInBody: .bytes(Array(usual.bytes.dropLast()))
        case .silent: .hang(after: [])
        }
    }
}
