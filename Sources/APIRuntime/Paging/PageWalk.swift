@_spi(Generated) import APIJSON

/// The way through the pages of one list.
struct PageWalk<E: PagedEndpoint>: Sendable {
    /// What comes next.
    enum Step: Sendable {
        /// The page that the call gives.
        case ask(E)
        /// There would be a page, but it cannot be asked for.
        case fail(APIError<E.Failure>)
        /// Nothing: there was the last page.
        case end
    }

    private(set) var next: Step
    /// How many items there are up to the end of the last page, where that is known.
    private var itemsSoFar: Int?
    /// The cursors that were used.
    private var cursors: Set<E.PagingPosition> = []
    /// What the last page held.
    private var lastContent: ArraySlice<UInt8> = []
    /// Where the items stand in an answer.
    private let path: JSONPointerPath

    init(_ first: E, at path: JSONPointerPath) {
        next = .ask(first)
        self.path = path
    }

    /// Takes the answer to a call, and finds out which is the next.
    /// - Returns: the page; nil where the pages before it were all.
    mutating func take(
        _ answered: AnsweredCall<E.Answer>, of endpoint: E
    ) throws(APIError<E.Failure>) -> ListPages<E>.Page? {
        let scan: PageScan
        do throws(DataFormatError) {
            scan = try PageScan(answered.bytes, at: path, E.paging)
        } catch {
            throw .dataFormat(error)
        }
        let page = ListPages.Page(endpoint: endpoint, response: answered.response, total: scan.total)
        if E.paging.style == .cursor {
            next = following(scan, endpoint)
            return page
        }
        next = .end
        guard !scan.content.isEmpty else { return nil }
        guard scan.content != lastContent else { throw .dataFormat(.repeatedPage(of: E.self, path)) }
        lastContent = scan.content
        next = numbered(after: scan, of: endpoint)
        return page
    }

    /// Takes note that the iteration has failed for good.
    mutating func end() {
        next = .end
    }

    /// The same call for another page.
    private func ask(_ endpoint: E, for position: E.PagingPosition) -> Step {
        var following: E = endpoint
        following.position = position
        return .ask(following)
    }

    // MARK: Cursors

    private mutating func following(_ scan: PageScan, _ endpoint: E) -> Step {
        guard let cursor = scan.next else { return .end }
        cursors.insert(endpoint.position)
        guard let position = E.PagingPosition.position(cursor: cursor), !cursors.contains(position) else {
            return .fail(.dataFormat(.badCursor(of: E.self, at: scan.nextOffset)))
        }
        return ask(endpoint, for: position)
    }

    // MARK: Numbers

    private mutating func numbered(after scan: PageScan, of endpoint: E) -> Step {
        guard let number = number(of: endpoint) else {
            return .fail(.request(.unknownPosition(of: E.self, found: "one that is no number")))
        }
        // A page that is no array holds as many items as were asked for.
        let count: Int? = scan.count ?? endpoint.sizeOfPage
        noteItems(count, at: number)
        if let total = scan.total, let itemsSoFar, itemsSoFar >= total { return .end }
        guard let step = E.paging.style == .page ? 1 : count, step > 0 else {
            return .fail(.request(.unknownPosition(of: E.self, found: "no number of items in the page before")))
        }
        let (sum, isTooLarge) = number.addingReportingOverflow(step)
        guard !isTooLarge, let position = E.PagingPosition.position(number: sum) else {
            return .fail(.request(.unknownPosition(of: E.self, found: "a greater one")))
        }
        return ask(endpoint, for: position)
    }

    private func number(of endpoint: E) -> Int? {
        E.PagingPosition.isAbsent(endpoint.position) ? E.paging.first : E.PagingPosition.number(of: endpoint.position)
    }

    /// Counts the items up to the end of a page. Of pages before the first that is asked for, each is taken to be as
    /// full as that one, which is the fewest that they can hold.
    private mutating func noteItems(_ count: Int?, at number: Int) {
        guard let count else { return }
        if itemsSoFar == nil {
            let (before, isTooSmall) = number.subtractingReportingOverflow(E.paging.first)
            let size: Int = E.paging.style == .page ? count : 1
            let (items, isTooLarge) = max(0, before).multipliedReportingOverflow(by: size)
            // What cannot be counted never reaches the total.
            itemsSoFar = isTooSmall || isTooLarge ? 0 : items
        }
        itemsSoFar = itemsSoFar?.addingReportingOverflow(count).partialValue
    }
}
