import JSONSyntax
package import SpecLanguage

/// Compares responses that servers gave with what specs say.
package struct ResponseCheck: Sendable {
    package enum Outcome: Sendable {
        /// The response can be read. The notices are about what the spec does not mention.
        case agrees([ReadingNotice])
        /// An error that the spec names.
        case failure(String)
        /// An error that the spec does not name: its code in the envelope, or the status as `http-404`.
        case unnamed(String)
        case notJSON(String)
        case disagrees([ReadingFault], [ReadingNotice])
    }

    private let decoder: ReferenceDecoder

    package init(_ specification: Specification) {
        decoder = ReferenceDecoder(specification)
    }

    package func outcome(status: Int, body: [UInt8], of endpoint: MockEndpoint) -> Outcome {
        guard (200..<300).contains(status) else { return failure(status: status, body, endpoint) }
        var call = endpoint
        if case .responses = endpoint.endpoint.returns {
            guard let declared = endpoint.response(with: status) else { return failure(status: status, body, endpoint) }
            call = endpoint.having(declared)
        }
        if let code = call.failureCode(in: body) {
            return call.nameOfError(status: status, body: body).map { .failure($0) } ?? .unnamed(code)
        }
        switch call.endpoint.returns {
        case .data, .file, .texts, .string, .responses, .stream, .events: return .agrees([])
        case .nothing where body.isEmpty || call.service.envelope?.isTelling != true: return .agrees([])
        case .value(let type) where body.isEmpty && type.isOptional: return .agrees([])
        case .value where call.endpoint.method == .head: return .agrees([])
        case .value, .nothing: break
        }
        do throws(JSONFault) {
            let (faults, notices) = decoder.findings(in: try JSONParser.parse(body), of: call)
            return faults.isEmpty ? .agrees(notices) : .disagrees(faults, notices)
        } catch {
            return .notJSON(error.message)
        }
    }

    private func failure(status: Int, _ body: [UInt8], _ endpoint: MockEndpoint) -> Outcome {
        if let name = endpoint.nameOfError(status: status, body: body) { return .failure(name) }
        // A status stands for a code only if they are the same.
        let code = endpoint.failureCode(in: body).flatMap { code in code == "\(status)" ? nil : code }
        return .unnamed(code ?? "http-\(status)")
    }
}
