extension Literal {
    /// The value, for messages.
    public var text: String {
        switch self {
        case .string(let text): "\"\(text.prefix(40))\""
        case .integer(let text), .decimal(let text), .date(_, let text), .url(let text), .uuid(let text): text
        case .data(let text): "\"\(text.prefix(40))\""
        case .bool(let value): value ? "true" : "false"
        case .null: "null"
        case .enumCase(_, let name): name
        case .array: "the list"
        case .dictionary: "the mapping"
        }
    }

    /// In characters for strings, in bytes for data; nil for everything else.
    var length: Int? {
        switch self {
        case .string(let text): text.count
        case .data(let text): Base64Text.byteCount(of: text)
        default: nil
        }
    }

    /// Whether both are the same value, however it is written: `1.0` and `1`, or a date in two zones.
    public func isSame(as other: Literal) -> Bool {
        if self == other { return true }
        guard let left = ComparableLiteral(self), let right = ComparableLiteral(other) else { return false }
        return !(left < right) && !(right < left)
    }
}
