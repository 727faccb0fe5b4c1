/// One call of a service, as a value: its properties are the call's parameters.
///
/// Generated code conforms to one of `ValueEndpoint`, `EmptyEndpoint`, `BytesEndpoint`, `TextEndpoint`, `FileEndpoint`,
/// `ValueStreamEndpoint` and `TextStreamEndpoint`, which differ in what they make of the answer's body.
public protocol Endpoint: Sendable, Hashable {
    /// What the call gives.
    associatedtype Answer: Sendable
    /// The errors that the server may answer with.
    associatedtype Failure: ServerError

    /// What is the same for all calls of this endpoint.
    static var route: EndpointRoute { get }

    /// What the body of an answer is.
    static var answerKind: AnswerKind { get }

    /// Checks the parameters and puts them into the request.
    func fill(_ request: inout RequestBuilder) throws(InvalidRequest)

    /// Reads what an answer of a successful status says.
    /// - Throws: where the answer cannot be what the spec says, whatever its envelope tells.
    static func read(_ content: AnswerContent) throws(DataFormatError) -> AnswerReading<Answer>
}
