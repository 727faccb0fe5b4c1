/// Cuts the entries out of a HAR file that is read in chunks, so that a file of any size needs the memory of its largest
/// entry only. Those of a Charles session, too, which is a list of them.
///
/// It follows strings and brackets alone; an entry is parsed when it is complete.
struct HAREntries {
    /// A part of `log.entries`.
    enum Piece {
        case entry(bytes: [UInt8], offset: Int)
        /// An entry that is larger than the limit.
        case tooLarge(size: Int, offset: Int)
        /// An element of the list that is not an object.
        case notAnObject(offset: Int)
    }

    /// What is wrong with the file as a whole.
    struct Fault: Error {
        let message: String
        let offset: Int
    }

    /// The size of an entry, in bytes, from which it is left out.
    static let limit: Int = 64 << 20

    private let limit: Int
    private let format: HARReader.Format
    /// The number of bytes read.
    private var offset: Int = 0
    private var depth: Int = 0
    private var isInString: Bool = false
    private var isEscaped: Bool = false
    /// The beginning of the last string outside entries, which may be a key.
    private var text: [UInt8] = []
    private var isInLog: Bool = false
    private var isInEntries: Bool = false
    private var hasEntries: Bool = false
    private var entry: [UInt8] = []
    private var entryStart: Int?
    /// Whether an element that is not an object has been reported.
    private var isInOther: Bool = false

    init(_ format: HARReader.Format, limit: Int = HAREntries.limit) {
        self.format = format
        self.limit = limit
    }

    /// How deep the elements of the list are.
    private var level: Int { format == .har ? 3 : 1 }

    /// Reads the next bytes of the file.
    mutating func read(_ chunk: [UInt8], _ take: (Piece) -> Void) throws(Fault) {
        var kept = 0
        for (index, byte) in chunk.enumerated() {
            if isInString {
                readInString(byte)
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                isInString = true
                text.removeAll(keepingCapacity: true)
                reportOther(at: offset + index, take)
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if try open(byte, at: offset + index, take) { kept = index }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if close(byte) {
                    keep(chunk[kept...index])
                    finishEntry(at: offset + index + 1, take)
                }
            case UInt8(ascii: ","): if depth == level { isInOther = false }
            case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ":"): break
            default:
                if depth == 0, !isByteOrderMark(byte, at: offset + index) {
                    throw notThis(offset + index)
                }
                reportOther(at: offset + index, take)
            }
        }
        if entryStart != nil { keep(chunk[kept...]) }
        offset += chunk.count
    }

    /// Says what is missing at the end of the file.
    func finish() throws(Fault) {
        if offset == 0 { throw Fault(message: "it is empty", offset: 0) }
        if depth > 0 {
            throw Fault(message: "it ends in the middle; the entries before that were read", offset: offset)
        }
        if !hasEntries { throw Fault(message: "it is not a HAR file: it has no log.entries", offset: offset) }
    }

    private func notThis(_ place: Int) -> Fault {
        let expected = format == .har ? "a HAR file: expected an object" : "a Charles session: expected a list"
        return Fault(message: "it is not \(expected)", offset: place)
    }

    private mutating func readInString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
        } else if depth <= 2, text.count < 16 {
            text.append(byte)
        }
    }

    /// Whether the bracket begins an entry.
    private mutating func open(
        _ byte: UInt8, at place: Int, _ take: (Piece) -> Void
    ) throws(Fault) -> Bool {
        let isObject = byte == UInt8(ascii: "{")
        if depth == 0, isObject != (format == .har) { throw notThis(place) }
        if depth == 0, format == .charles { (isInEntries, hasEntries) = (true, true) }
        if format == .har, depth == 1, isObject, text.elementsEqual("log".utf8) { isInLog = true }
        if depth == 2, isInLog, !isObject, text.elementsEqual("entries".utf8) {
            isInEntries = true
            hasEntries = true
        }
        let isElement = depth == level && isInEntries
        if isElement, !isObject { reportOther(at: place, take) }
        depth += 1
        text.removeAll(keepingCapacity: true)
        guard isElement, isObject else { return false }
        entryStart = place
        entry.removeAll(keepingCapacity: true)
        return true
    }

    /// Whether the bracket ends an entry.
    private mutating func close(_ byte: UInt8) -> Bool {
        depth = max(0, depth - 1)
        if depth == level, entryStart != nil { return true }
        if depth == level - 1 { isInEntries = false }
        if depth == 1 { isInLog = false }
        return false
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        guard entry.count <= limit else { return }
        entry += bytes
    }

    private mutating func finishEntry(at end: Int, _ take: (Piece) -> Void) {
        guard let start = entryStart else { return }
        entryStart = nil
        if entry.count > limit {
            take(.tooLarge(size: end - start, offset: start))
        } else {
            take(.entry(bytes: entry, offset: start))
        }
        if entry.capacity > 1 << 20 { entry = [] }
    }

    private mutating func reportOther(at place: Int, _ take: (Piece) -> Void) {
        guard isInEntries, depth == level, !isInOther else { return }
        isInOther = true
        take(.notAnObject(offset: place))
    }

    private func isByteOrderMark(_ byte: UInt8, at place: Int) -> Bool {
        place < 3 && [0xEF, 0xBB, 0xBF][place] == byte
    }
}
