/// What an answer of a successful status says: what its envelope tells, and the value in it.
public struct AnswerReading<Value: Sendable>: Sendable {
    /// Whether the answer is an error all the same.
    let report: EnvelopeReport
    /// What the call gives. Asked only where the answer is no error.
    let value: @Sendable () throws(DataFormatError) -> ReadAnswer<Value>
}
