extension WireBody {
    /// The whole body in memory.
    /// - Parameter limit: the greatest number of bytes; a longer body is not read to its end.
    /// - Throws: a `NetworkFault` of the kind `answerTooLarge`, `CancellationError`, or what reading throws.
    public func collect(atMost limit: Int) async throws -> [UInt8] {
        try await collect(atMost: limit, telling: nil)
    }

    /// The same, telling someone how many bytes are there whenever more have come.
    func collect(atMost limit: Int, telling listener: ((Int64) -> Void)?) async throws -> [UInt8] {
        if let length, length > limit { throw NetworkFault.tooLarge(limit: limit) }
        if let bytes {
            if !bytes.isEmpty { listener?(Int64(bytes.count)) }
            return bytes
        }
        var collected: [UInt8] = []
        for try await chunk in chunks() {
            guard chunk.count <= limit - collected.count else { throw NetworkFault.tooLarge(limit: limit) }
            if collected.isEmpty {
                collected = chunk
            } else {
                collected.append(contentsOf: chunk)
            }
            listener?(Int64(collected.count))
        }
        // Sources there may be that end early when they are cancelled.
        try Task.checkCancellation()
        return collected
    }
}

extension NetworkFault {
    /// An answer is longer than the client accepts.
    static func tooLarge(limit: Int) -> NetworkFault {
        NetworkFault(.answerTooLarge, reason: "the answer is longer than \(limit) bytes")
    }
}
