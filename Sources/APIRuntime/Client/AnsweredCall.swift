/// An answer as it came, and what was read out of it.
struct AnsweredCall<Value: Sendable>: Sendable {
    private let read: ReadAnswer<Value>
    private let wire: WireResponse

    init(_ read: ReadAnswer<Value>, _ wire: WireResponse) {
        self.read = read
        self.wire = wire
    }

    var value: Value { read.value }

    /// The body of the answer.
    var bytes: [UInt8] { wire.body.bytes ?? [] }

    /// What callers get to see.
    var response: Response<Value> { Response(read, wire.head) }
}
