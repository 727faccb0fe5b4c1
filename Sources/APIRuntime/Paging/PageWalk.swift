@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

/// Takes the response to the call for a page, and its body as JSON. Throws an error that ends the list.
typealias TakePage<Value: Sendable> =
    @Sendable (APIResponse<Value>, [UInt8], PageContext) throws -> TakenPage<Value>

/// What a page says about the list.
struct TakenPage<Value: Sendable>: Sendable {
    let total: Int?
    /// `nil` if this is the last page.
    let next: NextPage<Value>?
    /// Whether the list ended before this page, which has no items.
    let isPastEnd: Bool
}

/// The page after another one.
enum NextPage<Value: Sendable>: Sendable {
    case request(RequestBuilder, TakePage<Value>)
    /// There is another page, but it cannot be requested.
    case fault(any Error)
}

/// What is needed of the call for a page to find the next one.
struct PageContext: Sendable {
    /// The path of the items in a response, or several that are tried in order.
    let path: JSONPointerPath
    /// Resolves the address of the next page, which the response contained.
    let locate: @Sendable (String) throws -> PageAddress

    init(_ draft: CallDraft, _ route: EndpointRoute) {
        path = route.valuePath(in: draft.service)
        locate = { reference in
            try PageAddress(
                reference, after: try draft.request(to: route),
                servers: (try? draft.settings.servers.get()) ?? [])
        }
    }
}

/// What all pages of a list have in common.
final class PagedList<Value: Sendable, Position: APIClient.PagePosition>: Sendable {
    let paging: Paging
    /// The requested number of items per page; `nil` if the spec does not name the parameter.
    let size: Int?
    /// The cursor of the page after another one, from its last item.
    let cursorAfter: @Sendable (Value) -> String?
    /// Fills the request for the page at a position.
    let request: @Sendable (Position) -> RequestBuilder

    init(
        _ paging: Paging, size: Int?, cursorAfter: @escaping @Sendable (Value) -> String?,
        request: @escaping @Sendable (Position) -> RequestBuilder
    ) {
        self.paging = paging
        self.size = size
        self.cursorAfter = cursorAfter
        self.request = request
    }
}

/// A page of a list, and what is known of the pages before it.
struct PageWalk<Value: Sendable, Position: APIClient.PagePosition>: Sendable, RedactedStringConvertible {
    private let list: PagedList<Value, Position>
    private let position: Position
    let request: RequestBuilder
    /// The number of items up to the end of the last page, if it is known.
    private var itemsSoFar: Int64?
    /// The cursors and addresses that were used.
    private var cursors: Set<ExactText> = []
    /// The items of the last page.
    private var lastContent: ArraySlice<UInt8> = []
    /// The lists of the last page, if it is an object, and its cursor.
    private var lastLists: [JSON] = []
    private var lastCursor: ExactText?
    /// The number of pages without items up to the last page.
    private var emptyPages: Int = 0
    /// Some servers skip what they filter out, so a few empty pages are usual.
    private static var greatestEmptyPages: Int { 100 }

    init(_ list: PagedList<Value, Position>, at position: Position) {
        self.list = list
        self.position = position
        request = list.request(position)
    }

    /// The walk at another position.
    private init(_ other: PageWalk, at position: Position) {
        self.init(other.list, at: position)
        itemsSoFar = other.itemsSoFar
        cursors = other.cursors
        lastContent = other.lastContent
        lastLists = other.lastLists
        lastCursor = other.lastCursor
        emptyPages = other.emptyPages
    }

    private var paging: Paging { list.paging }

    private var endpoint: String { request.endpoint }

    /// Nothing: cursors and addresses of pages may be secrets.
    var shownParts: KeyValuePairs<String, Any> { [:] }

    /// Takes the response to the call for the page, and determines the next one.
    func take(
        _ response: APIResponse<Value>, _ body: [UInt8], _ context: PageContext
    ) throws -> TakenPage<Value> {
        var walk = self
        return try walk.advance(response, body, context)
    }

    private mutating func advance(
        _ response: APIResponse<Value>, _ body: [UInt8], _ context: PageContext
    ) throws -> TakenPage<Value> {
        let takesContainers = Position.position(container: .object([:])) != nil
        var scan = try PageScan(body, at: context.path.chosen(in: body), paging, takesContainers: takesContainers)
        if let total = total(in: response.headerFields) { scan.total = total }
        if isShort(scan) { scan.hasMore = false }
        let isRepeated = repeatsLast(scan)
        (lastLists, lastCursor) = (scan.lists, Self.text(of: position))
        emptyPages = scan.isEmpty ? emptyPages + 1 : 0
        switch paging.style {
        case .page, .offset: break
        case .cursor, .address, .link:
            if isRepeated { throw RepeatedPage(of: endpoint, context.path) }
            lastContent = scan.content
            return page(scan, next: scan.hasMore == false ? nil : following(scan, response.headerFields, context))
        case .last:
            let isOver = scan.content.isEmpty || scan.hasMore == false
            let next = isOver ? nil : step(to: list.cursorAfter(response.value), scan, context)
            return page(scan, next: next, isPastEnd: scan.content.isEmpty)
        }
        guard !scan.isEmpty else { return page(scan, next: nil, isPastEnd: true) }
        guard scan.content != lastContent else { throw RepeatedPage(of: endpoint, context.path) }
        lastContent = scan.content
        return page(scan, next: scan.hasMore == false ? nil : numbered(after: scan))
    }

    /// The total number of items in the header fields; `nil` if there is none.
    private func total(in fields: HTTPFields) -> Int64? {
        guard let name = paging.totalField.flatMap({ name in HTTPField.Name(name) }), let text = fields[name] else {
            return nil
        }
        return Int64(HeaderList.trimmed(text[...])).flatMap { total in total < 0 ? nil : total }
    }

    /// Whether a page has fewer items than requested, so that it is the last one.
    private func isShort(_ scan: PageScan) -> Bool {
        guard paging.endsShort, let count = scan.count, let size = list.size else { return false }
        return count < size
    }

    private func page(_ scan: PageScan, next: NextPage<Value>?, isPastEnd: Bool = false) -> TakenPage<Value> {
        TakenPage(
            total: scan.total.flatMap { total in Int(exactly: total) }, next: next, isPastEnd: isPastEnd)
    }

    /// Whether a page that was requested by the cursor of the last one has its items, too.
    private func repeatsLast(_ scan: PageScan) -> Bool {
        guard !scan.isEmpty, lastCursor == Self.text(of: position) else { return false }
        return scan.lists.isEmpty ? scan.content == lastContent : scan.lists == lastLists
    }

    /// The call for the page at another position.
    private func ask(for position: Position) -> NextPage<Value> {
        let next = PageWalk(self, at: position)
        return .request(next.request, next.take)
    }

    // MARK: Cursors and addresses

    private mutating func following(
        _ scan: PageScan, _ fields: HTTPFields, _ context: PageContext
    ) -> NextPage<Value>? {
        if let container = scan.container {
            return step(to: Position.position(container: container), scan, context)
        }
        guard let reference = scan.next ?? reference(in: fields) else { return nil }
        do {
            let cursor = paging.isByAddress ? try address(reference, context) : reference
            return step(to: cursor, scan, context)
        } catch {
            return .fault(error)
        }
    }

    /// A position as JSON with sorted keys, byte by byte: the description of a dictionary has no order, and two cursors may
    /// be equal as Swift strings.
    private static func text(of position: Position) -> ExactText { ExactText(position.shownJSON) }

    private mutating func step(to cursor: String?, _ scan: PageScan, _ context: PageContext) -> NextPage<Value>? {
        step(to: cursor.flatMap { cursor in Position.position(cursor: cursor) }, scan, context)
    }

    /// Requests the page with a cursor, unless that was done before: a server that keeps its place may send one cursor
    /// with all pages, the last of which is empty.
    private mutating func step(to next: Position?, _ scan: PageScan, _ context: PageContext) -> NextPage<Value>? {
        guard let next else { return .fault(badCursor(at: scan.nextOffset, found: "one of another type")) }
        let (text, current) = (Self.text(of: next), Self.text(of: position))
        let isSame = text == current && paging.style == .cursor
        if isSame, scan.isEmpty { return nil }
        cursors.insert(current)
        guard isSame || !cursors.contains(text) else {
            return .fault(badCursor(at: scan.nextOffset, found: "one that was used before"))
        }
        guard emptyPages < Self.greatestEmptyPages else {
            return .fault(DataFormatError.emptyPages(of: endpoint, context.path, emptyPages))
        }
        return ask(for: next)
    }

    /// The address of the next page below the server's path. That of this page counts as used.
    private mutating func address(_ reference: String, _ context: PageContext) throws -> String {
        let address = try context.locate(reference)
        if let current = Position.position(cursor: address.current) { cursors.insert(Self.text(of: current)) }
        return address.next
    }

    /// The cursor or the address of the next page in the header fields; `nil` if there is none.
    private func reference(in fields: HTTPFields) -> String? {
        guard let name = paging.field.flatMap({ name in HTTPField.Name(name) }) else { return nil }
        let values = fields[fields: name].map { field in paging.isByAddress ? field.reference : field.text }
        if paging.style == .link { return LinkField.target(paging.relation, in: values) }
        return values.lazy.map { value in String(HeaderList.trimmed(value[...])) }
            .first { value in !paging.isEnd(value) }
    }

    /// The cursor or the address of the next page cannot be used. It may be a secret, so the error does not contain it.
    /// - Parameter found: why.
    private func badCursor(at offset: Int, found: String) -> DataFormatError {
        let kind = paging.isByAddress ? "the address of another page" : "the cursor of another page"
        let source = paging.field.map { name in ", in the header field \(name)" } ?? ""
        let type = paging.isByAddress ? "" : ", of type \(Position.self)"
        return DataFormatError(
            model: endpoint, path: (paging.next ?? .root).description, byteOffset: offset,
            expected: kind + source + type, found: found)
    }

    // MARK: Numbers

    private mutating func numbered(after scan: PageScan) -> NextPage<Value>? {
        guard let number else { return .fault(unknownPosition(found: "one that is not a number")) }
        // A page that is not an array counts as full.
        let count = (scan.count ?? list.size).map { count in Int64(count) }
        noteItems(count, at: number)
        if let total = scan.total, let itemsSoFar, itemsSoFar >= total { return nil }
        guard let step = paging.style == .page ? 1 : count, step > 0 else {
            return .fault(unknownPosition(found: "a page before with an unknown number of items"))
        }
        let (sum, isTooLarge) = number.addingReportingOverflow(step)
        guard !isTooLarge, let position = Position.position(number: sum) else {
            return .fault(unknownPosition(found: "a larger number"))
        }
        return ask(for: position)
    }

    private var number: Int64? {
        Position.isAbsent(position) ? Int64(paging.first) : Position.number(of: position)
    }

    /// Counts the items up to the end of a page. Pages before the first requested one are assumed to be as full as that
    /// one, which is the minimum.
    private mutating func noteItems(_ count: Int64?, at number: Int64) {
        guard let count else { return }
        if itemsSoFar == nil {
            let (before, isTooSmall) = number.subtractingReportingOverflow(Int64(paging.first))
            let size = paging.style == .page ? count : 1
            let (items, isTooLarge) = max(0, before).multipliedReportingOverflow(by: size)
            // If the count is unknown, the total is never reached.
            itemsSoFar = isTooSmall || isTooLarge ? 0 : items
        }
        itemsSoFar = itemsSoFar?.addingReportingOverflow(count).partialValue
    }

    /// The page after the last one has no number, or one that the parameter cannot represent.
    private func unknownPosition(found: String) -> RequestError {
        RequestError(
            endpoint: endpoint, parameter: "position",
            expected: "a number that names the next page, of type \(Position.self)", found: found)
    }
}

extension DataFormatError {
    /// The list has too many pages in a row that have a successor, but no items.
    fileprivate static func emptyPages(of endpoint: String, _ path: JSONPointerPath, _ count: Int) -> DataFormatError {
        DataFormatError(
            model: endpoint, path: path.description, byteOffset: 0, expected: "items, or the end of the list",
            found: "\(count) empty pages in a row")
    }
}

/// A page is the same as the one before, which ends the list.
struct RepeatedPage: Error {
    let fault: DataFormatError

    fileprivate init(of endpoint: String, _ path: JSONPointerPath) {
        fault = DataFormatError(
            model: endpoint, path: path.description, byteOffset: 0, expected: "the items of the next page",
            found: "the same items as on the page before")
    }
}
