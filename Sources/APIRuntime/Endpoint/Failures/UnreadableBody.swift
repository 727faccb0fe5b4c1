@_spi(Generated) import APIJSON
public import HTTPTypes

/// The body of an error that is not what the spec says.
public struct UnreadableBody: Sendable, Hashable {
    /// The HTTP status of the answer, also where the error is known by a business code or by a class of statuses.
    public var status: HTTPResponse.Status
    /// What is wrong with the body, and where.
    public var fault: DataFormatError

    /// - Parameters:
    ///   - status: the HTTP status of the answer.
    ///   - fault: what is wrong with the body.
    public init(status: HTTPResponse.Status, fault: DataFormatError) {
        self.status = status
        self.fault = fault
    }
}

extension UnreadableBody: CustomStringConvertible {
    public var description: String {
        "the body of the error (HTTP \(status.code)) cannot be read: \(fault)"
    }
}
