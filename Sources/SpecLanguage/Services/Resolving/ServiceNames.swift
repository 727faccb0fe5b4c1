/// The Swift names that the generated code for a service takes for itself.
enum ServiceNames {
    static func dao(of service: String) -> String { service + "DAO" }

    static func error(of service: String) -> String { service + "Error" }

    /// Types of the runtime that end as the types of a service do, so that a service cannot have them.
    static let runtimeTypes: Set<String> = ["APIError", "ServerError"]

    /// What a DAO has besides its endpoints and the service's parameters.
    static let daoMembers: Set<String> = ["client", "fill", "service", "init", "self"]

    /// What the struct of a request has besides its parameters.
    static let requestMembers: Set<String> = ["fill", "hashValue", "init", "route", "self"]

    /// What an enum of environments has besides its cases.
    static let environmentMembers: Set<String> = ["allCases", "hashValue", "init", "self", "servers"]

    /// What an error enum has besides its cases; `common` only where an endpoint adds to the service's errors.
    static let errorMembers: Set<String> = [
        "code", "codes", "hashValue", "init", "localizedDescription", "message", "self", "unknown",
    ]

    /// The case of an endpoint's own errors that holds all others.
    static let commonError: String = "common"

    /// Types that the code of a DAO names, so that the struct of a request, which is nested in it, would hide them.
    static let namedInDAO: Set<String> = Set(BuiltInType.allCases.map(\.rawValue)).union([
        "APIClient", "APIError", "Answer", "BytesEndpoint", "CaseIterable", "DAO", "DataFormatError", "DateFormat",
        "EmptyEndpoint", "Endpoint", "EndpointRoute", "Environment", "Envelope", "ErrorAnswer", "ErrorTable", "Failure",
        "InvalidRequest", "Never", "Optional", "Pattern", "ReadOptions", "RequestBuilder", "Self", "ServerEnvironment",
        "ServerError", "ServiceDescription", "TextEndpoint", "Type", "Upload", "ValueEndpoint", "Array", "Dictionary",
        "Duration", "Error", "Hashable", "Sendable", "Set",
    ])
}
