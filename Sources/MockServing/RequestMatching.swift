package import MockValues
package import SpecLanguage

/// Finds the endpoint that a recorded request is for, and what in the request its spec does not allow.
package struct RequestMatching: Sendable {
    package enum Result: Sendable {
        case endpoint(MockEndpoint, [RequestFault])
        /// The path is that of endpoints with other methods.
        case otherMethods([String])
        case nothing
    }

    private let router: EndpointRouter
    private let decoder: ReferenceDecoder

    package init(_ specification: Specification) {
        router = EndpointRouter(MockEndpoint.all(of: specification))
        decoder = ReferenceDecoder(specification, readsRequests: true)
    }

    /// What a request has and its endpoint does not mention: names in queries and forms, keys in bodies, and header
    /// fields.
    ///
    /// - Parameter isOwnHeader: whether a header field, by its name in lower case, says something to the service
    package func notices(
        of request: MockRequest, for endpoint: MockEndpoint, isOwnHeader: (String) -> Bool
    ) -> [RequestNotice] {
        UnmentionedParts(decoder: decoder, endpoint: endpoint, request: request).notices(isOwnHeader: isOwnHeader)
    }

    package func match(_ request: MockRequest) -> Result {
        switch router.match(request) {
        case .otherMethods(let methods): return .otherMethods(methods)
        case .nothing: return .nothing
        case .endpoints(let candidates):
            let checks = candidates.map { candidate in
                RequestCheck(
                    decoder: decoder, endpoint: candidate.endpoint, request: request, pathValues: candidate.values)
            }
            return RequestCheck.best(of: checks).map { .endpoint($0.endpoint, $0.faults) } ?? .nothing
        }
    }
}
