/// The response of a call arrived, but its value could not be stored in the table.
///
/// Texts of this error name the endpoint and what the database says, and no value of the answer.
public struct StorageFault: Error, Sendable {
    /// The endpoint that was called, such as `Gallery.searchPictures`; empty where it is not known yet.
    public var endpoint: String
    /// What the database says, in English.
    public var reason: String
    /// What the call gave, of the endpoint's `Answer`; of a stream, the value that was not kept. `nil` in a fault that
    /// was made without one.
    public var answer: (any Sendable)? { value?() }
    /// The error of the store, such as one of `StoreError`.
    public var underlying: (any Error)?
    /// Returns the value. A closure holds it by reference: in the error itself, a value of any type would give every
    /// `APIError` a size that is known only at run time, and slow down every call that can throw one.
    private let value: (@Sendable () -> any Sendable)?

    /// - Parameters:
    ///   - reason: what the database says; free of secrets, as it becomes part of the error's text.
    ///   - answer: what the call gave.
    ///   - underlying: the error that this one stands for.
    public init(reason: String, answer: (any Sendable)? = nil, underlying: (any Error)? = nil) {
        self.endpoint = ""
        self.reason = reason
        self.value = answer.map { answer in { answer } }
        self.underlying = underlying
    }
}

extension StorageFault: Equatable {
    /// Faults are equal when they say the same; answers and underlying errors, which cannot be compared, are not looked
    /// at.
    public static func == (left: StorageFault, right: StorageFault) -> Bool {
        left.endpoint == right.endpoint && left.reason == right.reason
    }
}

extension StorageFault: CustomStringConvertible, CustomDebugStringConvertible {
    public var description: String {
        (endpoint.isEmpty ? "" : endpoint + ": ") + "the answer came, but could not be kept: " + reason
    }

    public var debugDescription: String { description }
}

extension StorageFault: CustomReflectable {
    /// Without the answer, which may hold what is sensitive.
    public var customMirror: Mirror {
        Mirror(self, children: ["endpoint": endpoint, "reason": reason], displayStyle: .struct)
    }
}
