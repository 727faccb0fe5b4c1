extension APICall {
    /// What the spec makes of an answer.
    public enum Verdict: Sendable {
        /// A value of the endpoint's `APICall.Answer`.
        case value(any Sendable, droppedElements: Int)
        /// An error of the endpoint's `Failure`.
        case server(any ServerError)
        /// The answer is not what the spec says.
        case dataFormat(DataFormatError)
    }
}
