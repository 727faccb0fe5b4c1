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

    /// - Parameter sightings: receives what the request shows of the declarations of its endpoint
    package func match(_ request: MockRequest, _ sightings: Sightings? = nil) -> Result {
        switch router.match(request) {
        case .otherMethods(let methods): return .otherMethods(methods)
        case .nothing: return .nothing
        case .endpoints(let candidates):
            let checks = candidates.map { candidate in
                RequestCheck(
                    decoder: decoder, endpoint: candidate.endpoint, request: request, pathValues: candidate.values)
            }
            guard let best = RequestCheck.best(of: checks) else { return .nothing }
            if let sightings {
                // The candidates that were not chosen do not count.
                let check = RequestCheck(
                    decoder: decoder, endpoint: best.endpoint, request: request, pathValues: best.pathValues,
                    sightings: sightings)
                if check.faults().contains(where: { $0.concernsBody || $0.repetition.hasMore }) {
                    sightings.isComplete = false
                }
            }
            return .endpoint(best.endpoint, best.faults)
        }
    }
}
