@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

/// The state of an iteration over the pages of a list.
final class PageWalk<E: PagedEndpoint>: RedactedStringConvertible {
    /// The next step.
    indirect enum Step: Sendable {
        /// Request the page of this call.
        case ask(E)
        /// There is another page, but it cannot be requested.
        case fail(APIError<E.Failure>)
        /// There are no more pages.
        case end
    }

    private(set) var next: Step
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
    /// The path of the items in a response.
    private let path: JSONPointerPath
    private let locate: ListPages<E>.Locate
    /// The session of all pages, once it is known; `.some(nil)` if they do not depend on one.
    var pinned: APISession.Holding??

    init(_ first: E, at path: JSONPointerPath, locate: @escaping ListPages<E>.Locate) {
        next = .ask(first)
        self.path = path
        self.locate = locate
    }

    init(copying other: PageWalk) {
        next = other.next
        itemsSoFar = other.itemsSoFar
        cursors = other.cursors
        lastContent = other.lastContent
        lastLists = other.lastLists
        lastCursor = other.lastCursor
        emptyPages = other.emptyPages
        path = other.path
        locate = other.locate
        pinned = other.pinned
    }

    /// Nothing: cursors and addresses of pages may be secrets.
    var shownParts: KeyValuePairs<String, Any> { [:] }

    /// Takes the response to a call, and determines the next page.
    /// - Parameter body: The body of the response.
    /// - Returns: The page; `nil` if the list ended before it.
    func take(
        _ response: APIResponse<E.Answer>, _ body: [UInt8], of endpoint: E
    ) throws(APIError<E.Failure>) -> ListPages<E>.Page? {
        let scan: PageScan
        do throws(DataFormatError) {
            let takesContainers = E.PagingPosition.position(container: .object([:])) != nil
            scan = try PageScan(body, at: path, E.paging, takesContainers: takesContainers)
        } catch {
            throw .dataFormat(error)
        }
        let page = ListPages.Page(
            endpoint: endpoint, response: response, total: scan.total.flatMap { total in Int(exactly: total) })
        let isRepeated = repeatsLast(scan, endpoint)
        (lastLists, lastCursor) = (scan.lists, Self.text(of: endpoint.position))
        emptyPages = scan.isEmpty ? emptyPages + 1 : 0
        switch E.paging.style {
        case .page, .offset: break
        case .cursor, .address, .link:
            next = .end
            if isRepeated { throw .dataFormat(.repeatedPage(of: E.self, path)) }
            lastContent = scan.content
            if scan.hasMore != false { next = following(scan, response.headerFields, endpoint) }
            return page
        case .last:
            let isOver = scan.content.isEmpty || scan.hasMore == false
            next = isOver ? .end : step(to: endpoint.cursor(after: response.value), after: endpoint, scan)
            return scan.content.isEmpty ? nil : page
        }
        next = .end
        guard !scan.isEmpty else { return nil }
        guard scan.content != lastContent else { throw .dataFormat(.repeatedPage(of: E.self, path)) }
        lastContent = scan.content
        if scan.hasMore != false { next = numbered(after: scan, of: endpoint) }
        return page
    }

    /// Whether a page that was requested by the cursor of the last one has its items, too.
    private func repeatsLast(_ scan: PageScan, _ endpoint: E) -> Bool {
        guard !scan.isEmpty, lastCursor == Self.text(of: endpoint.position) else { return false }
        return scan.lists.isEmpty ? scan.content == lastContent : scan.lists == lastLists
    }

    /// Ends the iteration after a final error.
    func end() {
        next = .end
    }

    /// The same call for another page.
    private func ask(_ endpoint: E, for position: E.PagingPosition) -> Step {
        var following = endpoint
        following.position = position
        return .ask(following)
    }

    // MARK: Cursors and addresses

    private func following(_ scan: PageScan, _ fields: HTTPFields, _ endpoint: E) -> Step {
        if let container = scan.container {
            return step(to: E.PagingPosition.position(container: container), after: endpoint, scan)
        }
        guard let reference = scan.next ?? Self.reference(in: fields) else { return .end }
        do throws(APIError<E.Failure>) {
            let cursor = E.paging.isByAddress ? try address(reference, after: endpoint) : reference
            return step(to: cursor, after: endpoint, scan)
        } catch {
            return .fail(error)
        }
    }

    /// A position as JSON with sorted keys, byte by byte: the description of a dictionary has no order, and two cursors may
    /// be equal as Swift strings.
    private static func text(of position: E.PagingPosition) -> ExactText { ExactText(position.shownJSON) }

    private func step(to cursor: String?, after endpoint: E, _ scan: PageScan) -> Step {
        step(to: cursor.flatMap { cursor in E.PagingPosition.position(cursor: cursor) }, after: endpoint, scan)
    }

    /// Requests the page with a cursor, unless that was done before: a server that keeps its place may send one cursor
    /// with all pages, the last of which is empty.
    private func step(to position: E.PagingPosition?, after endpoint: E, _ scan: PageScan) -> Step {
        guard let position else {
            return .fail(.dataFormat(.badCursor(of: E.self, at: scan.nextOffset, found: "one of another type")))
        }
        let (text, current) = (Self.text(of: position), Self.text(of: endpoint.position))
        let isSame = text == current && E.paging.style == .cursor
        if isSame, scan.isEmpty { return .end }
        cursors.insert(current)
        guard isSame || !cursors.contains(text) else {
            return .fail(.dataFormat(.badCursor(of: E.self, at: scan.nextOffset, found: "one that was used before")))
        }
        guard emptyPages < Self.greatestEmptyPages else {
            return .fail(.dataFormat(.emptyPages(of: E.self, path, emptyPages)))
        }
        return ask(endpoint, for: position)
    }

    /// The address of the next page below the server's path. That of this page counts as used.
    private func address(_ reference: String, after endpoint: E) throws(APIError<E.Failure>) -> String {
        let address = try locate(reference, endpoint)
        if let current = E.PagingPosition.position(cursor: address.current) { cursors.insert(Self.text(of: current)) }
        return address.next
    }

    /// The cursor or the address of the next page in the header fields; `nil` if there is none.
    private static func reference(in fields: HTTPFields) -> String? {
        guard let name = E.paging.field.flatMap({ name in HTTPField.Name(name) }) else { return nil }
        let values = fields[fields: name].map { field in E.paging.isByAddress ? field.reference : field.text }
        if E.paging.style == .link { return LinkField.target("next", in: values) }
        return values.lazy.map { value in String(HeaderList.trimmed(value[...])) }
            .first { value in !E.paging.isEnd(value) }
    }

    // MARK: Numbers

    private func numbered(after scan: PageScan, of endpoint: E) -> Step {
        guard let number = number(of: endpoint) else {
            return .fail(.request(.unknownPosition(of: E.self, found: "one that is not a number")))
        }
        // A page that is not an array counts as full.
        let count = (scan.count ?? endpoint.sizeOfPage).map { count in Int64(count) }
        noteItems(count, at: number)
        if let total = scan.total, let itemsSoFar, itemsSoFar >= total { return .end }
        guard let step = E.paging.style == .page ? 1 : count, step > 0 else {
            return .fail(.request(.unknownPosition(of: E.self, found: "a page before with an unknown number of items")))
        }
        let (sum, isTooLarge) = number.addingReportingOverflow(step)
        guard !isTooLarge, let position = E.PagingPosition.position(number: sum) else {
            return .fail(.request(.unknownPosition(of: E.self, found: "a larger number")))
        }
        return ask(endpoint, for: position)
    }

    private func number(of endpoint: E) -> Int64? {
        E.PagingPosition.isAbsent(endpoint.position)
            ? Int64(E.paging.first) : E.PagingPosition.number(of: endpoint.position)
    }

    /// Counts the items up to the end of a page. Pages before the first requested one are assumed to be as full as that
    /// one, which is the minimum.
    private func noteItems(_ count: Int64?, at number: Int64) {
        guard let count else { return }
        if itemsSoFar == nil {
            let (before, isTooSmall) = number.subtractingReportingOverflow(Int64(E.paging.first))
            let size = E.paging.style == .page ? count : 1
            let (items, isTooLarge) = max(0, before).multipliedReportingOverflow(by: size)
            // If the count is unknown, the total is never reached.
            itemsSoFar = isTooSmall || isTooLarge ? 0 : items
        }
        itemsSoFar = itemsSoFar?.addingReportingOverflow(count).partialValue
    }
}

/// The information of a response about the list that it is a part of.
struct PageScan: Sendable, Hashable {
    /// The total number of items, if the server reports it.
    var total: Int64?
    /// The cursor of the next page; `nil` if there is none.
    var next: String?
    /// The cursor of the next page, if it is an object or an array.
    var container: JSON?
    /// The byte offset of the cursor.
    var nextOffset: Int = 0
    /// Whether there are further pages, if the server says so.
    var hasMore: Bool?
    /// The number of items of the page, including invalid ones that are left out; `nil` if the page is not an array.
    var count: Int?
    /// The JSON text of the page's items; empty for null, for empty containers and if there is none.
    var content: ArraySlice<UInt8> = []
    /// The lists and dictionaries of a page that is an object; `nil` if there are none.
    var lists: [JSON] = []

    /// Whether the page has no items.
    var isEmpty: Bool {
        content.isEmpty
            || (!lists.isEmpty && lists.allSatisfy { list in list.array?.isEmpty ?? list.object?.isEmpty ?? true })
    }

    private enum Target {
        case total
        case next
        case more
        case content
    }

    /// Scans a response.
    /// - Parameters:
    ///   - bytes: the whole body.
    ///   - path: the path of the page's items.
    ///   - takesContainers: whether a cursor can be an object or an array.
    init(
        _ bytes: [UInt8], at path: JSONPointerPath, _ paging: Paging, takesContainers: Bool = false
    ) throws(DataFormatError) {
        guard bytes.firstOfJSON != nil else {
            count = 0
            return
        }
        var targets: [(kind: Target, path: JSONPointerPath)] = [(.content, path)]
        if let total = paging.total { targets.append((.total, total)) }
        if let next = paging.next { targets.append((.next, next)) }
        if let more = paging.more { targets.append((.more, more)) }
        let places = ScanTargets(PathTree(targets.map(\.path)))
        self = try bytes.withUnsafeBufferPointer {
            (buffer: UnsafeBufferPointer<UInt8>) throws(DataFormatError) -> PageScan in
            try Document(buffer).read(JSON.self) { (reader: inout JSONReader) throws(ReadFailure) -> PageScan in
                var scan = PageScan()
                reader.skipWhitespace()
                try reader.scan(places) { (reader: inout JSONReader, number: Int?) throws(ReadFailure) in
                    guard let number else { return try reader.skipValue() }
                    switch targets[number].kind {
                    case .total: try scan.readTotal(&reader)
                    case .next: try scan.readNext(&reader, paging, takesContainers)
                    case .more: try scan.readMore(&reader)
                    case .content: try scan.readContent(&reader, bytes)
                    }
                }
                try reader.finish()
                return scan
            }
        }
        if !paging.lists.isEmpty, !content.isEmpty, let page = try? JSON(fromJSON: Array(content)) {
            lists = paging.lists.compactMap { path in page.value(at: path.components[...]) }
        }
    }

    private init() {
        // The count if there is no value at the path.
        count = 0
    }

    /// A negative number means that the server does not know.
    private mutating func readTotal(_ reader: inout JSONReader) throws(ReadFailure) {
        let value: Int64? = try reader.value(ReadOptions(casting: true))
        total = value.flatMap { value in value < 0 ? nil : value }
    }

    private mutating func readNext(
        _ reader: inout JSONReader, _ paging: Paging, _ takesContainers: Bool
    ) throws(ReadFailure) {
        nextOffset = reader.offset
        next = nil
        container = nil
        let shape = try reader.shape()
        if shape == .bool, try !reader.bool() { return }
        reader.position = reader.start + nextOffset
        if takesContainers, shape == .object || shape == .array {
            let value: JSON = try reader.value()
            let isEmpty = value.array?.isEmpty ?? value.object?.isEmpty ?? true
            // Not `isEmpty ? nil : value`, where `nil` would be the JSON value null.
            if !isEmpty { container = value }
            return
        }
        let value: String? = try reader.value(ReadOptions(casting: true))
        next = value.flatMap { value in paging.isEnd(value) ? nil : value }
    }

    /// Reads a sign: `true`, or a number or a text that is not 0, `false` or empty. Null says nothing.
    private mutating func readMore(_ reader: inout JSONReader) throws(ReadFailure) {
        if try reader.shape() == .bool {
            hasMore = try reader.bool()
            return
        }
        let text: String? = try reader.value(ReadOptions(casting: true))
        hasMore = text.map { text in !["", "0", "false"].contains { word in ExactText(word) == ExactText(text) } }
    }

    private mutating func readContent(_ reader: inout JSONReader, _ bytes: [UInt8]) throws(ReadFailure) {
        let begin = reader.offset
        let shape = try reader.shape()
        if shape == .array {
            count = try reader.countElements()
        } else {
            try reader.skipValue()
            count = shape == .null ? 0 : nil
        }
        let content = bytes[begin..<reader.offset]
        let isContainer = shape == .array || shape == .object || shape == .string
        self.content = count == 0 || (isContainer && content.isEmptyContainer) ? [] : content
    }
}

extension ArraySlice<UInt8> {
    /// Whether there is only white space between the first and the last byte.
    fileprivate var isEmptyContainer: Bool {
        dropFirst().dropLast().allSatisfy { byte in byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
    }
}

extension JSONReader {
    /// Reads an array, and counts its elements.
    fileprivate mutating func countElements() throws(ReadFailure) -> Int {
        var count = 0
        guard try beginArray() else { return count }
        repeat {
            try skipValue()
            count += 1
        } while try nextElement()
        return count
    }
}

extension JSON {
    /// The value at a path of keys and indices.
    fileprivate func value(at path: ArraySlice<String>) -> JSON? {
        guard let key = path.first else { return self }
        let next = self[key] ?? JSONPointerPath.index(key).flatMap { index in self[index] }
        return next?.value(at: path.dropFirst())
    }
}
