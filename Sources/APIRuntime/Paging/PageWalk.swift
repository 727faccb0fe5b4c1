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

    /// Takes the response to a call, and determines the next page.
    /// - Parameter body: The body of the response.
    /// - Returns: The page; `nil` if the list ended before it.
    mutating func take(
        _ response: APIResponse<E.Answer>, _ body: [UInt8], of endpoint: E
    ) throws(APIError<E.Failure>) -> ListPages<E>.Page? {
        let scan: PageScan
        do throws(DataFormatError) {
            scan = try PageScan(body, at: path, E.paging)
        } catch {
            throw .dataFormat(error)
        }
        let page = ListPages.Page(endpoint: endpoint, response: response, total: scan.total)
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

/// What the body of an answer tells about the list that it is a part of.
struct PageScan: Sendable, Hashable {
    /// How many items there are in all, where the server says so.
    var total: Int?
    /// The cursor of the next page, where there is one.
    var next: String?
    /// Where the cursor stands, in bytes from the start.
    var nextOffset: Int = 0
    /// How many items the page holds, also those that are left out because they are bad; nil where it is no array.
    var count: Int?
    /// What stands where the page's items do; empty for null, for containers without content and where nothing is.
    var content: ArraySlice<UInt8> = []

    private enum Target {
        case total
        case next
        case content
    }

    /// Looks into an answer.
    /// - Parameters:
    ///   - bytes: the whole body.
    ///   - path: where the page's items stand.
    init(_ bytes: [UInt8], at path: JSONPointerPath, _ paging: Paging) throws(DataFormatError) {
        guard !bytes.isEmpty else {
            count = 0
            return
        }
        var targets: [(kind: Target, path: JSONPointerPath)] = [(.content, path)]
        if let total = paging.total { targets.append((.total, total)) }
        if let next = paging.next { targets.append((.next, next)) }
        let places = ScanTargets(PathTree(targets.map(\.path)))
        self = try bytes.withUnsafeBufferPointer {
            (buffer: UnsafeBufferPointer<UInt8>) throws(DataFormatError) -> PageScan in
            try Document(buffer).read(JSON.self) { (reader: inout JSONReader) throws(ReadFailure) -> PageScan in
                var scan: PageScan = PageScan()
                reader.skipWhitespace()
                try reader.scan(places) { (reader: inout JSONReader, number: Int?) throws(ReadFailure) in
                    guard let number else { return try reader.skipValue() }
                    switch targets[number].kind {
                    case .total: try scan.readTotal(&reader)
                    case .next: try scan.readNext(&reader)
                    case .content: try scan.readContent(&reader, bytes)
                    }
                }
                try reader.finish()
                return scan
            }
        }
    }

    private init() {
        // Where no items stand, there are none.
        count = 0
    }

    /// A number below zero says that the server does not know.
    private mutating func readTotal(_ reader: inout JSONReader) throws(ReadFailure) {
        let value: Int? = try reader.value(ReadOptions(casting: true))
        total = value.flatMap { value in value < 0 ? nil : value }
    }

    private mutating func readNext(_ reader: inout JSONReader) throws(ReadFailure) {
        nextOffset = reader.offset
        next = nil
        if try reader.shape() == .bool, try !reader.bool() { return }
        reader.position = reader.start + nextOffset
        let value: String? = try reader.value(ReadOptions(casting: true))
        next = value.flatMap { value in value.isEmpty ? nil : value }
    }

    private mutating func readContent(_ reader: inout JSONReader, _ bytes: [UInt8]) throws(ReadFailure) {
        let begin: Int = reader.offset
        let shape: JSONShape = try reader.shape()
        if shape == .array {
            count = try reader.countElements()
        } else {
            try reader.skipValue()
            count = shape == .null ? 0 : nil
        }
        let content: ArraySlice<UInt8> = bytes[begin..<reader.offset]
        let isContainer: Bool = shape == .array || shape == .object || shape == .string
        self.content = count == 0 || (isContainer && content.isEmptyContainer) ? [] : content
    }
}

extension ArraySlice<UInt8> {
    /// Whether nothing but white space stands between the first and the last byte.
    fileprivate var isEmptyContainer: Bool {
        dropFirst().dropLast().allSatisfy { byte in byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
    }
}

extension JSONReader {
    /// Takes an array, and says how many elements it has.
    fileprivate mutating func countElements() throws(ReadFailure) -> Int {
        var count: Int = 0
        guard try beginArray() else { return count }
        repeat {
            try skipValue()
            count += 1
        } while try nextElement()
        return count
    }
}
