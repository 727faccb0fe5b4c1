public import APIJSON

extension APIClient {
    /// A response of an endpoint for previews and tests, such as those of `GalleryDAO.samples`, which are generated where a spec
    /// says `defaults: {samples: true}`.
    public struct SampleResponse: Sendable {
        /// The name of the endpoint, such as `Gallery.searchPictures`.
        public let endpoint: String
        /// The status, from 200 to 599.
        public let status: Int
        /// What the endpoint returns; `nil` if that is no value of JSON.
        public let value: (any JSONWritable & Sendable)?
        /// The text of the body; `nil` if there is a value, or no body.
        public let text: String?

        /// - Parameters:
        ///   - endpoint: the name of the endpoint, such as `Gallery.searchPictures`.
        ///   - value: what the endpoint returns.
        ///   - status: the status, from 200 to 599. 200 by default.
        public init(_ endpoint: String, _ value: any JSONWritable & Sendable, status: Int = 200) {
            (self.endpoint, self.value, text, self.status) = (endpoint, value, nil, status)
        }

        /// - Parameters:
        ///   - endpoint: the name of the endpoint.
        ///   - text: the body.
        ///   - status: the status, from 200 to 599. 200 by default.
        public init(_ endpoint: String, text: String, status: Int = 200) {
            (self.endpoint, value, self.text, self.status) = (endpoint, nil, text, status)
        }

        /// A response without a body, or with nothing but the envelope of the service.
        /// - Parameters:
        ///   - endpoint: the name of the endpoint.
        ///   - status: the status, from 200 to 599. 204 by default, which is sent as 200 if there is an envelope.
        public init(_ endpoint: String, status: Int = 204) {
            (self.endpoint, value, text, self.status) = (endpoint, nil, nil, status)
        }
    }
}

extension APIClient.SampleResponse: RedactedStringConvertible {
    /// The name of the endpoint and the status.
    public var shownParts: KeyValuePairs<String, Any> { ["endpoint": endpoint, "status": status] }
}
