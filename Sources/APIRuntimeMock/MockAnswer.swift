@_spi(Generated) import APIRuntime
public import HTTPTypes

/// What a `MockTransport` gives for a request.
public struct MockAnswer: Sendable {
    /// How an answer ends.
    public enum Ending: Sendable {
        /// With the last piece of its body.
        case complete
        /// With an error, after the last piece that came.
        case failure(any Error)
        /// Not before the call's time is over.
        case never
    }

    /// The status and the header fields; nil where the exchange ends before they come.
    public var head: HTTPResponse?
    /// The body, in the pieces in which it arrives.
    public var pieces: [[UInt8]]
    public var ending: Ending
    /// How long the head takes, or what comes instead of it.
    public var delay: Duration
    /// How long each piece takes.
    public var pause: Duration
    /// Makes the rest, where it depends on what is called; nil where all is said.
    var completion: (@Sendable (WireRequest) throws -> MockAnswer)?

    /// - Parameters:
    ///   - head: the status and the header fields.
    ///   - pieces: the body, in the pieces in which it arrives.
    ///   - ending: how the answer ends; after its last piece unless given.
    ///   - delay: how long the head takes; no time unless given.
    ///   - pause: how long each piece takes; no time unless given.
    public init(
        head: HTTPResponse?, pieces: [[UInt8]] = [], ending: Ending = .complete, delay: Duration = .zero,
        pause: Duration = .zero
    ) {
        self.head = head
        self.pieces = pieces
        self.ending = ending
        self.delay = delay
        self.pause = pause
    }
}

extension MockAnswer {
    /// A JSON text, with success unless another status is given.
    public static func json(_ text: String, status: HTTPResponse.Status = .ok) -> MockAnswer {
        let head = HTTPResponse(status: status, headerFields: [.contentType: "application/json"])
        return MockAnswer(head: head, pieces: [Array(text.utf8)])
    }

    /// A status without a body.
    public static func status(_ status: HTTPResponse.Status) -> MockAnswer {
        MockAnswer(head: HTTPResponse(status: status))
    }

    /// No answer, but an error such as a `NetworkFault`.
    public static func failure(_ error: any Error) -> MockAnswer {
        MockAnswer(head: nil, ending: .failure(error))
    }

    /// No answer, for as long as the call waits.
    public static var silence: MockAnswer {
        MockAnswer(head: nil, ending: .never)
    }

    /// The same, later.
    public func delayed(by delay: Duration) -> MockAnswer {
        var answer: MockAnswer = self
        answer.delay += delay
        return answer
    }
}
