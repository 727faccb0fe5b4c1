import HTTPTypes

/// Says what an answer means: first by the envelope's code, then by the HTTP status, and then by what it holds.
struct Judge {
    private let service: ServiceDescription

    init(_ service: ServiceDescription) {
        self.service = service
    }

    /// What the spec makes of an answer whose body is at hand.
    func outcome<E: Endpoint>(of response: WireResponse, for endpoint: E.Type) -> Outcome<E> {
        let head: HTTPResponse = response.head
        let content = AnswerContent(
            bytes: response.body.bytes ?? [], headerFields: head.headerFields, envelope: service.envelope,
            path: endpoint.route.place(in: service), options: endpoint.route.reading, outcome: response.body.outcome)
        do throws(DataFormatError) {
            guard head.status.kind == .successful else {
                return .server(try failure(head, content, content.reportIfWrapped()))
            }
            let reading: AnswerReading<E.Answer> = try E.read(content)
            guard !reading.report.isFailure else { return .server(try failure(head, content, reading.report)) }
            return .value(try reading.value())
        } catch {
            return .dataFormat(error)
        }
    }

    /// The same of an answer that may be part of another one, of which its faults then tell.
    func outcome<E: Endpoint>(of answer: Answer, for endpoint: E.Type) -> Outcome<E> {
        let outcome: Outcome<E> = outcome(of: answer.response, for: endpoint)
        guard let note = answer.note, case .dataFormat(let fault) = outcome else { return outcome }
        return .dataFormat(fault.noting(note))
    }

    private func failure<Failure: ServerError>(
        _ head: HTTPResponse, _ content: AnswerContent, _ report: EnvelopeReport
    ) throws(DataFormatError) -> Failure {
        let phrase: String? = head.status.reasonPhrase.isEmpty ? nil : head.status.reasonPhrase
        return try Failure(
            ErrorAnswer(
                status: head.status, headerFields: head.headerFields,
                businessCode: report.isFailure ? report.code : nil, message: report.message ?? phrase,
                bytes: content.bytes))
    }
}
