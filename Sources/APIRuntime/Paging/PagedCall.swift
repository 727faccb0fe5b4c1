@_spi(Generated) import APIJSON
import HTTPTypes

/// A call of an endpoint that returns a list in pages. Its value is one page.
///
/// ```swift
/// for try await page in market.bids(perPage: 2).pages {
///     print(page.value.map(\.who), "of", page.total ?? 0)
/// }
/// for try await bid in market.bids().items {
///     print(bid.who, bid.cents)
/// }
/// ```
///
/// A page is a value that a view can keep, with the call for the next one:
///
/// ```swift
/// var page = try await market.bids().page
/// while let next = page.next { page = try await next.page }
/// ```
///
/// **The end.** Numbered pages end with the first empty one, or as soon as the total number of items in the responses
/// is reached. Pages that the last item selects end with the first empty one. Pages with a cursor or an address end when
/// a response has none for the next page, or one that is null, `false`, empty or among the values that the spec calls the
/// end; and when an empty page has the cursor by which it was requested. Empty pages before that are returned, as others
/// may follow. All end after a response that says that there are no more pages, if the spec tells where.
///
/// **Errors.** A page that fails is not skipped: the next call of `next()` requests it again. A `for` loop ends with
/// the error. To continue, keep the iterator, or the call of the page.
///
/// **Sessions.** All pages are requested for the user who was signed in when the first one was. If they are not signed
/// in any more, the next page is an `.authentication` error of the kind `sessionEnded`.
///
/// **Addresses.** The address of the next page must have the origin (scheme, host and port) and begin with the path of
/// one of the client's servers, because the request carries the user's credential. Otherwise the next page is a
/// `.network` error of the kind `badServer`.
///
/// **Endless lists.** The next page is a `.dataFormat` error if a page has the items and the
/// cursor of the one before, if it leads back to an earlier page, if a numbered page is not empty and equals the one before
/// byte by byte, and after 100 empty pages in a row. A server that keeps generating new items cannot be distinguished from
/// one with a long list; use `prefix(_:)` to limit it.
public struct PagedCall<Value: Sendable, Failure: ServerError>: ValueCall {
    @_spi(Generated) public var draft: CallDraft
    @_spi(Generated) public let form: ResponseForm<Value>
    private var take: TakePage<Value>

    /// - Parameters:
    ///   - paging: how the server numbers its pages.
    ///   - first: the position of the page.
    ///   - size: the requested number of items per page. Defaults to `nil`: the spec names no such parameter.
    ///   - dao: the DAO, whose parameters are sent, too.
    ///   - form: how the response is read.
    ///   - next: the cursor of the page after another one, from its last item; `nil` if it has none. Only used by the style
    ///     `last`.
    ///   - request: fills the request for the page at a position.
    @_spi(Generated) public init<Position: APIClient.PagePosition>(
        _ paging: Paging, from first: Position, size: Int? = nil, _ dao: some DAO, as form: ResponseForm<Value>,
        next: @escaping @Sendable (Value) -> String? = { _ in nil },
        request: @escaping @Sendable (Position) -> RequestBuilder
    ) {
        let list = PagedList(paging, size: size, cursorAfter: next, request: request)
        let walk = PageWalk(list, at: first)
        draft = CallDraft(walk.request, of: form.kind, dao)
        self.form = form
        take = walk.take
    }

    /// A call whose response contains a page as JSON.
    @_spi(Generated) public init<Position: APIClient.PagePosition>(
        _ paging: Paging, from first: Position, size: Int? = nil, _ dao: some DAO,
        next: @escaping @Sendable (Value) -> String? = { _ in nil },
        request: @escaping @Sendable (Position) -> RequestBuilder
    ) where Value: JSONReadable {
        self.init(paging, from: first, size: size, dao, as: .json, next: next, request: request)
    }

    /// A call whose response contains a page as JSON, and refers to others by their addresses.
    /// - Parameter request: the request for the first page.
    @_spi(Generated) public init(_ paging: Paging, _ request: RequestBuilder, _ dao: some DAO)
    where Value: JSONReadable {
        self.init(paging, request, dao, as: .json)
    }

    /// A call whose responses refer to other pages by their addresses.
    @_spi(Generated) public init(
        _ paging: Paging, _ request: RequestBuilder, _ dao: some DAO, as form: ResponseForm<Value>
    ) {
        self.init(paging, from: String?.none, dao, as: form) { address in
            var page = request
            page.page(at: address)
            return page
        }
    }
}

extension PagedCall {
    /// One page of a list.
    public struct Page: Sendable {
        /// The call for this page. Sent again, it returns the same page.
        public let call: PagedCall<Value, Failure>
        /// The response with the page.
        public let response: APIResponse<Value>
        /// The total number of items, if the server reports it, and if it is an `Int` on this platform.
        public let total: Int?
        /// The call for the next page; `nil` if this is the last one.
        public let next: PagedCall<Value, Failure>?
        /// Whether the list ended before this page, which has no items.
        fileprivate let isPastEnd: Bool

        /// The value of the response.
        public var value: Value { response.value }
    }

    /// Sends the call, and returns the page with the call for the next one.
    public var page: Page {
        get async throws(APIError<Failure>) {
            do throws(PageFault) {
                return try await requested()
            } catch {
                throw error.error
            }
        }
    }

    /// Why there is no page.
    private struct PageFault: Error {
        let error: APIError<Failure>
        /// Whether it ends the list, as requesting the page again would not help.
        let isFinal: Bool
    }

    private func requested() async throws(PageFault) -> Page {
        let route = draft.route
        do {
            let pinned = if let page = draft.page { page.session } else { try await draft.session(for: route) }
            let (response, body) = try await draft.perform(typedForm, in: pinned)
            let text = try draft.service.json(
                of: body.bytes ?? [], response.headerFields[.contentType], to: route,
                atMost: draft.settings.configuration.maximumResponseSize)
            let taken = try take(response, text, PageContext(draft, route))
            return Page(
                call: self, response: response, total: taken.total,
                next: taken.next.map { next in following(next, in: pinned) }, isPastEnd: taken.isPastEnd)
        } catch let fault as RepeatedPage {
            throw PageFault(error: .dataFormat(fault.fault), isFinal: true)
        } catch {
            throw PageFault(
                error: APIError(error, endpoint: route.name), isFinal: draft.page?.fault != nil)
        }
    }

    private func following(_ next: NextPage<Value>, in session: APISession.Holding?) -> PagedCall {
        var call = self
        switch next {
        case .request(let request, let take):
            call.draft.request = request
            call.draft.page = FollowingPage(session: session, fault: nil)
            call.take = take
        case .fault(let fault):
            call.draft.page = FollowingPage(session: session, fault: fault)
        }
        return call
    }

    /// The pages from this one on, each requested when it is needed.
    public var pages: Pages { Pages(first: self) }

    /// The pages of a list, each requested when it is needed.
    public struct Pages: APIClient.ResponseSequence {
        public typealias Element = Page

        fileprivate let first: PagedCall<Value, Failure>

        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(next: first) }

        public struct AsyncIterator: APIClient.ResponseIterator {
            public typealias Element = Page
            public typealias Failure = APIError<ServerFailure>
            public typealias ServerFailure = PagedCall.Failure

            fileprivate var next: PagedCall<Value, ServerFailure>?

            /// The next page, or the one that failed; `nil` after the last.
            public mutating func nextElement() async throws(APIError<ServerFailure>) -> Page? {
                guard let call = next else { return nil }
                let page: Page
                do throws(PageFault) {
                    page = try await call.requested()
                } catch {
                    if error.isFinal { next = nil }
                    throw error.error
                }
                next = page.next
                return page.isPastEnd ? nil : page
            }
        }
    }
}

extension PagedCall where Value: Collection, Value.Element: Sendable {
    /// The items of this and all further pages, one after the other. A page is requested when its first item is needed.
    ///
    /// Each item is returned once. After an error the iterator continues with the page that failed.
    public var items: Items { Items(pages: pages) }

    /// The items of the pages of a list.
    public struct Items: APIClient.ResponseSequence {
        public typealias Element = Value.Element

        fileprivate let pages: Pages

        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pages: pages.makeAsyncIterator()) }

        public struct AsyncIterator: APIClient.ResponseIterator {
            public typealias Element = Value.Element
            public typealias Failure = APIError<ServerFailure>
            public typealias ServerFailure = PagedCall.Failure

            fileprivate var pages: Pages.AsyncIterator
            /// The rest of the current page.
            private var items: Value.SubSequence?

            fileprivate init(pages: Pages.AsyncIterator) {
                self.pages = pages
            }

            /// The next item; `nil` after the last.
            public mutating func nextElement() async throws(APIError<ServerFailure>) -> Value.Element? {
                while true {
                    if let item = items?.popFirst() { return item }
                    guard let page = try await pages.nextElement() else { return nil }
                    items = page.value[...]
                }
            }
        }
    }
}

extension PagedCall: RedactedStringConvertible {
    /// The endpoint, without the values that it was given, and cursors, which may be secrets.
    public var shownParts: KeyValuePairs<String, Any> { ["endpoint": name] }
}

/// The cursor of the page after another one, where reading it directly would be a warning: the field that contains it is
/// deprecated.
@_spi(Generated) public protocol ItemCursor: SendableMetatype {
    /// The value with the items of a page.
    associatedtype PageValue

    /// The cursor of the page after another one, from its last item; `nil` if it has none.
    static func cursor(after page: PageValue) -> String?
}

/// The function of an ``ItemCursor``, for ``PagedCall``.
@_spi(Generated) public func cursor<Cursor: ItemCursor>(
    of type: Cursor.Type
) -> @Sendable (Cursor.PageValue) -> String? {
    { page in type.cursor(after: page) }
}
