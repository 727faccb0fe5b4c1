@_spi(Generated) import APIJSON
import HTTPTypes

/// Sends the requests of DAOs to one service, and decodes the responses.
///
/// A client is a value: copies share the transport, the cache, the queues and what is known of the servers. Nothing is
/// shared with other clients, or global.
public struct APIClient: Sendable {
    let settings: ClientSettings

    /// What is the same for all calls.
    public var configuration: Configuration { settings.configuration }

    /// A client of one server.
    /// - Parameters:
    ///   - server: an absolute http or https URL, such as `https://api.example.com/v1`. Where it is not valid, each
    ///     call throws `.request`.
    ///   - configuration: what is the same for all calls.
    public init(server: String, configuration: Configuration = Configuration()) {
        self.init(servers: [server], configuration: configuration)
    }

    /// A client of the servers of an environment. The first one is asked.
    /// - Parameters:
    ///   - environment: the servers; where one of their URLs is not valid, each call throws `.request`.
    ///   - configuration: what is the same for all calls.
    public init(environment: some ServerEnvironment, configuration: Configuration = Configuration()) {
        self.init(servers: environment.servers, configuration: configuration)
    }

    private init(servers: [String], configuration: Configuration) {
        let addresses: Result<[ServerAddress], InvalidServer> = Result { () throws(InvalidServer) in
            guard !servers.isEmpty else { throw InvalidServer(expected: "at least one server", found: "none") }
            return try servers.map { server throws(InvalidServer) in try InvalidServer.check(server) }
        }
        self.init(settings: ClientSettings(configuration, addresses, SharedState()))
    }

    /// The same client, asking for somebody else: answers that are kept for one user are never given to another.
    /// - Parameter user: says who asks, as text of any form; nil: nobody in particular.
    public func acting(for user: String?) -> APIClient {
        var configuration: Configuration = configuration
        configuration.user = user
        return APIClient(settings: settings.with(configuration))
    }

    private init(settings: ClientSettings) {
        self.settings = settings
    }
}

/// A text that is not the URL of a server.
struct InvalidServer: Error {
    var expected: String
    var found: String

    static func check(_ url: String) throws(InvalidServer) -> ServerAddress {
        do {
            return try ServerAddress(url)
        } catch {
            // These mark the parts of a URL that may hold secrets.
            let isSecret: Bool = url.contains { character in "@?#".contains(character) }
            throw InvalidServer(
                expected: error.expected, found: isSecret ? APICall.Request.Item.hidden : "\"" + url + "\"")
        }
    }
}

/// What a client goes by, and what follows from it for every call. Copies of a client share it, so that passing one on
/// costs no more than a reference.
final class ClientSettings: Sendable {
    let configuration: APIClient.Configuration
    /// Where requests go, or why there is no place for them to go.
    let servers: Result<[ServerAddress], InvalidServer>
    /// What copies have in common, also where they ask for different users.
    let shared: SharedState
    let sender: RequestSender
    /// What requests begin as, those for values and all others: the header fields of the configuration are checked once.
    private let drafts: (values: RequestBuilder, others: RequestBuilder)

    init(
        _ configuration: APIClient.Configuration, _ servers: Result<[ServerAddress], InvalidServer>,
        _ shared: SharedState
    ) {
        self.configuration = configuration
        self.servers = servers
        self.shared = shared
        self.sender = RequestSender(
            exchange: Exchange(configuration), maximumAnswerSize: configuration.maximumAnswerSize)
        self.drafts = (
            RequestBuilder(configuration, accepting: "application/json"), RequestBuilder(configuration, accepting: nil)
        )
    }

    /// The same settings with another configuration.
    func with(_ configuration: APIClient.Configuration) -> ClientSettings {
        ClientSettings(configuration, servers, shared)
    }

    /// A request that holds what the configuration says of header fields.
    func draft(for endpoint: String, of kind: AnswerKind) -> RequestBuilder {
        var builder: RequestBuilder = kind == .value ? drafts.values : drafts.others
        builder.begin(endpoint)
        return builder
    }
}

extension Exchange {
    /// Sends requests as a configuration says.
    package init(_ configuration: APIClient.Configuration) {
        self.init(
            configuration.transport, configuration.time, maximumHeaderSize: configuration.maximumHeaderSize)
    }
}

extension RequestBuilder {
    /// Begins every request of a client.
    fileprivate init(_ configuration: APIClient.Configuration, accepting mediaType: String?) {
        self.init(endpoint: "")
        layer = .client
        if let mediaType { header("Accept", mediaType) }
        if let userAgent = configuration.userAgent { header("User-Agent", userAgent) }
        layer = configuration.precedence.layer
        for (name, value) in configuration.headers.sorted(by: { left, right in left.key < right.key }) {
            // Nobody has said which of them are secrets.
            header(name, value, isSensitive: true)
        }
    }
}

/// What the copies of a client share: the places in its queues, the calls under way and those that wait for others to
/// travel with, what is known of its servers.
final class SharedState: Sendable {
    let queues: CallQueues = CallQueues()
    let inFlightCalls: InFlightCalls = InFlightCalls()
    let sharedCalls: SharedCalls = SharedCalls()
    let batches: BatchCollector = BatchCollector()
    let retryTokens: RetryTokenBucket = RetryTokenBucket()
    let serverHealth: ServerHealth = ServerHealth()
}

extension APIClient.Configuration: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The names of header fields and parameters, and no value of them: they may be secrets.
    public var description: String {
        let names: [String] = headers.keys.sorted() + parameters.map(\.name)
        return "Configuration(" + names.joined(separator: ", ") + ")"
    }

    public var debugDescription: String { description }

    /// Nothing that `description` does not show.
    public var customMirror: Mirror {
        Mirror(self, children: ["configuration": description], displayStyle: .struct)
    }
}

extension ClientSettings: CustomReflectable {
    /// The configuration, which shows no value, and nothing that is made of it.
    var customMirror: Mirror {
        Mirror(self, children: ["configuration": configuration], displayStyle: .class)
    }
}

extension APICall: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The endpoint's name, and the request without what is sensitive.
    public var description: String { route.name + ": " + request.description }

    public var debugDescription: String { description }

    /// Nothing that `description` does not show.
    public var customMirror: Mirror {
        Mirror(self, children: ["call": description], displayStyle: .struct)
    }
}

extension WireRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method and the server. The rest may hold secrets, which cannot be told from what else is there any more.
    public var description: String {
        head.method.rawValue + " " + (head.scheme ?? "") + "://" + (head.authority ?? "")
    }

    public var debugDescription: String { description }

    /// Nothing that `description` does not show.
    public var customMirror: Mirror {
        Mirror(self, children: ["request": description], displayStyle: .struct)
    }
}

extension APIClient {
    /// The version of this library, as in releases, such as `0.1.0`.
    public static let version: String = "0.1.0"

    /// The `User-Agent` of clients whose configuration gives no other.
    public static let userAgent: String = "apigen/" + version
}

extension APIClient {
    /// Whose value counts where a spec, a client's configuration and a call give one for the same header field or the same
    /// part of the query. The call is what the DAO and the endpoint send.
    public enum Precedence: Sendable, Hashable, CaseIterable {
        /// The call's, else the configuration's, else the spec's.
        case callConfigurationSpec
        /// The configuration's, else the call's, else the spec's: what a client says cannot be changed by a call.
        case configurationCallSpec
        /// The call's, else the spec's, else the configuration's: what a client says only fills gaps.
        case callSpecConfiguration

        /// Where the values of the configuration stand.
        var layer: RequestLayer {
            switch self {
            case .callConfigurationSpec: .configuration
            case .configurationCallSpec: .overriding
            case .callSpecConfiguration: .fallback
            }
        }
    }
}
