@_spi(Generated) import APIJSON

/// The pages of a list, one after the other, each asked for when it is wanted.
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
    typealias Ask = @Sendable (E, APISession.Holding?) async throws(APIError<E.Failure>) -> AnsweredCall<E.Answer>

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
                return try walk.take(try await ask(endpoint, pinned), of: endpoint)
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
            try await answer(to: endpoint, from: dao, in: pinned)
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
