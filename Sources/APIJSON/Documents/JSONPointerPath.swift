/// Where a value stands in a JSON document: keys and indices parted by points, such as `resp.data` or `errors.0.code`.
///
/// `$` is the document itself. A backslash takes a point its meaning: `a\.b` is one key.
@_spi(Generated) public struct JSONPointerPath: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible
{
    /// Keys; one of digits only also indexes an array.
    public let components: [String]
    /// The same as they are compared with what a document holds.
    let bytes: [[UInt8]]

    public static let root: JSONPointerPath = JSONPointerPath("$")

    public init(_ text: String) {
        self.components = text == "$" || text.isEmpty ? [] : EscapedText.split(text, at: ".").map(EscapedText.resolve)
        self.bytes = self.components.map { Array($0.utf8) }
    }

    public init(stringLiteral text: String) {
        self.init(text)
    }

    public var description: String {
        PathText.make(self.components.map { PathComponent.key($0) })
    }
}
