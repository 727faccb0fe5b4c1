/// How the calls of an endpoint are carried out, beyond sending one request.
public struct CallPolicies: Sendable, Hashable {
    /// What happens to a call while an equal one is in flight.
    public enum Dedupe: String, Sendable, Hashable, CaseIterable {
        case none
        /// The new call fails.
        case reject
        /// The new call gets the response of the one in flight.
        case coalesce
        /// The call in flight is cancelled.
        case cancelPrevious = "cancel-previous"
    }

    /// Whether requests carry a credential, for services with `auth`.
    public enum Authentication: String, Sendable, Hashable, CaseIterable {
        /// If there is one.
        case available
        /// Always; without one, the call fails before anything is sent.
        case required
        /// Never.
        case none
    }

    /// What a successful call does to the session.
    public enum SessionEffect: Sendable, Hashable {
        /// Starts a session with the token at this path of the response.
        case establish(JSONPath)
        case clear
    }

    /// How calls of an endpoint are kept while there is no network.
    public struct Offline: Sendable, Hashable {
        /// What happens to a call while an older one for the same object waits.
        public enum Merge: String, Sendable, Hashable, CaseIterable {
            /// The new call is dropped.
            case drop
            /// The new call replaces the older one.
            case replace
            /// The bodies of both become one merge patch.
            case patch
        }

        /// The Swift name of the parameter by which calls are ordered; `nil`: all of the service have one order.
        public var orderBy: String?
        /// `nil`: both calls are kept.
        public var merge: Merge?
        /// How long a call is kept; `nil`: for any time.
        public var duration: Duration?
    }

    /// `nil`: responses are not cached.
    public var cache: CachePolicy?
    /// The name of the queue that limits how many calls run at once.
    public var queue: String?
    public var dedupe: Dedupe = .none
    /// `nil`: as the service says.
    public var retry: RetryPolicy?
    /// `nil`: as the service says.
    public var hedge: HedgePolicy?
    /// `nil`: as the service says.
    public var rate: RatePolicy?
    /// Whether the spec says that repeating the call is safe; does not consider the method.
    public var isIdempotent: Bool = false
    /// The header that carries a new idempotency key for each call.
    public var idempotencyHeader: String?
    /// `nil`: calls without a network fail.
    public var offline: Offline?
    public var authentication: Authentication = .available
    /// `nil`: the call does not change the session.
    public var session: SessionEffect?
    /// Whether calls can be sent in the service's batch.
    public var isBatched: Bool = false
    /// Whether an interrupted download continues where it stopped.
    public var resumes: Bool = false
    /// `nil`: responses are not stored in a table.
    public var storage: ResponseStorage?
    /// Whether a redirect to another origin may carry a body that is sensitive or signed.
    public var redirectsBody: Bool = false
    /// Whether redirects are followed. Otherwise they are responses like others.
    public var followsRedirects: Bool = true
    /// Whether requests have the headers and parameters of the service and the client.
    public var inherits: Bool = true
    /// Whether responses are checked, if those of the service are.
    public var isVerified: Bool = true

    /// As calls are carried out if a spec says nothing about it.
    public static let none: CallPolicies = CallPolicies()
}

/// How the responses of an endpoint are cached.
public struct CachePolicy: Sendable, Hashable {
    /// When the cache is used.
    public enum Mode: String, Sendable, Hashable, CaseIterable {
        /// The cache while it is fresh, otherwise the server.
        case cacheFirst = "cache-first"
        /// The cache first, then the server.
        case cacheThenNetwork = "cache-then-network"
        case writeOnly = "write-only"
        /// As the response's own header fields say (RFC 9111).
        case http
    }

    public var mode: Mode
    /// How long a response is fresh; `nil` for `http` only.
    public var duration: Duration?
    /// Whether each user has separate entries.
    public var isPerUser: Bool = false
}

/// When a failed call is retried. `nil` values are left to the runtime.
public struct RetryPolicy: Sendable, Hashable {
    /// A failure that a retry may fix.
    public enum Failure: Sendable, Hashable {
        case timeout
        case connection
        /// An HTTP status, such as 429.
        case status(Int)
        /// All statuses of a class: 5 for 5xx.
        case statusClass(Int)
    }

    /// The number of retries; 0 turns off the retries of the service.
    public var times: Int
    public var failures: [Failure]?
    /// The wait before the first retry.
    public var backoff: Duration?
}

/// When a call is sent a second time, beside the first.
public struct HedgePolicy: Sendable, Hashable {
    /// How long the first request is waited for.
    public enum Delay: Sendable, Hashable {
        case fixed(Duration)
        /// As long as this many percent of the endpoint's recent calls took: 50 to 99.
        case percentile(Int)
    }

    /// `nil`: calls are not sent a second time, whatever the service says.
    public var delay: Delay?
    /// How many calls are sent a second time at most, in percent: 1 to 100; `nil`: the runtime decides.
    public var percentage: Int?
}

/// How many requests are sent in a time.
public struct RatePolicy: Sendable, Hashable {
    public enum Limit: Sendable, Hashable {
        /// Any number, whatever the service says.
        case none
        /// As the server's responses say.
        case server
        case requests(Int, per: Unit)
    }

    /// The time in which requests are counted.
    public enum Unit: String, Sendable, Hashable, CaseIterable {
        case second = "s"
        case minute = "min"
        case hour = "h"
    }

    public var limit: Limit
    /// How many requests may be sent at once; `nil`: those of a second.
    public var burst: Int?
    /// How many calls wait at most; `nil`: any number.
    public var waiting: Int?
}

/// When calls switch to the next server. `nil` values are left to the runtime.
public struct FailoverPolicy: Sendable, Hashable {
    /// Which of the servers that are not avoided a call goes to.
    public enum Choice: String, Sendable, Hashable, CaseIterable {
        case first
        case roundRobin = "round-robin"
        case leastInFlight = "least-in-flight"
    }

    /// The number of a server's latest calls to consider.
    public var samples: Int?
    /// The share of them that must fail, in percent: 1 to 100.
    public var errorPercentage: Int?
    /// How long a failed server is avoided.
    public var cooldown: Duration?
    public var choice: Choice?
    /// Whether calls fail at once while all servers are avoided.
    public var breaksCircuit: Bool?
}

/// A queue of calls.
public struct Queue: Sendable, Hashable {
    public var name: String
    /// The number of calls that run at once; at least 1.
    public var width: Int
    /// The number of calls that wait at most; `nil`: any number.
    public var waiting: Int?
}

/// The public keys accepted in the certificates of a host.
public struct HostPins: Sendable, Hashable {
    /// In lower case, without a port.
    public var host: String
    /// At least one: `sha256/` and a digest in Base64. The certificate must match one of them.
    public var pins: [String]
}
