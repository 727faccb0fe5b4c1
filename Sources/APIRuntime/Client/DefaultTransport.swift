#if os(Linux) && Curl
    /// The transport of clients that do not set one: over libcurl on Linux, over `URLSession` elsewhere.
    public typealias DefaultTransport = CurlTransport
#elseif !os(Linux) || URLSession
    /// The transport of clients that do not set one: over libcurl on Linux, over `URLSession` elsewhere.
    public typealias DefaultTransport = URLSessionTransport
#else
    /// The transport of clients that do not set one: over libcurl on Linux, over `URLSession` elsewhere.
    ///
    /// ```swift
    /// let transport = DefaultTransport(.init(cookies: .kept))
    /// configuration.transport = transport
    /// ```
    ///
    /// This program is for Linux, and built without the trait `Curl`: it sends nothing.
    public struct DefaultTransport: Transport {
        /// A transport that sends nothing.
        public init() {}

        /// - Throws: A `NetworkError` of the kind `other`, which says what to do.
        public func send(_ request: WireRequest) async throws -> WireResponse {
            throw NetworkError(
                .other,
                reason: "a client without a transport of its own needs the trait Curl, which is among `.defaults`")
        }
    }
#endif
