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

    /// The answers of all endpoints together, by one budget.
    struct Bodies {
        /// By the name of the endpoint.
        var bodies: [String: MockBody] = [:]
        /// Values that cannot be made up, and where the spec has to say them.
        var failures: [Diagnostic] = []
    }

    /// - Parameter severity: how bad it is that a value cannot be made up; too many of them are an error in any case.
    func bodies(_ budget: WorkBudget, severity: Diagnostic.Severity) -> Bodies {
        var budget: WorkBudget = budget
        var all: Bodies = Bodies()
        for endpoint in self.endpoints {
            do throws(MockFailure) {
                if let written = self.written[endpoint.name] {
                    all.bodies[endpoint.name] = written
                } else {
                    all.bodies[endpoint.name] = try self.answers.body(of: endpoint, within: &budget)
                }
            } catch {
                all.failures.append(Self.diagnostic(of: error, endpoint, severity))
                // What is left is not made either, and one error says it.
                if error.isTooMuch { break }
            }
        }
        return all
    }

    private static func diagnostic(
        of failure: MockFailure, _ endpoint: MockEndpoint, _ severity: Diagnostic.Severity
    ) -> Diagnostic {
        let range: SourceRange = failure.range ?? endpoint.endpoint.range
        return failure.isTooMuch
            ? Diagnostic(.tooLarge, failure.reason, at: range)
            : Diagnostic(.mockNeeded, "\(failure.reason); write \"mock\"", at: range, severity: severity)
    }
}
