extension APIClient {
    /// What is the same for all calls of a client.
    public struct Configuration: Sendable {
        /// Header fields of every request. They replace those of the service's spec, and are replaced by parameters.
        public var headers: [String: String]
        /// The `User-Agent` field, unless a spec or `headers` sets one; nil: the transport's own.
        public var userAgent: String?
        /// How long a call may take, to the last byte of the answer, where the spec does not say.
        public var timeout: Duration
        /// How many bytes an answer may have before it is a `NetworkFault` of the kind `answerTooLarge`.
        public var maximumAnswerSize: Int
        /// What every call goes through, the outermost first.
        public var middlewares: [any Middleware]
        /// Carries the requests.
        public var transport: any Transport

        /// - Parameters:
        ///   - headers: header fields of every request; none unless given.
        ///   - userAgent: the `User-Agent` field; apigen and its version unless given.
        ///   - timeout: how long a call may take where the spec does not say; a minute unless given.
        ///   - maximumAnswerSize: how many bytes an answer may have; 64 MiB unless given.
        ///   - middlewares: what every call goes through, the outermost first; nothing unless given.
        ///   - transport: carries the requests; a `URLSessionTransport` unless given.
        public init(
            headers: [String: String] = [:], userAgent: String? = RuntimeVersion.userAgent,
            timeout: Duration = .seconds(60), maximumAnswerSize: Int = 64 << 20,
            middlewares: [any Middleware] = [], transport: any Transport = URLSessionTransport()
        ) {
            self.headers = headers
            self.userAgent = userAgent
            self.timeout = timeout
            self.maximumAnswerSize = maximumAnswerSize
            self.middlewares = middlewares
            self.transport = transport
        }
    }
}
