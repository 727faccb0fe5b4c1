import HTTPTypes

extension FileTransfer {
    /// Answers of JSON may be errors in an envelope, which are not so long.
    private static let longestError: Int = 1 << 20

    /// The answer with its body at hand, where that may be an error of the service: JSON in an envelope, and not long.
    func opened(_ response: WireResponse) async throws -> WireResponse {
        guard mayBeError(response.head) else { return response }
        var opened: WireResponse = response
        opened.body = try await response.body.collected(upTo: Self.longestError)
        return opened
    }

    /// Whether an answer of a successful status says that the call failed.
    func isError(_ response: WireResponse) -> Bool {
        guard mayBeError(response.head), let bytes = response.body.bytes else { return false }
        return AnswerContent(
            bytes: bytes, headerFields: response.head.headerFields, envelope: call.service.envelope,
            path: call.route.place(in: call.service),
            options: call.route.reading
        ).reportIfWrapped().isFailure
    }

    private func mayBeError(_ head: HTTPResponse) -> Bool {
        call.service.envelope?.isTelling == true && MediaType(head)?.isJSON == true
    }
}

extension WireBody {
    /// The body at hand, where it has no more bytes than that; else one that gives what was read and then the rest.
    fileprivate func collected(upTo limit: Int) async throws -> WireBody {
        if bytes != nil { return self }
        var begun: [UInt8] = []
        var rest: Chunks.Iterator = chunks().makeAsyncIterator()
        while begun.count <= limit {
            guard let more = try await rest.next() else { return WireBody(begun) }
            begun += more
        }
        let reader = ContinuedReader(begun, then: rest)
        return WireBody(length: length, isRepeatable: false) { Chunks { try await reader.next() } }
    }
}

/// Gives bytes that were read before, and then the rest. It has one reader at a time, as bodies have.
private final class ContinuedReader: @unchecked Sendable {
    private var begun: [UInt8]?
    private var rest: WireBody.Chunks.Iterator

    init(_ begun: [UInt8], then rest: WireBody.Chunks.Iterator) {
        self.begun = begun
        self.rest = rest
    }

    func next() async throws -> [UInt8]? {
        guard let begun else { return try await rest.next() }
        self.begun = nil
        return begun
    }
}
