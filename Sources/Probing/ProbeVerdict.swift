import Generation
import MockServing
import MockValues
import SpecLanguage

/// A response, as far as it was received.
struct ProbeResponse: Sendable {
    var status: Int
    var headers: [MockHeader]
    var body: [UInt8]
    /// Whether the body ended; streams may go on.
    var isComplete: Bool

    /// The values of a header field, in the order received.
    func values(of name: String) -> [String] {
        headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }
}

/// How a response compares with its spec.
enum ProbeVerdict: Sendable {
    case agrees
    /// The server refused the call as the spec says, or for want of a credential.
    case refused(String)
    case disagrees([Diagnostic])
}

/// Compares responses with what specs say.
struct ProbeJudge: Sendable {
    private let check: MockFileCheck
    private let validation: RequestValidation

    init(_ specification: Specification) {
        check = MockFileCheck(specification)
        validation = RequestValidation(specification)
    }

    /// - Parameter file: the name of the response in diagnostics
    func verdict(on response: ProbeResponse, to endpoint: MockEndpoint, _ file: String) -> ProbeVerdict {
        let isTyped = if case .responses = endpoint.endpoint.returns { true } else { false }
        // Redirects that are not followed are responses like others, if the spec tells responses apart.
        let successes = isTyped && !endpoint.endpoint.policies.followsRedirects ? 200..<400 : 200..<300
        guard successes.contains(response.status) else { return verdict(onStatus: response, endpoint, file) }
        var call = endpoint
        var faults: [Diagnostic] = []
        if isTyped {
            guard let declared = endpoint.response(with: response.status) else {
                return verdict(onStatus: response, endpoint, file)
            }
            call = endpoint.having(declared)
            faults = headerFaults(declared, response, endpoint, file)
        }
        if call.endpoint.method != .head, response.status != 204 || !call.isWithoutValue {
            faults += check.diagnostics(of: body(of: response, call), file, for: call)
        }
        let errors = faults.filter { $0.severity == .error }
        return errors.isEmpty ? .agrees : .disagrees(faults.map { $0.adding(note(on: response, endpoint)) })
    }

    private func headerFaults(
        _ declared: TypedResponse, _ response: ProbeResponse, _ endpoint: MockEndpoint, _ file: String
    ) -> [Diagnostic] {
        declared.headers.flatMap { header in
            validation.faults(of: header, response.values(of: header.wireName), for: endpoint)
        }.map { fault in
            let message = "header \(fault.name): expected \(fault.expected), found \(fault.found)"
            return Diagnostic(.mockMismatch, message, at: .start(of: file))
        }
    }

    private func body(of response: ProbeResponse, _ endpoint: MockEndpoint) -> [UInt8] {
        endpoint.received(received(response), response.values(of: "Content-Type").first)
    }

    /// A stream that goes on is compared up to its last line break.
    private func received(_ response: ProbeResponse) -> [UInt8] {
        guard !response.isComplete, let end = response.body.lastIndex(of: UInt8(ascii: "\n")) else {
            return response.isComplete ? response.body : []
        }
        return Array(response.body[...end])
    }

    private func verdict(onStatus response: ProbeResponse, _ endpoint: MockEndpoint, _ file: String) -> ProbeVerdict {
        let body = endpoint.received(response.body, response.values(of: "Content-Type").first)
        if let name = endpoint.nameOfError(status: response.status, body: body) {
            return .refused("\(response.status), which is \(name)")
        }
        if response.status == 401 || response.status == 403 {
            return .refused("\(response.status); pass a credential with --header")
        }
        let code = endpoint.failureCode(status: response.status, body: body).map { " with the code \"\($0)\"" } ?? ""
        let message = "expected a success, found status \(response.status)\(code), which the spec does not name"
        return .disagrees([
            Diagnostic(.mockMismatch, message, at: .start(of: file), notes: [note(on: response, endpoint)])
        ])
    }

    private func note(on response: ProbeResponse, _ endpoint: MockEndpoint) -> Diagnostic.Note {
        let type = response.values(of: "Content-Type").first.map { "; the response is \($0)" } ?? ""
        return Diagnostic.Note(message: "the endpoint is here\(type)", range: endpoint.endpoint.range)
    }
}

extension MockEndpoint {
    /// Whether a body is not needed.
    fileprivate var isWithoutValue: Bool {
        if case .nothing = endpoint.returns { true } else { false }
    }
}

extension Diagnostic {
    fileprivate func adding(_ note: Note) -> Diagnostic {
        Diagnostic(rule, message, at: range, severity: severity, notes: notes + [note])
    }
}
