/// The response of a call arrived, but its value could not be stored in the table.
///
/// The text of this error has the endpoint and the message of the database, and no value of the response.
public struct StorageError: Error, Sendable {
    /// The endpoint that was called, such as `Gallery.searchPictures`; empty if it is not known yet.
    public var endpoint: String
    /// The message of the database, in English.
    public var reason: String
    /// The value of the call, as the endpoint returns it; for a stream, the value that was not stored. `nil` if the
    /// error was created without one.
    public var value: (any Sendable)? { held?() }
    /// The error of the store, such as one of `StoreError`.
    public var underlying: (any Error)?
    /// Returns the value. A closure holds it by reference: in the error itself, a value of any type would give every
    /// `APIError` a size that is known only at run time, and slow down every call that can throw one.
    private let held: (@Sendable () -> any Sendable)?

    /// - Parameters:
    ///   - reason: the message of the database. It must contain no secrets, as it becomes part of the error's text.
    ///   - value: the value of the call.
    ///   - underlying: the original error.
    public init(reason: String, value: (any Sendable)? = nil, underlying: (any Error)? = nil) {
        endpoint = ""
        self.reason = reason
        held = value.map { value in { value } }
        self.underlying = underlying
    }
}

extension StorageError: Equatable {
    /// Compares endpoints and reasons, but neither values nor underlying errors, which are not comparable.
    public static func == (left: StorageError, right: StorageError) -> Bool {
        left.endpoint == right.endpoint && left.reason == right.reason
    }
}

extension StorageError: RedactedStringConvertible {
    public var description: String {
        (endpoint.isEmpty ? "" : endpoint + ": ") + "the response arrived, but its value could not be stored: " + reason
    }

    /// Without the value and the underlying error, which may be sensitive.
    public var shownParts: KeyValuePairs<String, Any> { ["endpoint": endpoint, "reason": reason] }
}
