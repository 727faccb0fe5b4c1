/// What a client goes by, and what follows from it for every call. Copies of a client share it, so that passing one on
/// costs no more than a reference.
final class ClientSettings: Sendable {
    let configuration: APIClient.Configuration
    /// Where requests go, or why there is no place for them to go.
    let servers: Result<[ServerAddress], InvalidServer>
    /// What copies have in common, also where they ask for different users.
    let shared: SharedState
    /// Sends requests.
    let exchange: Exchange
    /// What requests begin as, those for values and all others: the header fields of the configuration are checked once.
    private let drafts: (values: RequestBuilder, others: RequestBuilder)

    init(
        _ configuration: APIClient.Configuration, _ servers: Result<[ServerAddress], InvalidServer>,
        _ shared: SharedState
    ) {
        self.configuration = configuration
        self.servers = servers
        self.shared = shared
        self.exchange = Exchange(configuration)
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
