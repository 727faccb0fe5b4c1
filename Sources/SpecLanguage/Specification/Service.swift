import WireSyntax

/// A service, with everything it inherits.
public struct Service: Sendable, Hashable {
    /// The name as declared, such as `Gallery`; the DAO is `GalleryDAO`, its errors `GalleryError`.
    public var name: String
    public var doc: String?
    public var access: Access?
    /// In the order written.
    public var environments: [ServerEnvironment]
    public var version: APIVersion?
    /// Sent with every request.
    public var headers: [Header]
    /// Sent with every request, set once on the DAO.
    public var parameters: [Parameter]
    public var envelope: Envelope?
    public var timeout: Duration?
    public var authentication: Authentication?
    public var signature: Signature?
    public var retry: RetryPolicy?
    public var failover: FailoverPolicy?
    /// In the order written; a queue that is not among them runs one call at a time.
    public var queues: [Queue]
    /// How several calls travel in one request; nil: they do not.
    public var batch: Batch?
    /// In the order written; a host that is not among them may have any key that is trusted.
    public var pins: [HostPins]
    /// Business codes and statuses that every endpoint may answer with.
    public var errors: [ServerErrorCase]
    /// Whether any endpoint says in which table its answers are kept, so that the DAO needs a store.
    public var isStoring: Bool
    public var range: SourceRange

    public init(
        name: String, doc: String? = nil, access: Access? = nil, environments: [ServerEnvironment] = [],
        version: APIVersion? = nil, headers: [Header] = [], parameters: [Parameter] = [], envelope: Envelope? = nil,
        timeout: Duration? = nil, authentication: Authentication? = nil, signature: Signature? = nil,
        retry: RetryPolicy? = nil, failover: FailoverPolicy? = nil, queues: [Queue] = [], batch: Batch? = nil,
        pins: [HostPins] = [], errors: [ServerErrorCase] = [], isStoring: Bool = false,
        range: SourceRange
    ) {
        self.name = name
        self.doc = doc
        self.access = access
        self.environments = environments
        self.version = version
        self.headers = headers
        self.parameters = parameters
        self.envelope = envelope
        self.timeout = timeout
        self.authentication = authentication
        self.signature = signature
        self.retry = retry
        self.failover = failover
        self.queues = queues
        self.batch = batch
        self.pins = pins
        self.errors = errors
        self.isStoring = isStoring
        self.range = range
    }
}

/// One environment and its servers, such as `release` or `test`.
public struct ServerEnvironment: Sendable, Hashable {
    /// The Swift name, without backticks.
    public var name: String
    /// Absolute http or https URLs, at least one; the first is used as long as it answers.
    public var servers: [String]

    public init(name: String, servers: [String]) {
        self.name = name
        self.servers = servers
    }
}

/// The version of the API that every request names.
public struct APIVersion: Sendable, Hashable {
    public enum Place: Sendable, Hashable {
        /// The first segment of the path, before the endpoint's own.
        case path
        case header(String)
        case query(String)
    }

    /// The text that is sent, with its format applied.
    public var text: String
    public var place: Place

    public init(text: String, place: Place) {
        self.text = text
        self.place = place
    }
}

public struct Header: Sendable, Hashable {
    public var name: String
    /// The value, or the name of a secret with its `$`.
    public var value: String

    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// The name of the secret that is sent, without its `$`; nil: the value is.
    public var secret: String? {
        SecretName.isName(value) ? String(value.dropFirst()) : nil
    }
}

/// How every answer of a service is wrapped.
public struct Envelope: Sendable, Hashable {
    /// Where the value stands that an endpoint returns; `$` where answers are not wrapped.
    public var data: JSONPath
    /// The paths of the business code, tried in order.
    public var code: [JSONPath]
    /// Where the text for people stands, tried in order.
    public var message: [JSONPath]
    public var success: Success

    /// How an answer says that it is none of the errors.
    public struct Success: Sendable, Hashable {
        /// The key that says it: the code itself, or another one (`{at: status, is: [success]}`).
        public var path: JSONPath?
        /// The values that mean success; a number and the string of its digits are the same.
        public var values: [String]

        public init(path: JSONPath? = nil, values: [String] = []) {
            self.path = path
            self.values = values
        }
    }

    public init(
        data: JSONPath = .root, code: [JSONPath] = [], message: [JSONPath] = [], success: Success = Success()
    ) {
        self.data = data
        self.code = code
        self.message = message
        self.success = success
    }
}

/// One error that a server may answer with: a case of the error enum.
public struct ServerErrorCase: Sendable, Hashable {
    /// What an answer must carry to be this error.
    public enum Match: Sendable, Hashable {
        /// A business code; `100001` matches both the number and the string.
        case code(String)
        /// An HTTP status, such as 404.
        case status(Int)
        /// All statuses that no other case names: 4 or 5 for 4xx or 5xx.
        case statusClass(Int)
    }

    /// What of the answer is decoded into the case.
    public struct Body: Sendable, Hashable {
        public var type: ValueType
        /// From the whole body.
        public var path: JSONPath

        public init(type: ValueType, path: JSONPath = .root) {
            self.type = type
            self.path = path
        }
    }

    /// The Swift name, without backticks.
    public var name: String
    public var doc: String?
    public var match: Match
    /// A text for people, instead of the server's.
    public var message: String?
    public var body: Body?
    /// Whether the call is worth sending again.
    public var isRetried: Bool
    /// Whether it means that the credential is to be renewed.
    public var asksForRefresh: Bool
    public var range: SourceRange

    public init(
        name: String, doc: String? = nil, match: Match, message: String? = nil, body: Body? = nil,
        isRetried: Bool = false, asksForRefresh: Bool = false, range: SourceRange
    ) {
        self.name = name
        self.doc = doc
        self.match = match
        self.message = message
        self.body = body
        self.isRetried = isRetried
        self.asksForRefresh = asksForRefresh
        self.range = range
    }
}

/// How the requests of a service say who sends them.
public enum Authentication: Sendable, Hashable {
    /// Where a key is sent.
    public enum KeyPlace: String, Sendable, Hashable, CaseIterable {
        case header
        case query
    }

    /// A token in the `Authorization` header (RFC 6750).
    case bearer
    /// A name and a password in the `Authorization` header (RFC 7617).
    case basic
    /// A key under a name of the service's own.
    case key(name: String, place: KeyPlace)
    /// A token that a call gives and later ones send, and the header that carries it.
    case session(token: String, header: String)

    /// Whether a token that an answer holds can be what requests carry.
    public var isToken: Bool {
        switch self {
        case .bearer, .session: true
        case .basic, .key: false
        }
    }
}

/// How the requests of a service are signed.
public struct Signature: Sendable, Hashable {
    public enum Digest: String, Sendable, Hashable, CaseIterable {
        case md5
        case sha256
        case hmacSHA256 = "hmac-sha256"
    }

    public enum Content: Sendable, Hashable {
        /// The sorted parameters, and what stands between two of them.
        case parameters(join: String)
        /// The time at which the request is sent.
        case timestamp
    }

    public var digest: Digest
    public var content: Content
    /// The name of the secret, without `$`; nil where there is none.
    public var secret: String?
    /// The name that the signature is sent as.
    public var name: String
    /// Whether the letters of the hexadecimal digest are upper-case.
    public var isUppercase: Bool

    public init(
        digest: Digest, content: Content, secret: String? = nil, name: String, isUppercase: Bool = false
    ) {
        self.digest = digest
        self.content = content
        self.secret = secret
        self.name = name
        self.isUppercase = isUppercase
    }
}

/// The names of secrets: `$` and an identifier, which may contain hyphens.
enum SecretName {
    static func isName(_ text: String) -> Bool {
        let name = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "$"), let first = name.first else { return false }
        let (underscore, hyphen) = (UInt8(ascii: "_"), UInt8(ascii: "-"))
        return (URLText.isLetter(first) || first == underscore)
            && name.allSatisfy { URLText.isLetterOrDigit($0) || $0 == underscore || $0 == hyphen }
    }
}
