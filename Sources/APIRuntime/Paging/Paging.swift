@_spi(Generated) import APIJSON
import WireSyntax

/// How a server numbers the pages of a list.
@_spi(Generated) public struct Paging: Sendable, Hashable {
    /// What selects a page.
    public enum Style: Sendable, Hashable {
        /// The number of the page.
        case page
        /// The number of items before it.
        case offset
        /// A text from the page before.
        case cursor
        /// An address from the page before.
        case address
        /// The address of a link in the header field `Link` (RFC 8288) of the page before.
        case link
        /// A value of the last or the first item of the page before.
        case last
    }

    public let style: Style
    /// The number of the first page. It is requested if `position` is `nil`.
    public let first: Int
    /// The path of the total number of items in the body of a response; `nil` if there is none.
    public let total: JSONPointerPath?
    /// The path of the next page's cursor or address in the body of a response; `nil` if there is none.
    public let next: JSONPointerPath?
    /// The path of the sign that there are further pages in the body of a response; `nil` if there is none.
    public let more: JSONPointerPath?
    /// The texts and numbers of a cursor or an address that end the list.
    public let end: [String]
    /// The paths of the lists in a page that is an object, from the page. If all are empty, it has no items.
    public let lists: [JSONPointerPath]
    /// The name of the header field with the next page's cursor or address; `nil` if there is none.
    public let header: String?
    /// The name of the header field with the total number of items; `nil` if there is none.
    public let totalField: String?
    /// The relation type of the link to the next page.
    public let relation: String
    /// Whether a page with fewer items than requested is the last one.
    public let endsShort: Bool

    /// - Parameters:
    ///   - style: what selects a page.
    ///   - first: the number of the first page, which is the default of the parameter. Defaults to 1 for pages and 0
    ///     for offsets.
    ///   - total: the path of the total number of items in the whole body. Defaults to none.
    ///   - next: the path of the next page's cursor or address in the whole body. Defaults to none.
    ///   - more: the path of the sign that there are further pages in the whole body. Defaults to none.
    ///   - end: the texts and numbers of a cursor that end the list. Defaults to none but the empty text.
    ///   - lists: the paths of the lists in a page that is an object. Defaults to none.
    ///   - header: the name of the header field with the next page's cursor or address. Defaults to none.
    ///   - totalField: the name of the header field with the total number of items. Defaults to none.
    ///   - relation: the relation type of the link to the next page. Defaults to `next`.
    ///   - endsShort: whether a page with fewer items than requested is the last one. Defaults to no.
    public init(
        _ style: Style, first: Int? = nil, total: String? = nil, next: String? = nil, more: String? = nil,
        end: [String] = [], lists: [String] = [], header: String? = nil, totalField: String? = nil,
        relation: String = "next", endsShort: Bool = false
    ) {
        self.style = style
        self.first = first ?? (style == .page ? 1 : 0)
        self.total = total.map { path in JSONPointerPath(path) }
        self.next = next.map { path in JSONPointerPath(path) }
        self.more = more.map { path in JSONPointerPath(path) }
        self.end = end
        self.lists = lists.map { path in JSONPointerPath(path) }
        self.header = header
        self.totalField = totalField
        self.relation = relation
        self.endsShort = endsShort
    }

    /// Whether a cursor means that there is no further page.
    func isEnd(_ cursor: String) -> Bool {
        cursor.isEmpty || end.contains { value in ExactText(value) == ExactText(cursor) }
    }

    /// Whether responses contain the addresses of further pages.
    var isByAddress: Bool { style == .address || style == .link }

    /// The header field that refers to the next page; `nil` if the body does, or nothing.
    var field: String? { style == .link ? LinkField.name : header }
}
