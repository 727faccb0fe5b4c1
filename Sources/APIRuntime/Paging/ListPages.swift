@_spi(Generated) import APIJSON

/// The pages of a list, each requested when it is needed.
///
/// ```swift
/// for try await page in client.pages(of: GalleryDAO.SearchPictures(searchKey: "cat"), from: gallery) {
///     show(page.value)
/// }
/// ```
///
/// **The end.** Pages that are numbered end with the first empty one, or as soon as the number of all items is reached
/// that the answers tell. Pages with a cursor end where an answer gives none, null, `false` or an empty text; an empty
/// page is passed on, for others may follow it.
///
/// **Errors.** A page that fails is not skipped: the iterator asks for it again when `next()` is called once more. A
/// `for` loop is over with the error; keep the iterator to go on, or begin again at `page.endpoint`.
///
/// **Who asks.** All pages are for the one who was signed in when the first was asked for. When they are not any more,
/// the next page is an `.authentication` error of the kind `sessionEnded`.
///
/// **Servers that go round in circles.** A cursor that was used before in the same iteration, and a numbered page that
/// is not empty and holds byte for byte what the one before it held, are a `.dataFormat` error where the next page would
/// be, and then the iteration is over. A server that makes up ever new pages cannot be told from one with a long list; `prefix(_:)` bounds that.
public struct ListPages<E: PagedEndpoint>: AsyncSequence, Sendable {
    public typealias Element = ListPages<E>.Page

    /// The first page.
    private let first: E
    /// Where the items stand in an answer.
    private let path: JSONPointerPath
    private let pin: Pin
    private let ask: Ask

    /// Finds the session that the pages are asked for in; nil: it plays no part.
    typealias Pin = @Sendable () async throws(APIError<E.Failure>) -> APISession.Holding?
    /// Requests a page.
    typealias Ask =
        @Sendable (E, APISession.Holding?) async throws(APIError<E.Failure>) -> (
            response: APIResponse<E.Answer>, body: WireBody
        )

    init(_ first: E, at path: JSONPointerPath, pin: @escaping Pin, ask: @escaping Ask) {
        self.first = first
        self.path = path
        self.pin = pin
        self.ask = ask
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(walk: PageWalk(first, at: path), pin: pin, ask: ask)
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var walk: PageWalk<E>
        fileprivate let pin: Pin
        fileprivate let ask: Ask
        fileprivate var pinned: APISession.Holding?
        fileprivate var isPinned: Bool = false

        /// The next page, or the one that failed; nil after the last.
        public mutating func next() async throws(APIError<E.Failure>) -> ListPages<E>.Page? {
            switch walk.next {
            case .ask(let endpoint):
                if !isPinned { pinned = try await pin() }
                isPinned = true
                let (response, body) = try await ask(endpoint, pinned)
                return try walk.take(response, body.bytes ?? [], of: endpoint)
            case .fail(let error):
                walk.end()
                throw error
            case .end: return nil
            }
        }
    }
}

extension APIClient {
    /// The pages of a list.
    /// - Parameters:
    ///   - endpoint: the call that gives the first page that is wanted.
    ///   - dao: what is sent with every request of the service.
    public func pages<E: PagedEndpoint, D: DAO>(of endpoint: E, from dao: D) -> ListPages<E> {
        ListPages(endpoint, at: E.route.place(in: D.service)) { () throws(APIError<E.Failure>) in
            do {
                return try await session(of: E.route, of: D.service)
            } catch {
                throw APIError(error, endpoint: E.route.name)
            }
        } ask: { endpoint, pinned throws(APIError<E.Failure>) in
            try await perform(endpoint, from: dao, in: pinned)
        }
    }
}

extension ListPages {
    /// One page of a list.
    public struct Page: Sendable {
        /// The call that gave the page. Sent again, it gives the same page; `pages(of:from:)` goes on from there.
        public let endpoint: E
        /// What the call gave, and what came with it.
        public let response: APIResponse<E.Answer>
        /// How many items there are in all, where the server says so.
        public let total: Int?

        /// What the call gave.
        public var value: E.Answer { response.value }
    }
}

extension ListPages where E.Answer: Collection, E.Answer.Element: Sendable {
    /// The items of all pages, one after the other.
    public var items: Items { Items(pages: self) }
}

extension ListPages {
    /// The items of a list that comes in pages, one after the other. A page is asked for when its first item is wanted.
    ///
    /// An item is given once, whatever fails: after an error the iterator goes on with the page that failed.
    public struct Items: AsyncSequence, Sendable
    where E.Answer: Collection, E.Answer.Element: Sendable {
        public typealias Element = E.Answer.Element

        fileprivate let pages: ListPages<E>

        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(pages: pages.makeAsyncIterator())
        }

        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate var pages: ListPages<E>.AsyncIterator
            /// What is left of the page at hand.
            private var items: E.Answer.SubSequence?

            fileprivate init(pages: ListPages<E>.AsyncIterator) {
                self.pages = pages
            }

            /// The next item; nil after the last.
            public mutating func next() async throws(APIError<E.Failure>) -> E.Answer.Element? {
                while true {
                    if let item = items?.popFirst() { return item }
                    guard let page = try await pages.next() else { return nil }
                    items = page.value[...]
                }
            }
        }
    }
}

extension DataFormatError {
    /// The cursor of the next page was used before, or is not of the parameter's type. It may be a secret, so that its
    /// value is not told.
    static func badCursor<E: PagedEndpoint>(of endpoint: E.Type, at offset: Int) -> DataFormatError {
        DataFormatError(
            model: endpoint.route.name, path: (endpoint.paging.next ?? .root).description, byteOffset: offset,
            expected: "the cursor of another page, of type \(E.PagingPosition.self)",
            found: "one that was used before, or cannot be sent")
    }

    /// A page holds what the one before it held.
    static func repeatedPage<E: PagedEndpoint>(of endpoint: E.Type, _ path: JSONPointerPath) -> DataFormatError {
        DataFormatError(
            model: endpoint.route.name, path: path.description, byteOffset: 0, expected: "the items of the next page",
            found: "those of the page before it again")
    }
}

extension InvalidRequest {
    /// The page after the last one has no number, or none that the parameter can hold.
    static func unknownPosition<E: PagedEndpoint>(of endpoint: E.Type, found: String) -> InvalidRequest {
        InvalidRequest(
            endpoint: endpoint.route.name, parameter: "position",
            expected: "a number that names the next page, of type \(E.PagingPosition.self)", found: found)
    }
}

/// An endpoint that returns a list in pages.
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

extension APIClient {
    /// What a request names a page by: an integer, a string, or an optional of one.
    public protocol PagePosition: Sendable, Hashable {
        /// The position with a number; nil where the type has no value for it.
        @_spi(Generated) static func position(number: Int) -> Self?

        /// The position with a cursor; nil where the type has no value for it.
        @_spi(Generated) static func position(cursor: String) -> Self?

        /// The number of a position; nil where it has none.
        @_spi(Generated) static func number(of position: Self) -> Int?

        /// Whether the position names no page, so that the server gives the first.
        @_spi(Generated) static func isAbsent(_ position: Self) -> Bool
    }
}

@_spi(Generated) extension APIClient.PagePosition {
    public static func isAbsent(_ position: Self) -> Bool { false }
}

@_spi(Generated) extension APIClient.PagePosition where Self: FixedWidthInteger {
    public static func position(number: Int) -> Self? { Self(exactly: number) }

    public static func position(cursor: String) -> Self? { Self(cursor) }

    public static func number(of position: Self) -> Int? { Int(exactly: position) }
}

extension Int: APIClient.PagePosition {}
extension Int8: APIClient.PagePosition {}
extension Int16: APIClient.PagePosition {}
extension Int32: APIClient.PagePosition {}
extension Int64: APIClient.PagePosition {}
extension UInt: APIClient.PagePosition {}
extension UInt8: APIClient.PagePosition {}
extension UInt16: APIClient.PagePosition {}
extension UInt32: APIClient.PagePosition {}
extension UInt64: APIClient.PagePosition {}

extension String: APIClient.PagePosition {
    @_spi(Generated) public static func position(number: Int) -> String? { String(number) }

    @_spi(Generated) public static func position(cursor: String) -> String? { cursor }

    @_spi(Generated) public static func number(of position: String) -> Int? { Int(position) }
}

extension Optional: APIClient.PagePosition where Wrapped: APIClient.PagePosition {
    @_spi(Generated) public static func position(number: Int) -> Wrapped?? {
        Wrapped.position(number: number).map { found in found }
    }

    @_spi(Generated) public static func position(cursor: String) -> Wrapped?? {
        Wrapped.position(cursor: cursor).map { found in found }
    }

    @_spi(Generated) public static func number(of position: Wrapped?) -> Int? {
        position.flatMap { found in Wrapped.number(of: found) }
    }

    @_spi(Generated) public static func isAbsent(_ position: Wrapped?) -> Bool { position == nil }
}
