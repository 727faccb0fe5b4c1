public import Generation
public import MockValues
public import SpecLanguage
import WireSyntax

/// Reads and checks specs and, if there is one, the folder of mocks.
public struct MockLoading: Sendable {
    private let inputs: [String]
    private let uses: [ModuleUse]
    private let mocks: MockFolder?
    private let seed: UInt64

    /// - Parameters:
    ///   - inputs: spec files, and folders that contain them
    ///   - uses: other modules that the specs can use, besides those that configurations name
    ///   - mocks: the folder of the user's mocks; `nil` to generate all responses
    ///   - root: a larger folder that links in the folder of mocks may lead to; `nil` for none
    ///   - seed: the seed of generated values
    public init(
        inputs: [String], uses: [ModuleUse] = [], mocks: String?, root: String? = nil, seed: UInt64
    ) {
        self.inputs = inputs
        self.uses = uses
        self.mocks = mocks.map { MockFolder(path: $0, root: root) }
        self.seed = seed
    }

    /// The result of reading.
    struct Loaded {
        let specCount: Int
        let mockCount: Int
        let diagnostics: [Diagnostic]
        /// The paths of the specs and mocks.
        let files: [String]
        /// `nil` if the specs or the mocks have errors.
        let set: MockSet?
        /// The initial response body of each endpoint, by its name.
        var bodies: [String: MockBody] = [:]
    }

    /// - Parameter needed: the severity of values that cannot be generated
    func load(needed: Diagnostic.Severity) throws(RunFailure) -> Loaded {
        let checked = try CheckedInputs(inputs, uses: uses)
        guard !checked.hasErrors else {
            return Loaded(
                specCount: checked.count, mockCount: 0, diagnostics: checked.diagnostics, files: [], set: nil)
        }
        let endpoints = MockEndpoint.all(of: checked.specification)
        let contents = try self.contents(for: endpoints)
        let check = MockFileCheck(checked.specification)
        var diagnostics = checked.diagnostics + contents.diagnostics
        var written: [MockFolder.Key: MockBody] = [:]
        for endpoint in endpoints {
            for (key, file) in contents.files where key.endpoint == ExactText(endpoint.name) {
                diagnostics += check.diagnostics(of: file.bytes, file.path, for: endpoint)
                written[key] = endpoint.body(of: file.bytes)
            }
        }
        let set = MockSet(checked.specification, seed: seed, written: written)
        let size = checked.specs.reduce(0) { $0 + $1.bytes.count }
        let made = set.bodies(WorkBudget(inputBytes: size), severity: needed)
        diagnostics += made.failures
        let hasErrors = diagnostics.contains { $0.severity == .error }
        return Loaded(
            specCount: checked.count, mockCount: contents.files.count, diagnostics: diagnostics.sorted(),
            files: checked.specs.map(\.path) + contents.files.values.map(\.path), set: hasErrors ? nil : set,
            bodies: made.bodies)
    }

    private func contents(for endpoints: [MockEndpoint]) throws(RunFailure) -> MockFolder.Contents {
        guard let mocks else { return MockFolder.Contents() }
        do throws(FileFailures) {
            return try mocks.contents(for: endpoints)
        } catch {
            throw RunFailure(error)
        }
    }

    /// The digest of all specs and mocks, with their paths, and of why some cannot be read.
    func digest() -> Digest {
        var digest = Digest()
        do throws(RunFailure) {
            for spec in try ModuleSearch(inputs, given: uses).specs() {
                digest.add(spec.path)
                digest.add(spec.module.text)
                digest.add(spec.bytes)
            }
        } catch {
            for message in error.messages { digest.add(message.text) }
        }
        mocks?.add(to: &digest)
        return digest
    }
}

/// The responses of endpoints without a server: the user's mocks, and generated responses for all other endpoints.
public struct MockSet: Sendable {
    /// All endpoints, in the order of the specs.
    public let endpoints: [MockEndpoint]
    public let specification: Specification
    private let responses: MockResponses
    /// Bodies from files.
    private let written: [MockFolder.Key: MockBody]

    init(_ specification: Specification, seed: UInt64, written: [MockFolder.Key: MockBody] = [:]) {
        self.specification = specification
        endpoints = MockEndpoint.all(of: specification)
        responses = MockResponses(specification, seed: seed)
        self.written = written
    }

    /// The response body of an endpoint.
    ///
    /// - Throws: why none could be generated
    public func body(of endpoint: MockEndpoint) throws(MockFailure) -> MockBody {
        if let written = self.written[MockFolder.Key(endpoint)] { return written }
        return try responses.body(of: endpoint)
    }

    /// The response body of an endpoint in an example that the user wrote; `nil` if there is none of this name.
    public func body(of endpoint: MockEndpoint, example: String) -> MockBody? {
        written[MockFolder.Key(endpoint, example: example)]
    }

    /// Whether the user wrote the response.
    public func isWritten(_ endpoint: MockEndpoint) -> Bool {
        written[MockFolder.Key(endpoint)] != nil
    }

    /// The response bodies of all endpoints, within one budget.
    struct Bodies {
        /// By the name of the endpoint.
        var bodies: [String: MockBody] = [:]
        /// Values that cannot be generated, with the position where the spec has to specify them.
        var failures: [Diagnostic] = []
    }

    /// - Parameter severity: the severity of values that cannot be generated; exceeding the budget is always an error
    func bodies(_ budget: WorkBudget, severity: Diagnostic.Severity) -> Bodies {
        var budget = budget
        var all = Bodies()
        for endpoint in endpoints {
            do throws(MockFailure) {
                if let written = self.written[MockFolder.Key(endpoint)] {
                    all.bodies[endpoint.name] = written
                } else {
                    all.bodies[endpoint.name] = try responses.body(of: endpoint, within: &budget)
                }
            } catch {
                let failure = Self.diagnostic(of: error, endpoint, severity)
                // Several endpoints may need the same field or type.
                if !all.failures.contains(failure) { all.failures.append(failure) }
                // The remaining bodies would exceed the budget, too. One error is enough.
                if error.isTooMuch { break }
            }
        }
        return all
    }

    private static func diagnostic(
        of failure: MockFailure, _ endpoint: MockEndpoint, _ severity: Diagnostic.Severity
    ) -> Diagnostic {
        let range = failure.range ?? endpoint.endpoint.range
        return failure.isTooMuch
            ? Diagnostic(.tooLarge, failure.reason, at: range)
            : Diagnostic(.mockNeeded, "\(failure.reason); write \"mock\"", at: range, severity: severity)
    }
}

/// Specs and mocks for a server that keeps running while they change.
public struct MockInputs: Sendable {
    private let loading: MockLoading
    private let console: Console

    /// - Parameters:
    ///   - loading: the specs and the user's mocks
    ///   - console: the destination of all output
    public init(_ loading: MockLoading, console: Console) {
        self.loading = loading
        self.console = console
    }

    /// The result of loading one state of the files.
    public struct State: Sendable {
        /// `nil` if the specs or mocks have errors, which have been reported.
        public let set: MockSet?
        /// The stamp of all files.
        public let stamp: Stamp
    }

    /// Equal for equal files, different for different ones, and for other files that cannot be read.
    public struct Stamp: Sendable, Hashable {
        let digest: Digest
    }

    /// Reads and checks everything, and reports errors.
    public func load() -> State {
        let stamp = self.stamp()
        do throws(RunFailure) {
            let loaded = try loading.load(needed: .warning)
            console.report(loaded.diagnostics.map { Message($0) })
            return State(set: loaded.set, stamp: stamp)
        } catch {
            console.report(error.messages)
            return State(set: nil, stamp: stamp)
        }
    }

    /// The stamp of the current files.
    public func stamp() -> Stamp {
        Stamp(digest: loading.digest())
    }

    /// Prints a line of the server's log.
    public func log(_ line: String) {
        console.printResult(line)
    }

    /// Reports why the server cannot run.
    public func report(_ text: String) {
        console.report([Message(text: text, location: nil)])
    }
}
