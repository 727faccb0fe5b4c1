// A file that imports APIRuntime also gets the values and errors of APIJSON.
@_exported @_spi(Generated) public import APIJSON
import HTTPTypes

/// Sends the requests of DAOs to one server, or the servers of one environment, and decodes the responses.
///
/// ```swift
/// let gallery = GalleryDAO(client: APIClient(server: "https://gallery.example/v1"))
/// ```
///
/// A client is a value: copies share the transport, the cache, the queues and the health of the servers. Other clients
/// share what is given to both, such as a transport, and nothing is global.
public struct APIClient: Sendable {
    let settings: ClientSettings
    /// The user that this copy acts for with a credential of their own; `nil` for that of the configuration.
    private let caller: Caller?

    private struct Caller: Sendable {
        let user: String?
        let session: APISession
    }

    /// The user that calls act for.
    var user: String? { caller == nil ? settings.configuration.user : caller?.user }

    /// The session of the caller; `nil` for that of the configuration.
    var ownSession: APISession? { caller?.session }

    /// The session whose credential calls carry.
    var session: APISession { caller?.session ?? settings.configuration.session }

    /// The settings of all calls.
    public var configuration: Configuration { settings.configuration }

    /// A client for one server.
    /// - Parameters:
    ///   - server: an absolute http or https URL, such as `https://api.example.com/v1`. If it is not valid, each call
    ///     throws `.request`.
    ///   - configuration: the settings of all calls.
    public init(server: String, configuration: Configuration = Configuration()) {
        self.init(servers: [server], configuration: configuration)
    }

    /// A client for the servers of an environment. It uses the first one.
    /// - Parameters:
    ///   - environment: the servers. If one of their URLs is not valid, each call throws `.request`.
    ///   - configuration: the settings of all calls.
    public init(environment: some ServerEnvironment, configuration: Configuration = Configuration()) {
        self.init(servers: environment.servers, configuration: configuration)
    }

    private init(servers: [String], configuration: Configuration) {
        let addresses = Result { () throws(InvalidServer) in
            guard !servers.isEmpty else { throw InvalidServer(expected: "at least one server", found: "none") }
            return try servers.map { server throws(InvalidServer) in try InvalidServer.check(server) }
        }
        self.init(ClientSettings(configuration, addresses, SharedState(), of: configuration.user))
    }

    /// The same client for another user. Cached responses of one user are never returned to another, and a call that would
    /// carry the credential of another user fails with a `CredentialError` of the kind `otherUser`.
    /// - Parameter user: identifies the user, in any form; `nil` for no particular user.
    public func acting(for user: String?) -> APIClient {
        var configuration = configuration
        configuration.user = user
        return APIClient(settings.with(configuration))
    }

    /// The same client for a user with a credential of their own, as in a server that passes on the token of each incoming
    /// request. It costs a few allocations, and shares all that policies remember: queues, retries,
    /// the health of servers, connections and the cache, in which each credential has its own responses.
    ///
    /// The credential is that of this copy alone, and the configuration's session is not used. If the configuration or the
    /// spec renews credentials, the copy keeps the new one.
    ///
    /// ```swift
    /// let vault = VaultDAO(client: client.acting(for: user, credential: .token(token)))
    /// ```
    /// - Parameters:
    ///   - user: identifies the user, in any form; `nil` if the credential says enough.
    ///   - credential: the credential of the calls.
    public func acting(for user: String?, credential: Credential) -> APIClient {
        let session = APISession(ofCaller: credential, for: user)
        return APIClient(settings, Caller(user: user, session: session))
    }

    private init(_ settings: ClientSettings, _ caller: Caller? = nil) {
        self.settings = settings
        self.caller = caller
    }
}

extension APIClient {
    /// Notes on a call for whom it is made.
    func identify(_ call: inout APICall) {
        if let user { call.identity = Identity(user: user) }
        if let ownSession { call.ownSession = ownSession }
    }
}

extension APIClient: Hashable {
    /// Copies of a client are equal. The same client for another user is another one.
    public static func == (left: APIClient, right: APIClient) -> Bool {
        left.settings === right.settings && left.ownSession === right.ownSession
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(settings))
        hasher.combine(ownSession.map { session in ObjectIdentifier(session) })
    }
}

/// The error of a text that is not the URL of a server.
struct InvalidServer: Error {
    var expected: String
    var found: String

    static func check(_ url: String) throws(InvalidServer) -> ServerAddress {
        do {
            return try ServerAddress(url)
        } catch {
            // These mark the parts of a URL that may contain secrets.
            let isSecret = url.contains { character in "@?#".contains(character) }
            // A host alone, as people type it.
            let whole = "https://" + url
            let isHost = !isSecret && !url.contains("://") && (try? ServerAddress(whole)) != nil
            let example = isHost ? ", such as " + whole : ""
            throw InvalidServer(
                expected: error.expected + example,
                found: isSecret ? APICall.Request.Item.hidden : "\"" + url + "\"")
        }
    }
}

/// The configuration of a client, and the values derived from it. Copies of a client share one object, so that copies
/// are cheap.
final class ClientSettings: Sendable {
    let configuration: APIClient.Configuration
    /// The user of the configuration that the client was made with. The app has put the session there for them.
    let clientUser: String?
    /// The servers, or the error of their URLs.
    let servers: Result<[ServerAddress], InvalidServer>
    /// The state that copies share, even if they act for different users.
    let shared: SharedState
    let sender: RequestSender
    /// The steps of endpoints that were called.
    let chains: ChainTable = ChainTable()
    /// The endpoints that methods of DAOs have called.
    let routes: RouteTable = RouteTable()
    /// The beginnings of requests, for values and for everything else. The header fields of the configuration are
    /// checked once.
    private let valueDraft: RequestBuilder
    private let otherDraft: RequestBuilder

    init(
        _ configuration: APIClient.Configuration, _ servers: Result<[ServerAddress], InvalidServer>,
        _ shared: SharedState, of clientUser: String?
    ) {
        let configuration = configuration.routed
        self.configuration = configuration
        self.clientUser = clientUser
        self.servers = servers
        self.shared = shared
        configuration.transport.cookies?.adopt(configuration.time)
        sender = RequestSender(
            exchange: Exchange(configuration), maximumResponseSize: configuration.maximumResponseSize)
        valueDraft = RequestBuilder(configuration, accepting: "application/json")
        otherDraft = RequestBuilder(configuration, accepting: nil)
    }

    /// The same settings with another configuration.
    func with(_ configuration: APIClient.Configuration) -> ClientSettings {
        ClientSettings(configuration, servers, shared, of: clientUser)
    }

    /// A request with the header fields of the configuration.
    func draft(for endpoint: String, of kind: ResponseKind) -> RequestBuilder {
        var builder = kind == .value ? valueDraft : otherDraft
        builder.begin(endpoint)
        return consume builder
    }

    /// A request with the header fields that the client itself adds, without those of the configuration.
    func bareDraft(for endpoint: String, of kind: ResponseKind) -> RequestBuilder {
        var builder = draft(for: endpoint, of: kind)
        builder.headers = builder.headers.filter { _, layer in layer == .client }
        return builder
    }
}

extension Exchange {
    /// Sends requests with the settings of a configuration.
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
        for (name, value) in configuration.headers.inOrder(by: { left, right in left.key < right.key }) {
            // Any of them may be a secret.
            header(name, value, isSensitive: true)
        }
    }
}

/// The state that the copies of a client share: its queues, the calls in flight, pending batches, the health and the
/// challenges of its servers, and what signatures and other policies leave.
final class SharedState: Sendable {
    let queues: CallQueues = CallQueues()
    let inFlightCalls: InFlightCalls = InFlightCalls()
    let sharedCalls: SharedCalls = SharedCalls()
    let labelledCalls: LabelledCalls = LabelledCalls()
    let batches: BatchCollector = BatchCollector()
    let retryTokens: RetryTokenBucket = RetryTokenBucket()
    let serverHealth: ServerHealth = ServerHealth()
    let challenges: KnownChallenges = KnownChallenges()
    let policyStates: PolicyStates = PolicyStates()
}

extension APIClient.Configuration: RedactedStringConvertible {
    /// The names of header fields and parameters, without their values, which may be secrets.
    public var shownParts: KeyValuePairs<String, Any> {
        ["headers": headers.keys.inOrder { left, right in left < right }, "parameters": parameters.map(\.name)]
    }
}

extension ClientSettings: RedactedStringConvertible {
    /// The configuration, without any values.
    public var shownParts: KeyValuePairs<String, Any> { ["configuration": configuration] }
}

extension APICall: RedactedStringConvertible {
    /// The endpoint's name, and the request without sensitive values.
    public var description: String { route.name + ": " + request.description }

    /// The endpoint's name, and the request without sensitive values.
    public var shownParts: KeyValuePairs<String, Any> { ["name": route.name, "request": request] }
}

extension WireRequest: RedactedStringConvertible {
    /// The method and the server. The rest may contain secrets.
    public var description: String {
        head.method.rawValue + " " + (head.scheme ?? "") + "://" + (head.authority ?? "")
    }

    /// The method and the server.
    public var shownParts: KeyValuePairs<String, Any> { ["request": description] }
}

extension APIClient {
    /// The version of this library, as in releases, such as `0.1.0`.
    public static let version: String = "0.1.0"

    /// The `User-Agent` of clients whose configuration sets none.
    public static let userAgent: String = "apigen/" + version
}

extension APIClient {
    /// Which value is used if a spec, a client's configuration and a call set the same header field or query parameter.
    /// The values of the call are those of the DAO and the endpoint.
    public enum Precedence: Sendable, Hashable, CaseIterable {
        /// The call's, else the configuration's, else the spec's.
        case callConfigurationSpec
        /// The configuration's, else the call's, else the spec's: a call cannot override the client.
        case configurationCallSpec
        /// The call's, else the spec's, else the configuration's: the client only fills gaps.
        case callSpecConfiguration

        /// The layer of the configuration's values.
        var layer: RequestLayer {
            switch self {
            case .callConfigurationSpec: .configuration
            case .configurationCallSpec: .overriding
            case .callSpecConfiguration: .fallback
            }
        }
    }
}
