#if Servers
    package import NIOCore

    /// How much the server accepts from its peers, and how long it waits for them.
    package struct ServerBounds: Sendable {
        /// Bytes of the request line, without its end. RFC 9112, section 3, recommends supporting at least 8,000.
        package var line: Int = 8_192
        /// Bytes of all header fields together, with the ends of their lines.
        package var header: Int = 32_768
        /// Bytes of a body that is parsed as JSON or as a form.
        package var structuredBody: Int = 1 << 20
        /// Bytes of any other body.
        package var body: Int = 16 << 20
        /// Bytes of the bodies of all connections at one time.
        package var allBodies: Int = 32 << 20
        /// Simultaneous connections. One more replaces the one that has waited longest for its peer.
        package var connections: Int = 4_096
        /// From the first byte of a request, or from the start of the connection, to the end of the header.
        package var headTime: TimeAmount = .seconds(10)
        /// From the end of the header to the end of the body.
        package var bodyTime: TimeAmount = .seconds(30)
        /// Between two requests on a connection.
        package var idleTime: TimeAmount = .seconds(60)
        /// For each chunk of a response, until the peer has taken it.
        package var writeTime: TimeAmount = .seconds(20)
        /// The longest pause between two responses to pipelining peers, all of them together. A pause is as long as the
        /// response before it took, so that they do not delay peers that wait for responses.
        package var patience: TimeAmount = .milliseconds(10)
        /// For a rejected peer, to read the response and close the connection.
        package var lingerTime: TimeAmount = .seconds(2)

        package init() {}
    }

    /// Why a request is rejected.
    package struct Refusal: Sendable, Hashable {
        package let status: Int
        package let reason: String

        package static func line(_ bounds: ServerBounds) -> Refusal {
            Refusal(status: 414, reason: "the request line has more than \(bounds.line) bytes")
        }

        package static func header(_ bounds: ServerBounds) -> Refusal {
            Refusal(status: 431, reason: "the header has more than \(bounds.header) bytes, or than 256 fields")
        }

        package static func body(_ limit: Int) -> Refusal {
            Refusal(status: 413, reason: "the body has more than \(limit) bytes")
        }

        package static func time(_ limit: TimeAmount) -> Refusal {
            Refusal(status: 408, reason: "the request was not there within \(limit.nanoseconds / 1_000_000_000) s")
        }

        package static let malformed: Refusal = Refusal(status: 400, reason: "the request is no HTTP/1.1")
        package static func host(_ name: String) -> Refusal {
            Refusal(
                status: 421, reason: "the host \"\(name.prefix(253))\" is not one of this server; --host allows it")
        }

        package static let text: Refusal = Refusal(
            status: 415,
            reason: "JSON as text/plain could be from a page of any origin; send it as application/json")
        package static let busy: Refusal = Refusal(status: 503, reason: "too many bodies are on their way")
    }
#endif
