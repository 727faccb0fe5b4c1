/// A value written in a spec, already checked against its type.
public indirect enum Literal: Sendable, Hashable {
    case string(String)
    /// Digits with an optional minus sign, in range of the type.
    case integer(String)
    /// A finite JSON number, as written.
    case decimal(String)
    case bool(Bool)
    case null
    /// Seconds since 1970-01-01T00:00:00Z, with the text that it was written as.
    case date(seconds: Double, text: String)
    case url(String)
    case uuid(String)
    /// Base64.
    case data(String)
    /// A case of an enum model, by Swift names.
    case enumCase(model: String, name: String)
    case array([Literal])
    /// Entries in the order written.
    case dictionary([Entry])

    public struct Entry: Sendable, Hashable {
        public var key: String
        public var value: Literal

        public init(key: String, value: Literal) {
            self.key = key
            self.value = value
        }
    }
}
