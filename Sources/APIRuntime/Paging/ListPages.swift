@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

/// The pages of a list, each requested when it is needed.
///
/// ```swift
/// for try await page in client.pages(of: GalleryDAO.SearchPictures(searchKey: "cat"), from: gallery) {
///     show(page.value)
/// }
/// ```
///
/// **The end.** Numbered pages end with the first empty one, or as soon as the total number of items in the responses
/// is reached. Pages that the last item selects end with the first empty one. Pages with a cursor or an address end when
/// a response has none for the next page, or one that is null, `false`, empty or among the values that the spec calls the
/// end; and when an empty page has the cursor by which it was requested. Empty pages before that are returned, as others
/// may follow. All end after a response that says that there are no more pages, if the spec tells where.
///
/// **Errors.** A page that fails is not skipped: the next call of `next()` requests it again. A `for` loop ends with
/// the error. To continue, keep the iterator, or begin again at `page.endpoint`.
///
/// **Sessions.** All pages are requested for the user who was signed in when the first one was. If they are not signed
/// in any more, the next page is an `.authentication` error of the kind `sessionEnded`.
///
/// **Addresses.** The address of the next page must have the origin (scheme, host and port) and begin with the path of
/// one of the client's servers, because the request carries the user's credential. Otherwise the next page is a
/// `.network` error of the kind `badServer`, which ends the iteration.
///
/// **Endless lists.** The next page is a `.dataFormat` error, which ends the iteration, if a page has the items and the
/// cursor of the one before, if it leads back to an earlier page, if a numbered page is not empty and equals the one before
/// byte by byte, and after 100 empty pages in a row. A server that keeps generating new items cannot be distinguished from
/// one with a long list; use `prefix(_:)` to limit it.
public struct ListPages<E: PagedEndpoint>: APIClient.ResponseSequence {
    public typealias Element = ListPages<E>.Page

    /// The first page.
    private let first: E
    /// The path of the items in a response.
    private let path: JSONPointerPath
    private let pin: Pin
    private let ask: Ask
    private let locate: Locate

    /// Finds the session for the pages; `nil` if they do not depend on it.
    typealias Pin = @Sendable () async throws(APIError<E.Failure>) -> APISession.Holding?
    /// Requests a page.
    typealias Ask =
        @Sendable (E, APISession.Holding?) async throws(APIError<E.Failure>) -> (
            response: APIResponse<E.Answer>, body: [UInt8]
        )
    /// Resolves the address of the next page, which the response to a call contained.
    typealias Locate = @Sendable (String, E) throws(APIError<E.Failure>) -> PageAddress

    init(
        _ first: E, at path: JSONPointerPath, pin: @escaping Pin, ask: @escaping Ask, locate: @escaping Locate
    ) {
        self.first = first
        self.path = path
        self.pin = pin
        self.ask = ask
        self.locate = locate
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(PageWalk(first, at: path, locate: locate), pin: pin, ask: ask)
    }

    public struct AsyncIterator: APIClient.ResponseIterator {
        public typealias Element = ListPages<E>.Page
        public typealias Failure = APIError<E.Failure>

        /// Behind a reference, as generic values that hold all of it are large to copy. Copies of the iterator part when
        /// one of them moves on.
        private var walk: PageWalk<E>
        private let pin: Pin
        private let ask: Ask

        fileprivate init(_ walk: PageWalk<E>, pin: @escaping Pin, ask: @escaping Ask) {
            self.walk = walk
            self.pin = pin
            self.ask = ask
        }

        /// The next page, or the one that failed; `nil` after the last.
        public mutating func nextElement() async throws(APIError<E.Failure>) -> ListPages<E>.Page? {
            if !isKnownUniquelyReferenced(&walk) { walk = PageWalk(copying: walk) }
            switch walk.next {
            case .ask(let endpoint):
                let pinned = if let known = walk.pinned { known } else { try await pin() }
                walk.pinned = .some(pinned)
                let (response, body) = try await ask(endpoint, pinned)
                return try walk.take(response, body, of: endpoint)
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
    ///   - endpoint: the call for the first page to return.
    ///   - dao: adds the parameters of every request.
    public func pages<E: PagedEndpoint, D: DAO>(of endpoint: E, from dao: D) -> ListPages<E> {
        ListPages(endpoint, at: E.route.place(in: D.service)) { () throws(APIError<E.Failure>) in
            do {
                return try await session(of: E.route, of: D.service)
            } catch {
                throw APIError(error, endpoint: E.route.name)
            }
        } ask: { endpoint, pinned throws(APIError<E.Failure>) in
            let (response, body) = try await perform(endpoint, from: dao, in: pinned)
            do throws(DataFormatError) {
                let text = try D.service.json(
                    of: body.bytes ?? [], response.headerFields[.contentType], to: E.route,
                    atMost: settings.configuration.maximumAnswerSize)
                return (response, text)
            } catch {
                throw .dataFormat(error)
            }
        } locate: { reference, endpoint throws(APIError<E.Failure>) in
            do {
                let request = try request(of: endpoint, from: dao)
                return try PageAddress(reference, after: request, servers: (try? settings.servers.get()) ?? [])
            } catch {
                throw APIError(error, endpoint: E.route.name)
            }
        }
    }
}

extension ListPages {
    /// One page of a list.
    public struct Page: Sendable {
        /// The call for this page. Sent again, it returns the same page, and `pages(of:from:)` continues from there.
        public let endpoint: E
        /// The response with the page.
        public let response: APIResponse<E.Answer>
        /// The total number of items, if the server reports it, and if it is an `Int` on this platform.
        public let total: Int?

        /// The value of the response.
        public var value: E.Answer { response.value }
    }
}

extension ListPages where E.Answer: Collection, E.Answer.Element: Sendable {
    /// The items of all pages, one after the other.
    public var items: Items { Items(pages: self) }
}

extension ListPages {
    /// The items of all pages of a list, one after the other. A page is requested when its first item is needed.
    ///
    /// Each item is returned once. After an error the iterator continues with the page that failed.
    public struct Items: APIClient.ResponseSequence
    where E.Answer: Collection, E.Answer.Element: Sendable {
        public typealias Element = E.Answer.Element

        fileprivate let pages: ListPages<E>

        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(pages: pages.makeAsyncIterator())
        }

        public struct AsyncIterator: APIClient.ResponseIterator {
            public typealias Element = E.Answer.Element
            public typealias Failure = APIError<E.Failure>

            fileprivate var pages: ListPages<E>.AsyncIterator
            /// The rest of the current page.
            private var items: E.Answer.SubSequence?

            fileprivate init(pages: ListPages<E>.AsyncIterator) {
                self.pages = pages
            }

            /// The next item; `nil` after the last.
            public mutating func nextElement() async throws(APIError<E.Failure>) -> E.Answer.Element? {
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
    /// The cursor or the address of the next page cannot be used. It may be a secret, so the error does not contain it.
    /// - Parameter found: why.
    static func badCursor<E: PagedEndpoint>(of endpoint: E.Type, at offset: Int, found: String) -> DataFormatError {
        let paging = endpoint.paging
        let kind = paging.isByAddress ? "the address of another page" : "the cursor of another page"
        let place = paging.field.map { name in ", in the header field \(name)" } ?? ""
        let type = paging.isByAddress ? "" : ", of type \(E.PagingPosition.self)"
        return DataFormatError(
            model: endpoint.route.name, path: (paging.next ?? .root).description, byteOffset: offset,
            expected: kind + place + type, found: found)
    }

    /// The list has too many pages in a row that have a successor, but no items.
    static func emptyPages<E: PagedEndpoint>(of endpoint: E.Type, _ path: JSONPointerPath, _ count: Int)
        -> DataFormatError
    {
        DataFormatError(
            model: endpoint.route.name, path: path.description, byteOffset: 0,
            expected: "items, or the end of the list", found: "\(count) empty pages in a row")
    }

    /// A page is the same as the one before.
    static func repeatedPage<E: PagedEndpoint>(of endpoint: E.Type, _ path: JSONPointerPath) -> DataFormatError {
        DataFormatError(
            model: endpoint.route.name, path: path.description, byteOffset: 0, expected: "the items of the next page",
            found: "the same items as on the page before")
    }
}

extension InvalidRequest {
    /// The page after the last one has no number, or one that the parameter cannot represent.
    static func unknownPosition<E: PagedEndpoint>(of endpoint: E.Type, found: String) -> InvalidRequest {
        InvalidRequest(
            endpoint: endpoint.route.name, parameter: "position",
            expected: "a number that names the next page, of type \(E.PagingPosition.self)", found: found)
    }
}

/// An endpoint that returns a list in pages.
///
/// Generated code declares how the server numbers its pages, and which property of the request selects one:
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
///     // Only if `paginate.size` names a parameter.
///     public var sizeOfPage: Int? { self.offset }
/// }
/// ```
///
/// With a cursor, `paging` is `Paging(.cursor, next: "resp.next")`, and `position` has the type of the parameter, such
/// as `String?`. If responses have the addresses of further pages, `position` is the address, below the server's path. `client.pages(of:from:)` requests the pages one after the other.
public protocol PagedEndpoint: Endpoint {
    /// The type that selects a page: an integer, a string, JSON, a dictionary, or an optional of one.
    associatedtype PagingPosition: APIClient.PagePosition

    /// How the server numbers its pages, and how its responses refer to further ones.
    @_spi(Generated) static var paging: Paging { get }

    /// The requested page.
    var position: PagingPosition { get set }

    /// The requested number of items per page; `nil` if the spec does not name the parameter.
    var sizeOfPage: Int? { get }

    /// The cursor of the page after another one, from its last item; `nil` if it has none. Only used by the style
    /// `last`.
    @_spi(Generated) func cursor(after page: Answer) -> String?
}

extension PagedEndpoint {
    /// Defaults to `nil`.
    public var sizeOfPage: Int? { nil }

    /// Defaults to `nil`.
    @_spi(Generated) public func cursor(after page: Answer) -> String? { nil }
}

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
        /// The address of the link with the relation type `next` (RFC 8288) of the page before.
        case link
        /// A value of the last item of the page before.
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
    public init(
        _ style: Style, first: Int? = nil, total: String? = nil, next: String? = nil, more: String? = nil,
        end: [String] = [], lists: [String] = [], header: String? = nil
    ) {
        self.style = style
        self.first = first ?? (style == .page ? 1 : 0)
        self.total = total.map { path in JSONPointerPath(path) }
        self.next = next.map { path in JSONPointerPath(path) }
        self.more = more.map { path in JSONPointerPath(path) }
        self.end = end
        self.lists = lists.map { path in JSONPointerPath(path) }
        self.header = header
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

extension APIClient {
    /// The type by which a request selects a page: an integer, a string, JSON, a dictionary, or an optional of one.
    public protocol PagePosition: JSONWritable, Hashable {
        /// The position with a number; `nil` if the type cannot represent it.
        @_spi(Generated) static func position(number: Int64) -> Self?

        /// The position with a cursor; `nil` if the type cannot represent it.
        @_spi(Generated) static func position(cursor: String) -> Self?

        /// The number of a position; `nil` if it has none.
        @_spi(Generated) static func number(of position: Self) -> Int64?

        /// The position with a cursor that is an object or an array; `nil` if the type cannot represent it.
        @_spi(Generated) static func position(container: JSON) -> Self?

        /// Whether the position selects no page, so that the server returns the first.
        @_spi(Generated) static func isAbsent(_ position: Self) -> Bool
    }
}

@_spi(Generated) extension APIClient.PagePosition {
    public static func isAbsent(_ position: Self) -> Bool { false }

    public static func position(container: JSON) -> Self? { nil }
}

@_spi(Generated) extension APIClient.PagePosition where Self: FixedWidthInteger {
    public static func position(number: Int64) -> Self? { Self(exactly: number) }

    public static func position(cursor: String) -> Self? {
        if let number = CursorNumber.signed(cursor) { return Self(exactly: number) }
        return CursorNumber.unsigned(cursor).flatMap { number in Self(exactly: number) }
    }

    public static func number(of position: Self) -> Int64? { Int64(exactly: position) }
}

/// The number in a cursor, which is read once for all types of integers.
private enum CursorNumber {
    @inline(never)
    static func signed(_ cursor: String) -> Int64? { Int64(cursor) }

    @inline(never)
    static func unsigned(_ cursor: String) -> UInt64? { UInt64(cursor) }
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
    @_spi(Generated) public static func position(number: Int64) -> String? { String(number) }

    @_spi(Generated) public static func position(cursor: String) -> String? { cursor }

    @_spi(Generated) public static func number(of position: String) -> Int64? { Int64(position) }
}

extension JSON: APIClient.PagePosition {
    @_spi(Generated) public static func position(number: Int64) -> JSON? { JSON(integerLiteral: number) }

    @_spi(Generated) public static func position(cursor: String) -> JSON? { .string(cursor) }

    @_spi(Generated) public static func position(container: JSON) -> JSON? { container }

    @_spi(Generated) public static func number(of position: JSON) -> Int64? { nil }

    @_spi(Generated) public static func isAbsent(_ position: JSON) -> Bool { position.isNull }
}

extension Dictionary: APIClient.PagePosition where Key == String, Value: JSONReadable & JSONWritable & Hashable {
    @_spi(Generated) public static func position(number: Int64) -> [String: Value]? { nil }

    @_spi(Generated) public static func position(cursor: String) -> [String: Value]? { nil }

    @_spi(Generated) public static func position(container: JSON) -> [String: Value]? {
        try? [String: Value](fromJSON: container.uncheckedJSON)
    }

    @_spi(Generated) public static func number(of position: [String: Value]) -> Int64? { nil }

    @_spi(Generated) public static func isAbsent(_ position: [String: Value]) -> Bool { position.isEmpty }
}

extension Optional: APIClient.PagePosition where Wrapped: APIClient.PagePosition {
    @_spi(Generated) public static func position(number: Int64) -> Wrapped?? {
        Wrapped.position(number: number).map { found in found }
    }

    @_spi(Generated) public static func position(cursor: String) -> Wrapped?? {
        Wrapped.position(cursor: cursor).map { found in found }
    }

    @_spi(Generated) public static func position(container: JSON) -> Wrapped?? {
        Wrapped.position(container: container).map { found in found }
    }

    @_spi(Generated) public static func number(of position: Wrapped?) -> Int64? {
        position.flatMap { found in Wrapped.number(of: found) }
    }

    @_spi(Generated) public static func isAbsent(_ position: Wrapped?) -> Bool { position == nil }
}
