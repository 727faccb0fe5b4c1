/// JSON that does not match the spec: the position, the expectation and the value that was found.
public struct DataFormatError: Error, Sendable, Hashable {
    /// The innermost model that the fault lies in; the type that was asked for where it lies in none.
    public var model: String
    /// The Swift name of the model's field, where the fault lies in one.
    public var field: String?
    /// The path from the root of the document, such as `$.resp.data[3].id`; other keys than words are quoted.
    public var path: String
    /// Where the fault is, in bytes of UTF-8 from the start of the document.
    public var byteOffset: Int
    /// Which value of a stream it is, counted from 1; nil where the document is no part of one.
    public var event: Int?
    public var expected: String
    /// What stands there, cut short; hidden below fields that are sensitive.
    public var found: String
    /// What could be done about it, or what a user's own function said.
    public var hint: String?
    /// The other faults of the document, where a model validates all.
    public var further: [DataFormatError]

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
    /// One line for each fault.
    public var description: String {
        let place: String = self.field.map { "\(self.model).\($0)" } ?? self.model
        let hint: String = self.hint.map { "; \($0)" } ?? ""
        let event: String = self.event.map { "event \($0), " } ?? ""
        let line: String =
            "\(place) at \(self.path) (\(event)byte \(self.byteOffset)): expected \(self.expected), found \(self.found)\(hint)"
        return ([line] + self.further.map(\.description)).joined(separator: "\n")
    }
}
