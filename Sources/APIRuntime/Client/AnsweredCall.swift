/// An answer as it came, and what was read out of it.
struct AnsweredCall<Value: Sendable>: Sendable {
    private let read: ReadAnswer<Value>
    /// As it came.
    let wire: WireResponse
    private let source: ResponseCache.Source

    init(_ read: ReadAnswer<Value>, _ wire: WireResponse, from source: ResponseCache.Source = .server) {
        self.read = read
        self.wire = wire
        self.source = source
    }

    var value: Value { read.value }

    /// The body of the answer.
    var bytes: [UInt8] { wire.body.bytes ?? [] }

    /// What callers get to see.
    var response: APIResponse<Value> { APIResponse(read, wire, source: source) }
}
