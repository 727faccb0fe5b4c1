public import SpecLanguage

/// An endpoint together with the service that it belongs to.
public struct MockEndpoint: Sendable, Hashable {
    public let endpoint: Endpoint
    public let service: Service

    public init(_ endpoint: Endpoint, of service: Service) {
        self.endpoint = endpoint
        self.service = service
    }

    /// The name by which the runtime knows it, such as `Gallery.searchPictures`.
    public var name: String {
        "\(service.name).\(endpoint.name)"
    }

    /// Where the returned value stands in the body.
    public var path: JSONPath {
        endpoint.at ?? service.envelope?.data ?? .root
    }

    /// Where each value of a stream stands in what the server sends for it; the envelope has no part in streams.
    public var elementPath: JSONPath {
        endpoint.at ?? .root
    }

    /// Every endpoint of every service, in the order written.
    public static func all(of specification: Specification) -> [MockEndpoint] {
        specification.files.compactMap(\.service).flatMap { part in
            part.endpoints.map { MockEndpoint($0, of: part.service) }
        }
    }
}
