extension APICall {
    /// Something that happened to one call, for logs and metrics. It holds no value of a parameter that is sensitive.
    public struct Event: Sendable {
        /// What happened.
        public enum Kind: Sendable {
            /// The call begins: method and URL, sensitive values hidden.
            case started(request: String)
            /// The call waits in the queue.
            case queued(String)
            /// An equal call is under way, whose answer this one gets too.
            case joined
            /// There is no network: the call waits for one.
            case waitingForNetwork
            /// The call is one of so many in a batch, whose request has events of its own.
            case batched(Int)
            /// The answer came from the cache.
            case cacheHit
            /// The request goes to a server, for the first or a later time, counted from 1.
            case sent(server: String, attempt: Int)
            /// So many bytes of the request's body are under way, of so many, where that is known.
            case uploaded(Int64, of: Int64?)
            /// So many bytes of the answer's body have arrived, of so many, where that is known.
            case downloaded(Int64, of: Int64?)
            /// An answer has arrived.
            case answered(status: Int)
            /// The request is going to be sent again.
            case retrying(after: Duration, because: String)
            /// The credential was renewed, and the request is going to be sent again with it.
            case repeatingWithNewCredential
            /// A server cannot be reached, and another one is asked at once; or it fails too often, and another one is asked
            /// from now on.
            case failedOver(from: String, to: String)
            /// The call is over: how long it took, and why it failed, where it did.
            case ended(after: Duration, failure: String?)
        }

        /// The same for all events of one call, and for no other call that the same `APIClient.Events` tells of.
        public let call: UInt64
        /// The endpoint, such as `Gallery.searchPictures`.
        public let endpoint: String
        public let kind: Kind

        /// - Parameters:
        ///   - call: the number of the call.
        ///   - endpoint: the endpoint, such as `Gallery.searchPictures`.
        ///   - kind: what happened.
        public init(call: UInt64, endpoint: String, kind: Kind) {
            self.call = call
            self.endpoint = endpoint
            self.kind = kind
        }
    }
}
