@_spi(Generated) import APIJSON
public import Foundation
import HTTPTypes
import WireSyntax

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

/// What the body of an endpoint's answers is.
@_spi(Generated) public enum AnswerKind: Sendable, Hashable {
    /// JSON that holds a value; the request's `Accept` field says so.
    case value
    /// Nothing that the caller wants.
    case nothing
    /// Bytes of any kind.
    case bytes
    /// Text of any kind.
    case text
    /// Bytes of any kind that go to a file.
    case file
    /// Server-sent events.
    case events
    /// Values that stand in a line each.
    case lines

    /// Whether answers are read into memory as a whole.
    var isHeld: Bool {
        switch self {
        case .value, .nothing, .bytes, .text: true
        case .file, .events, .lines: false
        }
    }

    /// What requests accept that are not for values, as header fields. Parts and digests are those of files as they are,
    /// not compressed, and compressed events would wait for one another.
    var accepted: [(name: String, value: String)] {
        switch self {
        case .value, .nothing, .bytes, .text: []
        case .file, .lines: [("Accept-Encoding", "identity")]
        case .events: [("Accept", MediaType.eventStream), ("Accept-Encoding", "identity")]
        }
    }
}

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

/// What was read out of an answer.
@_spi(Generated) public struct ReadAnswer<Value: Sendable>: Sendable {
    public var value: Value
    /// How many elements of arrays were invalid and left out, as the spec asks by `elements: drop`.
    public var droppedElements: Int

    public init(_ value: Value, droppedElements: Int = 0) {
        self.value = value
        self.droppedElements = droppedElements
    }
}

/// What the body of a response is, and what a call makes of it.
@_spi(Generated) public struct ResponseForm<Value: Sendable>: Sendable {
    let kind: AnswerKind
    let read: @Sendable (AnswerContent) throws(DataFormatError) -> AnswerReading<Value>
}

extension ResponseForm where Value: JSONReadable {
    /// JSON that holds a value.
    static var json: ResponseForm {
        ResponseForm(kind: .value) { content throws(DataFormatError) in try content.value(Value.self) }
    }
}

@_spi(Generated) extension ResponseForm<Void> {
    /// Nothing that the caller wants.
    public static var nothing: ResponseForm {
        ResponseForm(kind: .nothing) { content throws(DataFormatError) in try content.nothing() }
    }
}

@_spi(Generated) extension ResponseForm<String> {
    /// Text of any kind, in the character set that the server names, or else in UTF-8.
    public static var text: ResponseForm {
        ResponseForm(kind: .text) { content throws(DataFormatError) in content.text() }
    }
}

@_spi(Generated) extension ResponseForm<Data> {
    /// Bytes of any kind.
    public static var bytes: ResponseForm {
        ResponseForm(kind: .bytes) { content throws(DataFormatError) in content.data() }
    }
}

/// Says what an answer means: first by the envelope's code, then by the HTTP status, and then by what it holds.
struct ResponseDecoder {
    private let service: ServiceDescription

    init(_ service: ServiceDescription) {
        self.service = service
    }

    /// What the spec makes of an answer whose body is at hand.
    ///
    /// - Parameter note: what faults tell besides, where the answer is part of another one.
    func outcome<E: EndpointCall>(
        of response: WireResponse, for endpoint: E, noting note: String? = nil
    ) -> Outcome<E> {
        let head: HTTPResponse = response.head
        let content = AnswerContent(
            bytes: response.body.bytes ?? [], headerFields: head.headerFields, envelope: service.envelope,
            path: endpoint.route.place(in: service), options: endpoint.route.reading, outcome: response.body.outcome)
        guard head.status.kind == .successful else {
            return .server(failure(head, content, content.reportIfWrapped(), note))
        }
        do throws(DataFormatError) {
            let reading: AnswerReading<E.Answer> = try endpoint.read(content)
            guard !reading.report.isFailure else { return .server(failure(head, content, reading.report, note)) }
            return .value(try reading.value())
        } catch {
            return .dataFormat(note.map { note in error.noting(note) } ?? error)
        }
    }

    /// The same of an answer that may be part of another one, of which its faults then tell.
    func outcome<E: EndpointCall>(of answer: APICall.Answer, for endpoint: E) -> Outcome<E> {
        outcome(of: answer.response, for: endpoint, noting: answer.note)
    }

    private func failure<Failure: ServerError>(
        _ head: HTTPResponse, _ content: AnswerContent, _ report: EnvelopeReport, _ note: String?
    ) -> Failure {
        let phrase: String? = head.status.reasonPhrase.isEmpty ? nil : head.status.reasonPhrase
        return Failure(
            ErrorAnswer(
                status: head.status, headerFields: head.headerFields,
                businessCode: report.isFailure ? report.code : nil, message: report.message ?? phrase,
                bytes: content.bytes, note: note))
    }
}

/// What the spec makes of an answer of one endpoint.
enum Outcome<E: EndpointCall> {
    case value(ReadAnswer<E.Answer>)
    case server(E.Failure)
    case dataFormat(DataFormatError)

    /// The value, or else the error.
    func get() throws(APIError<E.Failure>) -> ReadAnswer<E.Answer> {
        switch self {
        case .value(let read): return read
        case .server(let failure): throw .server(failure)
        case .dataFormat(let fault): throw .dataFormat(fault)
        }
    }
}
