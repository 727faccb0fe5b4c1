import HTTPTypes

/// Says what an answer means: first by the envelope's code, then by the HTTP status, and then by what it holds.
struct Judge {
    private let service: ServiceDescription

    init(_ service: ServiceDescription) {
        self.service = service
    }

    /// What the spec makes of an answer whose body is at hand.
    func outcome<E: Endpoint>(of response: WireResponse, for endpoint: E.Type) -> Outcome<E> {
        do throws(DataFormatError) {
            let bytes: [UInt8] = response.body.bytes ?? []
            let isSuccess: Bool = response.head.status.kind == .successful
            let report: EnvelopeReport = try report(of: bytes, endpoint.answerKind, isSuccess: isSuccess)
            guard isSuccess, !report.isFailure else {
                return .server(try E.Failure(answer(response.head, bytes, report)))
            }
            let path: JSONPointerPath = endpoint.route.returning ?? service.envelope?.data ?? .root
            let content = AnswerContent(
                bytes: bytes, contentType: response.head.headerFields[.contentType], path: path,
                options: endpoint.route.reading)
            return .value(try E.read(content))
        } catch {
            return .dataFormat(error)
        }
    }

    /// What the envelope says. Where the answer need not be JSON, be it by its status or by its endpoint, one that is
    /// not has no envelope; elsewhere it is not what the spec says.
    private func report(
        of bytes: [UInt8], _ kind: AnswerKind, isSuccess: Bool
    ) throws(DataFormatError) -> EnvelopeReport {
        guard let envelope = service.envelope, envelope.isTelling, !bytes.isEmpty else { return EnvelopeReport() }
        do throws(DataFormatError) {
            guard kind == .value || kind == .nothing || beginsObject(bytes) else { return EnvelopeReport() }
            return try envelope.report(on: bytes)
        } catch {
            guard isSuccess, kind == .value || kind == .nothing else { return EnvelopeReport() }
            throw error
        }
    }

    private func beginsObject(_ bytes: [UInt8]) -> Bool {
        bytes.first { byte in byte != 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D } == 0x7B
    }

    private func answer(_ head: HTTPResponse, _ bytes: [UInt8], _ report: EnvelopeReport) -> ErrorAnswer {
        ErrorAnswer(
            status: head.status, headerFields: head.headerFields, businessCode: report.isFailure ? report.code : nil,
            message: report.message ?? head.status.phrase, bytes: bytes)
    }
}

extension HTTPResponse.Status {
    /// What the server says in words; nil where it says nothing.
    fileprivate var phrase: String? {
        reasonPhrase.isEmpty ? nil : reasonPhrase
    }
}
