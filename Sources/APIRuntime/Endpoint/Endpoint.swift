@_spi(Generated) import APIJSON

/// One call of a service, as a value: its properties are the call's parameters.
///
/// Generated code conforms to one of `ValueEndpoint`, `EmptyEndpoint`, `BytesEndpoint`, `TextEndpoint`, `FileEndpoint`,
/// `ValueStreamEndpoint` and `TextStreamEndpoint`, which differ in what they make of the answer's body.
public protocol Endpoint: EndpointCall {
    /// What is the same for all calls of this endpoint.
    @_spi(Generated) static var route: EndpointRoute { get }

    /// What the body of an answer is.
    @_spi(Generated) static var answerKind: AnswerKind { get }

    /// Reads what an answer of a successful status says.
    /// - Throws: where the answer cannot be what the spec says, whatever its envelope tells.
    @_spi(Generated) static func read(_ content: AnswerContent) throws(DataFormatError) -> AnswerReading<Answer>
}

extension Endpoint {
    @_spi(Generated) public var route: EndpointRoute { Self.route }

    @_spi(Generated) public var answerKind: AnswerKind { Self.answerKind }

    @_spi(Generated) public func read(_ content: AnswerContent) throws(DataFormatError) -> AnswerReading<Answer> {
        try Self.read(content)
    }
}
