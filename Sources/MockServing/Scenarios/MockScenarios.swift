public import MockValues
import Parallelism
import SpecLanguage
import WireSyntax

/// The scenarios that are set for a mock server. They can be changed while it runs.
public final class MockScenarios: @unchecked Sendable {
    private let lock: Lock = Lock()
    private let random: MockRandom
    /// That of all requests.
    private var common: MockScenario?
    /// By the name of the endpoint.
    private var scenarios: [ExactText: MockScenario] = [:]
    /// The number of requests so far.
    private var count: Int = 0

    /// - Parameter seed: the seed of delays and failures; 1 by default
    public init(seed: UInt64 = 1) {
        random = MockRandom(seed: seed).part("scenarios")
    }

    /// Sets the scenario of an endpoint, or of all requests.
    /// - Parameters:
    ///   - text: the scenario, such as `error=systemBusy; times=2`
    ///   - name: the name of the endpoint; `nil` for all requests
    ///   - endpoints: all endpoints that there are
    /// - Throws: why the text is no scenario, or that there is no such endpoint or error
    public func set(
        _ text: String, for name: String?, among endpoints: [MockEndpoint]
    ) throws(MockScenario.Fault) {
        let scenario = try MockScenario(text)
        let named = endpoints.filter { name == nil || ExactText($0.name) == name.map { ExactText($0) } }
        if let name, named.isEmpty {
            let hint = Spelling.suggestion(for: name, among: endpoints.map(\.name))
            throw MockScenario.Fault(reason: "there is no endpoint \"\(name)\"\(hint)")
        }
        if case .error(let error)? = scenario.response, !named.contains(where: { $0.error(named: error) != nil }) {
            throw MockScenario.Fault(unknown: error, of: named)
        }
        lock.withLock {
            if let name { scenarios[ExactText(name)] = scenario } else { common = scenario }
        }
    }

    /// Removes the scenario of an endpoint.
    /// - Parameter name: the name of the endpoint; `nil` to remove all scenarios
    func remove(for name: String?) {
        lock.withLock {
            if let name { scenarios[ExactText(name)] = nil } else { (common, scenarios) = (nil, [:]) }
        }
    }

    /// The scenarios that are set, by the name of their endpoint; `*` is that of all requests.
    var texts: [(name: String, text: String)] {
        lock.withLock {
            let all = common.map { [("*", $0.description)] } ?? []
            return all + scenarios.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value.description) }
        }
    }

    /// What happens to one request.
    struct Turn {
        /// `nil` for the usual response.
        var response: MockScenario.Response?
        var delay: Duration
        /// Whether the connection is closed without a response.
        var isLost: Bool
    }

    /// What happens to the next request of an endpoint.
    /// - Throws: why its header field `X-Mock` is no scenario
    func turn(of endpoint: MockEndpoint, _ request: MockRequest) throws(MockScenario.Fault) -> Turn {
        let asked = try MockScenario(request.values(of: "X-Mock").joined(separator: ";"))
        if asked.times != nil { throw MockScenario.Fault(reason: "\"times\" is for scenarios of several requests") }
        if case .error(let error)? = asked.response, endpoint.error(named: error) == nil {
            throw MockScenario.Fault(unknown: error, of: [endpoint])
        }
        return lock.withLock {
            count += 1
            var random = random.part(count)
            let scenario = asked.over(taken(&scenarios[ExactText(endpoint.name)])).over(taken(&common))
            let response: MockScenario.Response? =
                if let share = scenario.failures {
                    random.happens(percent: share) ? scenario.response ?? .status(503) : nil
                } else {
                    scenario.response
                }
            let isLost = random.happens(percent: scenario.losses ?? 0)
            let range = scenario.delay ?? .zero...Duration.zero
            let delay = random.number(in: range.lowerBound.milliseconds...range.upperBound.milliseconds)
            return Turn(response: response, delay: .milliseconds(delay), isLost: isLost)
        }
    }

    /// The scenario for one more request. It is removed after the last one that it is for.
    private func taken(_ scenario: inout MockScenario?) -> MockScenario {
        guard let taken = scenario else { return MockScenario() }
        if let times = taken.times {
            scenario?.times = times - 1
            if times == 1 { scenario = nil }
        }
        return taken
    }
}

extension MockScenario.Fault {
    fileprivate init(unknown error: ExactText, of endpoints: [MockEndpoint]) {
        let names = Set(endpoints.flatMap(\.errors).map { ExactText($0.name) }).sorted().map(\.text)
        self.init(
            reason: names.isEmpty
                ? "there are no errors in the spec"
                : "there is no error \"\(error.text)\", only \(Spelling.alternatives(names))")
    }
}

extension MockEndpoint {
    /// The errors that calls of the endpoint can have.
    var errors: [ServerErrorCase] { endpoint.errors + service.errors }

    /// The error with a name.
    func error(named name: ExactText) -> ServerErrorCase? {
        errors.first { ExactText($0.name) == name }
    }
}

extension MockRandom {
    fileprivate mutating func happens(percent: Double) -> Bool {
        Double(below(1_000_000)) < percent * 10_000
    }
}
