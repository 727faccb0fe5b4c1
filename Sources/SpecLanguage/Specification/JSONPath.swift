/// Where a value stands in a JSON value, such as `image.src` or `errors.0.code`; no components: the value itself (`$`).
public struct JSONPath: Sendable, Hashable {
    /// A key of an object; one of digits only also indexes an array.
    public var components: [String]

    public init(_ components: [String]) {
        self.components = components
    }

    public static let root: JSONPath = JSONPath([])

    /// Whether the component may index an array.
    public static func isIndex(_ component: String) -> Bool {
        !component.isEmpty && component.utf8.count <= 9 && component.utf8.allSatisfy { (48...57).contains($0) }
    }
}
