public import WireSyntax

/// A service, including everything it inherits.
public struct Service: Sendable, Hashable {
    /// The name as declared, such as `Gallery`; the DAO is `GalleryDAO`, its errors `GalleryError`.
    public var name: String
    public var doc: String?
    public var access: Access?
    /// In the order written.
    public var environments: [ServerEnvironment] = []
    public var version: APIVersion?
    /// Sent with every request.
    public var headers: [Header] = []
    /// Sent with every request; set once on the DAO.
    public var parameters: [Parameter] = []
    /// Sent with every request, unless the endpoint sends something else in the same place.
    public var constants: [RequestConstant] = []
    public var envelope: Envelope?
    public var timeout: Duration?
    public var authentication: Authentication?
    public var signature: Signature?
    /// How responses are signed; `nil` if they are not checked.
    public var verification: Verification?
    public var retry: RetryPolicy?
    /// `nil`: calls are not sent a second time beside the first.
    public var hedge: HedgePolicy?
    /// `nil`: any number of requests is sent.
    public var rate: RatePolicy?
    public var failover: FailoverPolicy?
    /// In the order written; other queues run one call at a time.
    public var queues: [Queue] = []
    /// How several calls are sent in one request; `nil`: they are not.
    public var batch: Batch?
    /// In the order written; other hosts can have any trusted key.
    public var pins: [HostPins] = []
    /// How bodies become text; `nil`: as the server says.
    public var bodyText: BodyReading?
    /// Business codes and statuses that any endpoint can respond with.
    public var errors: [ServerErrorCase] = []
    /// Whether any endpoint stores its responses in a table, so that the DAO needs a store.
    public var isStoring: Bool = false
    /// Whether there is a protocol that the DAO implements, and a mock.
    public var hasInterface: Bool = false
    /// The module that declares it; `nil` for the one that is generated.
    public var module: String?
    public var range: SourceRange
}

/// An environment, such as `release` or `test`, and its servers.
public struct ServerEnvironment: Sendable, Hashable {
    /// The Swift name, without backticks.
    public var name: String
    /// Absolute http or https URLs, at least one; the first is used until it fails.
    public var servers: [String]
}

/// The API version sent with every request.
public struct APIVersion: Sendable, Hashable {
    public enum Place: Sendable, Hashable {
        /// The first segment of the path, before the endpoint's path.
        case path
        case header(String)
        case query(String)
    }

    /// The version as sent, with its format applied.
    public var text: String
    /// The version that review builds send in its place, likewise; `nil` for the same.
    public var reviewText: String?
    public var place: Place
}

public struct Header: Sendable, Hashable {
    public var name: String
    /// The value, or the name of a secret including its `$`.
    public var value: String

    /// The name of the secret to send, without its `$`; `nil` if the value itself is sent.
    public var secret: String? {
        SecretReference.isName(value) ? String(value.dropFirst()) : nil
    }
}

/// How every response of a service is wrapped.
public struct Envelope: Sendable, Hashable {
    /// The place of the value that an endpoint returns; `$` if responses are not wrapped.
    public var data: ValuePath
    /// The places of the business code, tried in order. Here and in those of signs and messages, a key `*` stands for every
    /// key of an object and every index of an array.
    public var code: [JSONPath]
    /// The places of the message for people, tried in order.
    public var message: [JSONPath]
    public var success: Success

    /// How a response says that it is not an error.
    public struct Success: Sendable, Hashable {
        /// The codes that mean success; a number and a string with the same digits are equal.
        public var values: [String]
        /// Other keys that must mean success, as far as a response has them (`{at: status, is: [success]}`).
        public var signs: [Sign]

        public init(values: [String] = [], signs: [Sign] = []) {
            self.values = values
            self.signs = signs
        }

        /// Whether the code, if there is one, says whether a call succeeded.
        public var checksCode: Bool { !values.isEmpty || signs.isEmpty }
    }

    /// A key besides the code that says whether a call succeeded.
    public struct Sign: Sendable, Hashable {
        public var path: JSONPath
        /// The values that mean success.
        public var values: [String]

        public init(path: JSONPath, values: [String]) {
            self.path = path
            self.values = values
        }
    }

    public init(
        data: ValuePath = .root, code: [JSONPath] = [], message: [JSONPath] = [], success: Success = Success()
    ) {
        self.data = data
        self.code = code
        self.message = message
        self.success = success
    }
}

/// An error that a server can respond with: a case of the error enum.
public struct ServerErrorCase: Sendable, Hashable {
    /// How a response is recognised as this error.
    public enum Match: Sendable, Hashable {
        /// A business code; `100001` matches both the number and the string.
        case code(String)
        /// An HTTP status, such as 404.
        case status(Int)
        /// All statuses of a class without a case of their own: 4 or 5 for 4xx or 5xx.
        case statusClass(Int)
        /// An event of a stream, by its name, that ends the stream.
        case event(String)
        /// A code with which the server closes a WebSocket, from 1000 to 4999 (RFC 6455, section 7.4).
        case close(Int)

        /// The value of the error's `code`, as a spec writes it under `errors`.
        public var text: String {
            switch self {
            case .code(let code): code
            case .status(let status): "http-\(status)"
            case .statusClass(let first): "http-\(first)xx"
            case .event(let name): "event-\(name)"
            case .close(let code): "close-\(code)"
            }
        }

        // Codes and names are compared by their bytes.
        public static func == (left: Match, right: Match) -> Bool {
            switch (left, right) {
            case (.code(let left), .code(let right)), (.event(let left), .event(let right)):
                ExactText(left) == ExactText(right)
            case (.status(let left), .status(let right)), (.statusClass(let left), .statusClass(let right)),
                (.close(let left), .close(let right)):
                left == right
            case (.code, _), (.event, _), (.status, _), (.statusClass, _), (.close, _): false
            }
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(ExactText(text))
        }
    }

    /// The part of the response that is decoded into the case.
    public struct Body: Sendable, Hashable {
        public var type: ValueType
        /// Its place in the whole body.
        public var path: JSONPath = .root
    }

    /// A message for people.
    public struct Message: Sendable, Hashable {
        /// Its language (BCP 47); `nil` if it is the only one.
        public var language: String?
        public var text: String

        /// Whether a text can be a language tag: letters and digits in parts of at most eight.
        static func isLanguage(_ text: String) -> Bool {
            text.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { part in
                (1...8).contains(part.utf8.count)
                    && part.utf8.allSatisfy { byte in
                        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    }
            }
        }
    }

    /// The Swift name, without backticks.
    public var name: String
    public var doc: String?
    /// The reason for deprecation; empty if the spec only says `true`.
    public var deprecated: String?
    public var match: Match
    /// A text in the server's message that tells the error from others with the same code.
    public var messageHas: String?
    /// Messages for people that replace the server's, the default first.
    public var messages: [Message] = []
    /// The default message.
    public var message: String? {
        get { messages.first?.text }
        set { messages = newValue.map { text in [Message(language: nil, text: text)] } ?? [] }
    }
    public var body: Body?
    /// Whether the call is retried.
    public var isRetried: Bool = false
    /// Whether the credential must be renewed.
    public var asksForRefresh: Bool = false
    public var range: SourceRange
}

extension ServerErrorCase {
    /// The responses that are this error: those with a code, and with a text in their message.
    package struct Responses: Sendable, Hashable {
        let code: ExactText
        let text: ExactText?
    }

    package var responses: Responses {
        Responses(code: ExactText(match.text), text: messageHas.map { ExactText($0) })
    }

    /// The code as a spec writes it, and the text in the message, such as `unauthorized with "stats"`.
    public var code: String {
        match.text + (messageHas.map { " with \"\($0)\"" } ?? "")
    }
}

/// How requests of a service are authenticated.
public enum Authentication: Sendable, Hashable {
    /// Where a key is sent.
    public enum KeyPlace: String, Sendable, Hashable, CaseIterable {
        case header
        case query
    }

    /// How a name and a password are sent to a server that asks for them.
    public enum ChallengeScheme: String, Sendable, Hashable, CaseIterable {
        /// As a digest (RFC 7616).
        case digest
        /// As they are (RFC 7617).
        case basic
    }

    /// A token in the `Authorization` header (RFC 6750).
    case bearer
    /// A name and a password in the `Authorization` header (RFC 7617).
    case basic
    /// A name and a password, where the server asks for them by one of these schemes.
    case challenge([ChallengeScheme])
    /// A key in the `Authorization` header, after a scheme of the server's own.
    case scheme(String)
    /// A key with a name that the service chooses.
    case key(name: String, place: KeyPlace)
    /// A token that one call returns and later calls send, and the header that carries it.
    case session(token: String, header: String)
    /// A token in the `Authorization` header, which the client obtains and renews itself (RFC 6749, RFC 6750).
    case oauth2(OAuth2)

    /// Whether requests can carry a token from a response.
    public var isToken: Bool {
        switch self {
        case .bearer, .session, .oauth2: true
        case .basic, .challenge, .scheme, .key: false
        }
    }
}

/// The names of secrets: `$` and an identifier, which may contain hyphens.
enum SecretReference {
    static func isName(_ text: String) -> Bool {
        text.first == "$" && SignatureText.isName(text.dropFirst())
    }
}
