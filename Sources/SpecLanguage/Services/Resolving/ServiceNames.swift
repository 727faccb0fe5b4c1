/// The Swift names that the generated code for a service takes for itself.
package enum ServiceNames {
    package static func dao(of service: String) -> String { service + "DAO" }

    package static func error(of service: String) -> String { service + "Error" }

    package static func route(of service: String) -> String { service + "Route" }

    /// What an enum of routes has besides its cases.
    package static let routeMembers: Set<String> = ["fill", "hashValue", "link", "links", "url"]

    /// Types of the runtime that end as the types of a service do, so that a service cannot have them.
    package static let runtimeTypes: Set<String> = ["APIError", "DataFormatError", "EndpointRoute", "ServerError"]

    /// What a DAO has besides its endpoints and the service's parameters.
    package static let daoMembers: Set<String> = ["client", "fill", "service"]

    /// What a DAO has that keeps what endpoints return.
    package static let store: String = "store"

    /// What the struct of a request has besides its parameters.
    package static let requestMembers: Set<String> = ["fill", "hashValue", "route"]

    /// What the struct of a request for a page has besides.
    package static let pageMembers: Set<String> = ["position", "sizeOfPage"]

    /// What an enum of environments has besides its cases.
    package static let environmentMembers: Set<String> = ["allCases", "hashValue", "servers"]

    /// What an error enum has besides its cases.
    package static let errorMembers: Set<String> = [
        "code", "codes", "errorBody", "hashValue", "localizedDescription", "message", "unknown",
    ]

    /// The case of an endpoint's own errors that holds all others.
    package static let commonError: String = "common"

    /// Types that the struct of a request, which is nested in the DAO, would hide from the DAO's own code.
    package static let hiddenTypes: Set<String> = Set(BuiltInType.allCases.map(\.rawValue)).union([
        "Answer", "Environment", "Failure", "Protocol", "Self", "Type",
    ])
}
