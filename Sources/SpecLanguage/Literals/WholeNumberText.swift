/// A whole number: digits with an optional sign, read as decimal however many zeros stand in front.
package struct WholeNumberText {
    private let text: String

    package init?(_ text: String) {
        let hasSign = text.utf8.first == UInt8(ascii: "-") || text.utf8.first == UInt8(ascii: "+")
        let digits = text.utf8.dropFirst(hasSign ? 1 : 0)
        guard !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        self.text = text
    }

    /// The number without needless zeros and signs, or nil where it does not fit into the type.
    package func text(as type: BuiltInType) -> String? {
        switch type {
        case .int, .int64: Int64(text).map { String($0) }
        case .int8: Int8(text).map { String($0) }
        case .int16: Int16(text).map { String($0) }
        case .int32: Int32(text).map { String($0) }
        case .uint, .uint64: UInt64(text).map { String($0) }
        case .uint8: UInt8(text).map { String($0) }
        case .uint16: UInt16(text).map { String($0) }
        case .uint32: UInt32(text).map { String($0) }
        case .string, .bool, .double, .float, .decimal, .date, .url, .uuid, .data, .json: nil
        }
    }
}
