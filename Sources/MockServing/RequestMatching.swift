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
        decoder = ReferenceDecoder(specification, isOfRequests: true)
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
