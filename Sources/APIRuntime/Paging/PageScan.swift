@_spi(Generated) import APIJSON
import WireSyntax

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
        let wanted = ScanTargets(PathTree(targets.map(\.path)))
        self = try bytes.withUnsafeBufferPointer {
            (buffer: UnsafeBufferPointer<UInt8>) throws(DataFormatError) -> PageScan in
            try Document(buffer).read(JSON.self) { (reader: inout JSONReader) throws(ReadFailure) -> PageScan in
                var scan = PageScan()
                reader.skipWhitespace()
                try reader.scan(wanted) { (reader: inout JSONReader, number: Int?) throws(ReadFailure) in
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
