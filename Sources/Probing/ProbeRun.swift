import Commands
public import Generation
import MockServing
import MockValues
import SpecLanguage
import WireSyntax

/// The command `probe`: calls the endpoints of a server that change nothing, and compares the responses with the specs.
public struct ProbeRun: Sendable {
    /// What the user asks for.
    public struct Options: Sendable {
        /// The address of the server, with the path that all endpoints have in common.
        public var server: String
        public var values: ProbeValues
        /// The header fields of every request, such as `Authorization: Bearer …`.
        public var headers: [String]
        /// The folder for the responses.
        public var output: String?
        /// How long a response may take, in seconds.
        public var timeout: Double

        public init(server: String, values: ProbeValues, headers: [String], output: String?, timeout: Double) {
            self.server = server
            self.values = values
            self.headers = headers
            self.output = output
            self.timeout = timeout
        }
    }

    private let inputs: [String]
    private let options: Options
    private let console: Console

    /// - Parameters:
    ///   - inputs: spec files, and folders that contain them
    ///   - console: the destination of all output
    public init(inputs: [String], _ options: Options, console: Console) {
        self.inputs = inputs
        self.options = options
        self.console = console
    }

    #if Servers
        /// Runs the command and reports the result.
        public func run() -> ExitStatus {
            console.run { () throws(RunFailure) in
                var findings = Findings(console: console)
                do throws(RunFailure) {
                    let status = try probe(&findings)
                    findings.finish()
                    return status
                } catch {
                    throw RunFailure(findings.held + error.messages, signal: error.signal)
                }
            }
        }

        private func probe(_ findings: inout Findings) throws(RunFailure) -> ExitStatus {
            let checked = try CheckedInputs(inputs)
            findings.report(checked.diagnostics.map { Message($0) })
            guard !checked.hasErrors else { return .faultsFound }
            let endpoints = MockEndpoint.all(of: checked.specification)
            try checkServer()
            try checkNames(of: endpoints)
            let planner = ProbePlanner(
                checked.specification, server: options.server, values: options.values, headers: try headers())
            return try probe(endpoints, planner, ProbeJudge(checked.specification), &findings)
        }

        private func probe(
            _ endpoints: [MockEndpoint], _ planner: ProbePlanner, _ judge: ProbeJudge, _ findings: inout Findings
        ) throws(RunFailure) -> ExitStatus {
            let client = ProbeClient(timeout: .seconds(options.timeout), streamTime: .seconds(3))
            var counts = Counts()
            var files: [OutputFile] = []
            for endpoint in endpoints {
                let request: ProbeRequest
                switch planner.plan(for: endpoint) {
                case .leave(let reason):
                    counts.left += 1
                    console.printSummary("\(endpoint.name): not called: \(reason)")
                    continue
                case .call(let planned): request = planned
                }
                do throws(ProbeClient.Failure) {
                    let response = try client.response(
                        to: request, isStream: endpoint.isStream,
                        followsRedirects: endpoint.endpoint.policies.followsRedirects)
                    let name = endpoint.name + (endpoint.fileEnding ?? "")
                    if endpoint.fileEnding != nil { files.append(OutputFile(name: name, bytes: response.body)) }
                    let file = options.output.map { FilePath.join($0, name) } ?? endpoint.name
                    tell(judge.verdict(on: response, to: endpoint, file), endpoint, &counts, &findings)
                } catch {
                    counts.failed += 1
                    findings.report([Message(text: "\(endpoint.name): \(error.reason)", location: nil)])
                }
            }
            if let output = options.output { try ListedFolder(path: output, isForced: false).add(files) }
            console.printSummary(counts.text)
            return counts.status
        }

        private func tell(
            _ verdict: ProbeVerdict, _ endpoint: MockEndpoint, _ counts: inout Counts, _ findings: inout Findings
        ) {
            switch verdict {
            case .agrees: counts.agreeing += 1
            case .refused(let reason):
                counts.refused += 1
                console.printSummary("\(endpoint.name): refused: \(reason)")
            case .disagrees(let diagnostics):
                counts.disagreeing += 1
                findings.report(diagnostics.map { Message($0) })
            }
        }

        private func checkServer() throws(RunFailure) {
            guard (try? ServerURL(options.server)) == nil else { return }
            let text = "--server must be an absolute http or https URL without a query, not \"\(options.server)\""
            throw RunFailure(reason: text)
        }

        /// A value for nothing is a mistake.
        private func checkNames(of endpoints: [MockEndpoint]) throws(RunFailure) {
            let parameters = endpoints.flatMap { endpoint in
                endpoint.parameters.map { ($0, endpoint.name) }
            }
            let unknown = options.values.unknownNames(among: parameters)
            guard !unknown.isEmpty else { return }
            let known = Set(parameters.map(\.0.name)).sorted()
            throw RunFailure(
                unknown.map { name in
                    let hint = Spelling.suggestion(for: name, among: known)
                    return Message(text: "no endpoint has a parameter \"\(name)\"\(hint)", location: nil)
                })
        }

        private func headers() throws(RunFailure) -> [MockHeader] {
            var headers: [MockHeader] = []
            for text in options.headers {
                let sides = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                let value = sides.count == 2 ? sides[1].drop { $0 == " " } : ""
                guard sides.count == 2, HTTPText.isToken(String(sides[0])), HTTPText.isFieldValue(String(value)) else {
                    throw RunFailure(reason: "a --header is not \"Name: value\"")
                }
                headers.append(MockHeader(String(sides[0]), String(value)))
            }
            return headers
        }
    #endif
}

/// What was found: printed as it is found, or as one document at the end.
private struct Findings {
    let console: Console
    private(set) var held: [Message] = []

    init(console: Console) { self.console = console }

    mutating func report(_ messages: [Message]) {
        if console.documentFormat == nil { console.report(messages) } else { held += messages }
    }

    func finish() {
        if console.documentFormat != nil { console.report(held) }
    }
}

/// How many endpoints gave which result.
private struct Counts {
    var agreeing = 0
    var disagreeing = 0
    var refused = 0
    /// Calls without a response.
    var failed = 0
    /// Endpoints that were not called.
    var left = 0

    var text: String {
        let all = agreeing + disagreeing + refused + failed + left
        let others = [(refused, "refused"), (failed, "failed"), (left, "not called")].filter { $0.0 > 0 }
        return "\(all) endpoint\(all == 1 ? "" : "s"): \(agreeing) agree\(agreeing == 1 ? "s" : ""), "
            + "\(disagreeing) disagree\(disagreeing == 1 ? "s" : "")"
            + others.map { ", \($0.0) \($0.1)" }.joined()
    }

    /// If nothing could be compared, the address or a credential is probably wrong.
    var status: ExitStatus {
        if agreeing + disagreeing == 0 { return .couldNotRun }
        return disagreeing + failed == 0 ? .success : .faultsFound
    }
}

extension MockEndpoint {
    fileprivate var isStream: Bool {
        switch endpoint.returns {
        case .stream, .texts, .events, .chunks, .socket: true
        case .nothing, .value, .data, .string, .file, .responses: false
        }
    }
}
