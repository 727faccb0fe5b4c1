public import OpenAPIImport
public import Recording
import WireSyntax

/// Learns specs from exchanges. It folds each one into what it knows and forgets it, so that its memory depends on the
/// API, not on the traffic.
public struct Learner: Sendable {
    /// What is known about the calls of one server.
    private struct Server: Sendable {
        var calls: Int = 0
        var paths: PathNode = PathNode()
        var credentials: CredentialShape = CredentialShape()
    }

    private var origins: [String] = []
    private var servers: [String: Server] = [:]
    private var refusals: [Call.Refusal: Int] = [:]

    public init() {}

    /// Folds an exchange into what is known.
    public mutating func add(_ exchange: Exchange) {
        do throws(Call.Refusal) {
            var call = try Call(exchange)
            call.followsCredential = servers[call.origin]?.credentials.hasCredentials ?? false
            if servers[call.origin] == nil { origins.append(call.origin) }
            servers[call.origin, default: Server()].calls += 1
            servers[call.origin]?.paths.add(call)
            servers[call.origin]?.credentials.add(call)
        } catch {
            refusals[error, default: 0] += 1
        }
    }

    /// What was left out, and how often.
    public var skipped: [(reason: String, count: Int)] {
        Call.Refusal.allCases.compactMap { refusal in refusals[refusal].map { (refusal.text, $0) } }
    }

    /// The servers with the numbers of their calls, the most used one first.
    public var calls: [(server: String, count: Int)] {
        origins.map { ($0, servers[$0]?.calls ?? 0) }.enumerated()
            .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }.map(\.element)
    }

    /// The spec of one server; `nil` if there were no calls to it.
    ///
    /// - Parameters:
    ///   - server: a host, or a beginning of URLs; `nil` for the most used one
    ///   - service: the name of the service; `nil` for one from the host
    ///   - hints: paths whose parameters are known
    ///   - isTolerant: whether values that cannot be read count as absent
    public func learned(
        server: String? = nil, service: String? = nil, hints: [PathHint] = [], isTolerant: Bool = false
    ) -> LearnedService? {
        let origin = calls.map(\.server).first { origin in
            guard let server else { return true }
            let wanted = server.lowercased()
            let host = (try? ServerURL(origin))?.authority ?? ""
            return host == wanted || wanted.hasPrefix(origin) || HostText.withoutPort(host[...]) == wanted
        }
        guard let origin, let known = servers[origin] else { return nil }
        let name = service.map { ImportedName.type($0, fallback: "Service") } ?? HostName.service(of: origin)
        var paths = known.paths
        var unused: [PathHint] = []
        for hint in hints where !paths.apply(hint) { unused.append(hint) }
        var guess = SpecGuess(service: name, origin: origin, paths: paths, credentials: known.credentials)
        var spec = guess.spec()
        spec.isTolerant = isTolerant
        let ignored = unused.map { Doubt(degree: 1, place: $0.text, text: "no calls have such paths") }
        let doubts = (ignored + guess.doubts).enumerated()
            .sorted { ($1.element.degree, $0.offset) < ($0.element.degree, $1.offset) }.map(\.element)
        return LearnedService(
            name: name, server: origin, doubts: doubts, spec: spec, models: spec.origins,
            endpoints: Dictionary(spec.endpoints.map { ($0.name, "\($0.method.uppercased()) \($0.path)") }) {
                first, _ in first
            })
    }
}

/// What was learned about one service.
public struct LearnedService: Sendable {
    public let name: String
    /// The scheme, host and port of its calls.
    public let server: String
    /// The guesses that a person should look at, most doubtful first.
    public let doubts: [Doubt]
    fileprivate let spec: LearnedSpec
    /// Where each model and each endpoint was found, by name.
    public let models: [String: String]
    public let endpoints: [String: String]
}

extension LearnedService {
    /// The spec in one file, in YAML.
    public var text: String { LearnedSpecText(spec: spec).text }

    /// The spec files: one for each resource, if the service is too large for one file.
    ///
    /// - Parameters:
    ///   - earlier: the files as they were learned before; what they have stays in the same files
    ///   - others: the names of files that belong to other services
    public func files(after earlier: [ImportedFile] = [], besides others: Set<String> = []) -> [ImportedFile] {
        let models = spec.models.sorted { $0.name < $1.name }
        let division = SpecDivision(
            service: name, spec.endpoints.map(\.divided), models, after: earlier, besides: others)
        return division.files.enumerated().map { number, file in
            var part = number == 0 ? spec : LearnedSpec(partOf: spec)
            part.endpoints = file.endpoints.map { spec.endpoints[$0] }
            part.models = file.models.map { models[$0] }
            return ImportedFile(
                name: file.name + ".yaml", text: LearnedSpecText(spec: part, isService: number == 0).text)
        }
    }
}

/// Names for services from the hosts of their servers.
enum HostName {
    static func service(of origin: String) -> String {
        guard let server = try? ServerURL(origin) else { return "Service" }
        let host = HostText.withoutPort(server.authority[...])
        if server.isLoopback || HostText.isIPv4(host) { return "Local" }
        let parts = host.split(separator: ".").map { String($0) }
        let named = parts.count > 1 ? Array(parts.dropLast()) : parts
        let word = named.last { !noise.contains($0) && $0.count > 2 } ?? named.last ?? "Service"
        let name = ImportedName.type(word, fallback: "Service")
        return name.first?.isLetter == true ? name : "Service"
    }

    private static let noise: Set<String> = ["www", "api", "com", "org", "net", "gov", "edu"]
}

/// A guess that a person should look at.
public struct Doubt: Sendable, Hashable {
    /// From 0, certain, to 1.
    public let degree: Double
    /// Such as `Order.state`.
    public let place: String
    public let text: String
}
