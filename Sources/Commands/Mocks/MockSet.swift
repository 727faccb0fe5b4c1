public import MockValues
public import SpecLanguage

/// What the endpoints of a specification answer without a server: what somebody wrote, and what is made up for the rest.
public struct MockSet: Sendable {
    /// All of them, in the order written.
    public let endpoints: [MockEndpoint]
    public let specification: Specification
    private let answers: MockAnswers
    /// Bodies from files, by the name of the endpoint.
    private let written: [String: MockBody]

    init(_ specification: Specification, seed: UInt64, written: [String: MockBody] = [:]) {
        self.specification = specification
        self.endpoints = MockEndpoint.all(of: specification)
        self.answers = MockAnswers(specification, seed: seed)
        self.written = written
    }

    /// What an endpoint answers.
    ///
    /// - Throws: why nothing could be made up.
    public func body(of endpoint: MockEndpoint) throws(MockFailure) -> MockBody {
        if let written = self.written[endpoint.name] { return written }
        return try self.answers.body(of: endpoint)
    }

    /// Whether somebody wrote the answer.
    public func isWritten(_ endpoint: MockEndpoint) -> Bool {
        self.written[endpoint.name] != nil
    }

    /// Values that cannot be made up, and where the spec has to say them.
    func failures(severity: Diagnostic.Severity) -> [Diagnostic] {
        self.endpoints.compactMap { endpoint in
            do throws(MockFailure) {
                _ = try self.body(of: endpoint)
                return nil
            } catch {
                return Diagnostic(
                    .mockNeeded, "\(error.reason); write \"mock\"", at: error.range ?? endpoint.endpoint.range,
                    severity: severity)
            }
        }
    }
}
