@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes

/// A server in memory with one file, and range requests as in RFC 9110, section 14.
final class RangeServer: Transport, @unchecked Sendable {
    /// What the server does.
    struct State: Sendable {
        var content: [UInt8]
        var tag: String? = "\"one\""
        var fields: HTTPFields = [:]
        /// After how many bytes of a body the connection ends; nil: at the end.
        var cutAfter: Int?
        /// Whether the connection ends with a fault, even after a whole body.
        var breaksAtEnd: Bool = false
        /// Responds instead of the server.
        var response: (@Sendable (WireRequest) -> WireResponse?)?
    }

    /// Guards all that follows.
    private let lock: NSLock = NSLock()
    private var state: State
    private var asked: [WireRequest] = []

    init(_ content: [UInt8] = TestFolder.bytes(10_000)) {
        state = State(content: content)
    }

    func change(_ body: (inout State) -> Void) {
        lock.withLock { body(&state) }
    }

    /// The ranges requested so far; "all" for the whole file.
    var ranges: [String] {
        lock.withLock { asked }.map { request in request.head.headerFields[.range] ?? "all" }
    }

    var requests: [WireRequest] { lock.withLock { asked } }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let state = lock.withLock {
            asked.append(request)
            return self.state
        }
        if let response = state.response?(request) { return response }
        var fields = state.fields
        fields[.eTag] = state.tag
        let isMeant = request.head.headerFields[.ifRange].map { tag in tag == state.tag } ?? true
        guard isMeant, let range = request.head.headerFields[.range], let start = Int(range.dropFirst(6).dropLast())
        else { return Self.response(200, fields, state.content, cutAfter: state.cutAfter, breaks: state.breaksAtEnd) }
        guard start < state.content.count else {
            fields[.contentRange] = "bytes */\(state.content.count)"
            return Self.response(416, fields, [], cutAfter: nil)
        }
        fields[.contentRange] = "bytes \(start)-\(state.content.count - 1)/\(state.content.count)"
        return Self.response(
            206, fields, Array(state.content[start...]), cutAfter: state.cutAfter, breaks: state.breaksAtEnd)
    }

    /// A response in chunks of a thousand bytes.
    static func response(
        _ status: Int, _ fields: HTTPFields, _ body: [UInt8], cutAfter: Int?, breaks: Bool = false
    ) -> WireResponse {
        let sent = body.prefix(cutAfter ?? .max)
        let pieces = stride(from: 0, to: sent.count, by: 1_000).map { start in
            Array(sent[start..<min(start + 1_000, sent.count)])
        }
        return WireResponse(
            head: HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: fields),
            body: WireBody(length: Int64(body.count), isRepeatable: false) {
                WireBody.Chunks(
                    AsyncThrowingStream<[UInt8], any Error> { continuation in
                        for piece in pieces { continuation.yield(piece) }
                        let isBroken = breaks || sent.count < body.count
                        continuation.finish(throwing: isBroken ? NetworkError(.connectionLost) : nil)
                    })
            })
    }
}
