/// How the pages of a list follow each other.
public struct Pagination: Sendable, Hashable {
    /// What names a page.
    public enum Style: String, Sendable, Hashable, CaseIterable {
        /// The number of the page.
        case page
        /// The number of items before it.
        case offset
        /// A text that the page before gave.
        case cursor
    }

    public var style: Style
    /// The Swift name of the method that gives the pages, without backticks.
    public var methodName: String
    /// The Swift name of the parameter that names a page.
    public var parameter: String
    /// The Swift name of the parameter that says how many items a page has.
    public var size: String?
    /// Where the number of all items stands in the body of an answer.
    public var total: JSONPath?
    /// Where the next page's cursor stands in the body of an answer; never nil for cursors.
    public var next: JSONPath?

    public init(
        style: Style, methodName: String, parameter: String, size: String? = nil, total: JSONPath? = nil,
        next: JSONPath? = nil
    ) {
        self.style = style
        self.methodName = methodName
        self.parameter = parameter
        self.size = size
        self.total = total
        self.next = next
    }
}
