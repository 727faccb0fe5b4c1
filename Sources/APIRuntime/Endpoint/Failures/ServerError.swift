public import Foundation

/// The errors that a server may answer with: business codes and HTTP statuses.
public protocol ServerError: LocalizedError, Hashable, Sendable {
    /// The codes that have a case, in the order of their cases.
    @_spi(Generated) static var codes: ErrorTable { get }

    /// The case for an answer. A body of its own that is not what the spec says changes nothing of that: the case then
    /// holds what is wrong with it.
    @_spi(Generated) init(_ answer: ErrorAnswer)

    /// The business code, or the HTTP status as `http-404`.
    var code: String { get }

    /// The text for people that the spec, or else the server, gives.
    var message: String? { get }

    /// The JSON that the error has of its own; nil where it has none.
    @_spi(Generated) var errorBody: ErrorBody? { get }

    /// The error for a code that no case stands for.
    static func unknown(code: String, message: String?) -> Self
}

extension ServerError {
    /// Nothing, as of most errors.
    @_spi(Generated) public var errorBody: ErrorBody? { nil }

    /// Whether the request is worth sending again, as the spec says by `retry: true`.
    public var isWorthRetrying: Bool { Self.codes.isRetried(code) }

    /// Whether the credential has expired, as the spec says by `refresh: true`.
    public var meansExpiry: Bool { Self.codes.meansExpiry(code) }
}
