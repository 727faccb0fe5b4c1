@_spi(Generated) import APIJSON
import HTTPTypes

/// Says what an answer means: first by the envelope's code, then by the HTTP status, and then by what it holds.
struct Judge {
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
