extension LoopbackServer {
    /// What the server does when it has read a request.
    enum Reply: Sendable {
        /// Sends these bytes and closes the connection.
        case bytes([UInt8])
        /// Sends these bytes, and then waits until the client has closed the connection.
        case hang(after: [UInt8])
        /// Sends these bytes, and then one every twentieth of a second until the client has closed the connection.
        case drip(after: [UInt8])
        /// Sends these bytes, and resets the connection as a process does that crashes.
        case reset(after: [UInt8])
        /// Sends these bytes, and then `count` others; `waitForStall` reports when the client takes no more of them.
        case flood(after: [UInt8], count: Int)
        /// Waits for the gate to open, and then does the other.
        indirect case late(Reply, when: ServerGate)
    }
}

extension LoopbackServer.Reply {
    /// A whole response.
    static func response(_ status: String, _ fields: [String] = [], body: String = "") -> LoopbackServer.Reply {
        let head =
            ["HTTP/1.1 " + status] + fields + ["Content-Length: \(body.utf8.count)", "Connection: close", "", ""]
        return .bytes(Array((head.joined(separator: "\r\n") + body).utf8))
    }

    /// What is sent at first.
    var bytes: [UInt8] {
        switch self {
        case .bytes(let bytes), .hang(let bytes), .drip(let bytes), .reset(let bytes), .flood(let bytes, _): bytes
        case .late(let reply, _): reply.bytes
        }
    }

    /// The beginning of a response.
    static func text(_ lines: String...) -> [UInt8] {
        Array(lines.joined(separator: "\r\n").utf8)
    }
}
