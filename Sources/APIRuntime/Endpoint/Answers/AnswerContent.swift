@_spi(Generated) import APIJSON
import HTTPTypes

/// The body of an answer, and what the spec says of it.
@_spi(Generated) public struct AnswerContent: Sendable {
    /// The whole body.
    public let bytes: [UInt8]
    /// What came with it.
    let headerFields: HTTPFields
    /// How the answer is wrapped, if it is.
    public let envelope: Envelope?
    /// Where the value stands.
    public let path: JSONPointerPath
    /// How built-in types are read.
    public let options: ReadOptions
    /// What became of a body that was not read into memory.
    var outcome: BodyOutcome?

    /// The media type that the server names, if it does.
    public var contentType: String? { headerFields[.contentType] }
}

extension AnswerContent {
    /// What the envelope says of an answer that must have one. An empty body has none.
    func report() throws(DataFormatError) -> EnvelopeReport {
        guard let envelope, envelope.isTelling, !bytes.isEmpty else { return EnvelopeReport() }
        return envelope.report(try EnvelopeScan(bytes).scalars(at: envelope.scalars))
    }

    /// What the envelope says of an answer that need not be JSON, be it by its status or by its endpoint.
    func reportIfWrapped() -> EnvelopeReport {
        guard beginsObject, let report = try? report() else { return EnvelopeReport() }
        return report
    }

    /// What the envelope says, and the value in it, from one walk over the bytes.
    func reading<Value: JSONReadable>(_ type: Value.Type) throws(DataFormatError) -> AnswerReading<Value> {
        guard let envelope, envelope.isTelling else {
            let (value, droppedElements) = try Value.decode(bytes, at: path, options: options)
            return AnswerReading(known: ReadAnswer(value, droppedElements: droppedElements))
        }
        let opened: OpenedEnvelope<Value> = try EnvelopeScan(bytes).open(
            at: path, options: options, scalars: envelope.scalars)
        let report: EnvelopeReport = envelope.report(opened.scalars)
        if let value = opened.decoded {
            return AnswerReading(
                report: report, known: ReadAnswer(value, droppedElements: opened.droppedElements))
        }
        return AnswerReading(report: report) { () throws(DataFormatError) in
            ReadAnswer(try opened.value(), droppedElements: opened.droppedElements)
        }
    }

    private var beginsObject: Bool {
        bytes.first { byte in byte != 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D } == 0x7B
    }
}
