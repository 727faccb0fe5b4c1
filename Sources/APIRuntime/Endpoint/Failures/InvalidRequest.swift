@_spi(Generated) import APIJSON

/// A request that cannot be sent: a parameter breaks a rule of the spec, or has no form on the wire.
public struct InvalidRequest: Error, Sendable, Hashable {
    /// The endpoint that was called, such as `Gallery.searchPictures`.
    public var endpoint: String
    /// The parameter at fault, or another part of the request, such as `server`.
    public var parameter: String
    /// What would have been right.
    public var expected: String
    /// What there was; `<hidden>` where it is sensitive.
    public var found: String
    /// What is wrong inside the parameter, where that is a model or a collection: model, field and JSON path.
    public var fault: DataFormatError?

    /// - Parameters:
    ///   - endpoint: the endpoint that was called.
    ///   - parameter: the parameter at fault.
    ///   - expected: what would have been right.
    ///   - found: what there was; never a sensitive value.
    ///   - fault: what is wrong inside the parameter.
    public init(
        endpoint: String, parameter: String, expected: String, found: String, fault: DataFormatError? = nil
    ) {
        self.endpoint = endpoint
        self.parameter = parameter
        self.expected = expected
        self.found = found
        self.fault = fault
    }
}

extension InvalidRequest: CustomStringConvertible {
    public var description: String {
        "\(endpoint): \(parameter): " + (fault?.description ?? "expected \(expected), found \(found)")
    }
}

extension InvalidRequest {
    /// The text, cut where it is too long for people.
    static func shortened(_ text: String) -> String {
        text.count > 80 ? text.prefix(80) + "…" : text
    }
}
