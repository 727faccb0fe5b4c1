@_spi(Generated) import APIJSON
import HTTPTypes

/// Sends the request of a WebSocket once, and waits until the connection is open.
struct SocketOpening: Sendable {
    let sender: RequestSender
    let time: any TimeSource
    let call: APICall
    /// The largest message that is received, in bytes.
    let maximumMessageSize: Int

    /// Returns the response of an open connection, or any other response with its body in memory.
    func run() async throws -> WireResponse {
        let reason = "no response within \(call.request.namedTimeout)"
        do {
            return try await sender.deadlines.untilDeadline {
                try await time.within(call.request.timeout, orElse: reason) {
                    try await sender.socket(for: call, maximumMessageSize: maximumMessageSize)
                }
            }
        } catch {
            throw error.asFault
        }
    }
}

extension ResponseDecoder {
    /// Makes sure that the response has opened a WebSocket.
    func socket<Event>(of event: Event.Type) throws(DataFormatError) -> Decoded<Void>? {
        guard case .socket? = outcome else {
            guard !reportsFailure else { return nil }
            throw DataFormatError(
                model: "\(Event.self)", path: "$", byteOffset: 0, expected: "a WebSocket, with the status 101",
                found: "the status \(head.status.code)")
        }
        return ((), DataFormatError.Tolerated())
    }
}
