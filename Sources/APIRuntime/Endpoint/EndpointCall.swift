@_spi(Generated) import APIJSON

/// One call, as clients carry it out: a request that is kept as a value (``Endpoint``), or one that a method of a DAO has
/// filled.
public protocol EndpointCall: Sendable, Hashable {
    /// What the call gives.
    associatedtype Answer: Sendable
    /// The errors that the server may respond with.
    associatedtype Failure: ServerError

    /// What is the same for all calls of the endpoint.
    @_spi(Generated) var route: EndpointRoute { get }

    /// What the body of a response is.
    @_spi(Generated) var answerKind: AnswerKind { get }

    /// Puts the parameters into the request; without parameters there is nothing to do.
    @_spi(Generated) func fill(_ request: inout RequestBuilder) throws(InvalidRequest)

    /// Reads what a response of a successful status says.
    /// - Throws: where the response cannot be what the spec says, whatever its envelope tells.
    @_spi(Generated) func read(_ content: AnswerContent) throws(DataFormatError) -> AnswerReading<Answer>
}

extension EndpointCall {
    @_spi(Generated) public func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {}
}
