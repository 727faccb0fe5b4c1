@_spi(Generated) import APIJSON

/// How a server numbers the pages of a list.
@_spi(Generated) public struct Paging: Sendable, Hashable {
    /// What names a page.
    public enum Style: Sendable, Hashable {
        /// The number of the page.
        case page
        /// The number of items before it.
        case offset
        /// A text that the page before gave.
        case cursor
    }

    public let style: Style
    /// The number of the first page. Where `position` is nil, it is the one that is asked for.
    public let first: Int
    /// Where the number of all items stands in the body of an answer; nil: nowhere.
    public let total: JSONPointerPath?
    /// Where the next page's cursor stands in the body of an answer; nil: nowhere.
    public let next: JSONPointerPath?

    /// - Parameters:
    ///   - style: what names a page.
    ///   - first: the number of the first page, which is the default of the parameter that names the page; 1 for pages
    ///     and 0 for offsets unless given.
    ///   - total: where the number of all items stands in the whole body; nowhere unless given.
    ///   - next: where the next page's cursor stands in the whole body; nowhere unless given.
    public init(_ style: Style, first: Int? = nil, total: String? = nil, next: String? = nil) {
        self.style = style
        self.first = first ?? (style == .page ? 1 : 0)
        self.total = total.map { path in JSONPointerPath(path) }
        self.next = next.map { path in JSONPointerPath(path) }
    }
}
