/// JSON that does not match the spec: the position, the expectation and the value that was found.
public struct DataFormatError: Error, Sendable, Hashable {
    /// The innermost model that contains the error, or the requested type if no model does.
    public var model: String
    /// The Swift name of the model's field, if the error is in one.
    public var field: String?
    /// The path from the root of the document, such as `$.resp.data[3].id`. Keys that are not identifiers are quoted.
    public var path: String
    /// The position of the error, in UTF-8 bytes from the start of the document.
    public var byteOffset: Int
    /// The number of the value in a stream, counted from 1. `nil` if the document is not part of a stream.
    public var event: Int?
    /// What the spec allows at the position, such as `String`.
    public var expected: String
    /// The value at the position, shortened. Values of sensitive fields are hidden.
    public var found: String
    /// A suggested fix, or the error of a custom function.
    public var hint: String?
    /// The other errors of the document, if a model validates all of its fields.
    public var further: [DataFormatError]

    /// An error, such as one that a `transform` throws.
    /// - Parameters:
    ///   - model: the innermost model that contains the error, or the requested type.
    ///   - field: the Swift name of the field. Defaults to none.
    ///   - path: the path from the root of the document.
    ///   - byteOffset: the position, in UTF-8 bytes from the start of the document.
    ///   - event: the number of the value in a stream, counted from 1. Defaults to `nil`: no stream.
    ///   - expected: what the spec has there.
    ///   - found: the value at the position.
    ///   - hint: a suggested fix. Defaults to none.
    ///   - further: the other errors of the document. Defaults to none.
    public init(
        model: String, field: String? = nil, path: String, byteOffset: Int, event: Int? = nil, expected: String,
        found: String, hint: String? = nil, further: [DataFormatError] = []
    ) {
        self.model = model
        self.field = field
        self.path = path
        self.byteOffset = byteOffset
        self.event = event
        self.expected = expected
        self.found = found
        self.hint = hint
        self.further = further
    }
}

extension DataFormatError: CustomStringConvertible {
    /// One line per error.
    public var description: String {
        let place = field.map { "\(model).\($0)" } ?? model
        let hint = self.hint.map { "; \($0)" } ?? ""
        let event = self.event.map { "event \($0), " } ?? ""
        let line = "\(place) at \(path) (\(event)byte \(byteOffset)): expected \(expected), found \(found)\(hint)"
        return ([line] + further.map(\.description)).joined(separator: "\n")
    }
}
