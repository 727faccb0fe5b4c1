@_spi(Generated) import APIJSON

/// Sends the requests of DAOs to one service, and reads the answers.
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
