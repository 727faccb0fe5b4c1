/// An endpoint whose answers are pages of a longer list.
///
/// Generated code says how the server numbers its pages and which property of the request names one, and nothing more:
///
/// ```swift
/// extension GalleryDAO.SearchPictures: PagedEndpoint {
///     public static let paging: Paging = Paging(.page, first: 1, total: "resp.total")
///
///     public var position: Int {
///         get { self.start }
///         set { self.start = newValue }
///     }
///
///     // Only where `paginate.size` names a parameter.
///     public var sizeOfPage: Int? { self.offset }
/// }
/// ```
///
/// With a cursor, `paging` is `Paging(.cursor, next: "resp.next")`, and `position` is of whatever type the parameter
/// has, such as `String?`. `client.pages(of:from:)` asks for the pages one after the other.
public protocol PagedEndpoint: Endpoint {
    /// What names a page: an integer, a string, or an optional of one.
    associatedtype PagingPosition: APIClient.PagePosition

    /// How the server numbers its pages, and where its answers tell of further ones.
    @_spi(Generated) static var paging: Paging { get }

    /// The page that is asked for.
    var position: PagingPosition { get set }

    /// How many items of a page are asked for; nil where the spec does not say which parameter that is.
    var sizeOfPage: Int? { get }
}

extension PagedEndpoint {
    /// Nobody has said.
    public var sizeOfPage: Int? { nil }
}
