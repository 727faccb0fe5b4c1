@_spi(Generated) import APIJSON

/// What an answer of a successful status says: what its envelope tells, and the value in it.
@_spi(Generated) public struct AnswerReading<Value: Sendable>: Sendable {
    private enum Content: Sendable {
        case known(ReadAnswer<Value>)
        case asked(@Sendable () throws(DataFormatError) -> ReadAnswer<Value>)
    }

    /// Whether the answer is an error all the same.
    let report: EnvelopeReport
    private let content: Content

    /// - Parameters:
    ///   - report: whether the answer is an error.
    ///   - known: what the call gives, where it is no error.
    init(report: EnvelopeReport = EnvelopeReport(), known: ReadAnswer<Value>) {
        self.report = report
        self.content = .known(known)
    }

    /// - Parameters:
    ///   - report: whether the answer is an error.
    ///   - value: gives what the call does; is asked only where it is no error.
    init(report: EnvelopeReport, value: @escaping @Sendable () throws(DataFormatError) -> ReadAnswer<Value>) {
        self.report = report
        self.content = .asked(value)
    }

    /// What the call gives.
    func value() throws(DataFormatError) -> ReadAnswer<Value> {
        switch content {
        case .known(let read): return read
        case .asked(let value): return try value()
        }
    }
}
