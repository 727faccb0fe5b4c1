@_spi(Generated) import APIJSON

extension APICall.Request {
    /// A named text of a request: a part of the query, a header field, a cookie or a field of a form.
    public struct Item: Sendable, Hashable {
        public var name: String
        public var value: String
        /// Whether the value must not appear in texts for people or logs.
        public var isSensitive: Bool

        public init(_ name: String, _ value: String, isSensitive: Bool = false) {
            self.name = name
            self.value = value
            self.isSensitive = isSensitive
        }
    }
}

extension APICall.Request.Item: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Stands for a sensitive value in texts for people.
    static let hidden: String = "<hidden>"

    /// The value, percent-encoded.
    var encoded: String { PercentEncoding.encode(value) }

    /// The same for people: hidden where it is sensitive.
    var shown: String { isSensitive ? Self.hidden : encoded }

    public var description: String { name + "=" + (isSensitive ? Self.hidden : value) }

    public var debugDescription: String { description }

    /// Hides the value where it is sensitive.
    public var customMirror: Mirror {
        Mirror(self, children: ["name": name, "value": isSensitive ? Self.hidden : value], displayStyle: .struct)
    }
}
