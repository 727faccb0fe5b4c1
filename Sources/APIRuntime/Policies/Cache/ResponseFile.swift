import HTTPTypes

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A response as stored in the cache.
struct CachedResponse: Sendable, Equatable {
    /// The status and the storable header fields.
    var head: HTTPResponse
    var body: [UInt8]
    /// When the response arrived, or when the server last revalidated it. Dates of the server are compared with it.
    var received: Date
    /// The same in the passing time of this process, from which its age is counted; `nil` if nobody knows.
    var arrival: Duration?
    /// How long the response took to arrive.
    var delay: Duration = .zero

    /// The size of key, head and body, in bytes.
    var cost: Int {
        let overhead = 128
        return head.headerFields.reduce(overhead + body.count) { sum, field in
            sum + field.name.rawName.utf8.count + field.withUnsafeBytesOfValue { value in value.count }
        }
    }
}

/// The file format of cached responses.
///
/// A file proves that it is complete and intact: it starts with a signature for format and version, followed by a
/// checksum of the rest, the digest of the key, the times, the head and the body, each with its length. The writer tells
/// whose passing time the file has. A file that is too short, too long, damaged or foreign is ignored.
enum ResponseFile {
    /// The last character is the version of the format.
    private static let sign: [UInt8] = Array("apigenA2".utf8)

    /// - Parameter writer: Whose passing time the response has.
    static func bytes(of response: CachedResponse, for key: FileKey, writer: UInt64 = 0) -> [UInt8] {
        var content = ByteWriter()
        content.bytes += key.digest.bytes
        content.append(response.received.timeIntervalSinceReferenceDate.bitPattern)
        content.append(response.delay)
        content.append(writer)
        content.append(response.arrival == nil ? 0 : 1)
        content.append(response.arrival ?? .zero)
        content.append(response.head)
        content.append(response.body)
        return content.signed(sign)
    }

    /// Parses a file; `nil` if it is not the complete response for the key.
    /// - Parameter writer: Whose passing time it is. The response has no `arrival` if another one has written it.
    static func response(in bytes: [UInt8], for key: FileKey, writer: UInt64 = 0) -> CachedResponse? {
        guard var reader = ByteReader(bytes, signed: sign), reader.take(32).map(Array.init) == key.digest.bytes,
            let received = reader.word().map(Double.init(bitPattern:)), received.isFinite,
            let delay = reader.duration(), let other = reader.word(),
            let isKnown = reader.word(), let arrival = reader.duration(), let head = reader.head(),
            let body = reader.part(), reader.rest.isEmpty
        else { return nil }
        return CachedResponse(
            head: head, body: Array(body),
            received: Date(timeIntervalSinceReferenceDate: received),
            arrival: other == writer && isKnown == 1 ? arrival : nil, delay: delay)
    }
}

/// Writes integers and length-prefixed data.
struct ByteWriter {
    var bytes: [UInt8] = []

    /// Appends an integer in little-endian order.
    mutating func append(_ word: UInt64) {
        withUnsafeBytes(of: word.littleEndian) { buffer in bytes.append(contentsOf: buffer) }
    }

    mutating func append(_ duration: Duration) {
        append(UInt64(bitPattern: duration.components.seconds))
        append(UInt64(bitPattern: duration.components.attoseconds))
    }

    /// Appends data, prefixed with its length.
    mutating func append(_ part: [UInt8]) {
        append(UInt64(part.count))
        bytes.append(contentsOf: part)
    }

    mutating func append(_ text: String) {
        append(Array(text.utf8))
    }

    /// Appends the head of a response.
    mutating func append(_ head: HTTPResponse) {
        append(UInt64(head.status.code))
        append(head.status.reasonPhrase)
        append(UInt64(head.headerFields.count))
        for field in head.headerFields { append(field) }
    }

    /// Appends a header field, whose value may be any bytes.
    mutating func append(_ field: HTTPField) {
        append(field.name.rawName)
        append(field.withUnsafeBytesOfValue { value in Array(value) })
    }

    /// The contents of a file: a signature for its format, and a checksum before what was written.
    func signed(_ sign: [UInt8]) -> [UInt8] {
        var file = ByteWriter()
        file.bytes.reserveCapacity(bytes.count + 16)
        file.bytes.append(contentsOf: sign)
        file.append(Checksum.of(bytes[...]))
        file.bytes.append(contentsOf: bytes)
        return file.bytes
    }
}

/// Reads the output of a `ByteWriter`. Returns `nil` for anything else.
struct ByteReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// - Returns: `nil` if the bytes are no intact file of the format.
    init?(_ bytes: [UInt8], signed sign: [UInt8]) {
        self.init(bytes)
        guard take(sign.count).map(Array.init) == sign, let checksum = word(), Checksum.of(rest) == checksum else {
            return nil
        }
    }

    /// The next bytes, if there are enough.
    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func word() -> UInt64? {
        take(8).map { bytes in bytes.reversed().reduce(0) { word, byte in word << 8 | UInt64(byte) } }
    }

    mutating func duration() -> Duration? {
        guard let seconds = word(), let attoseconds = word() else { return nil }
        return Duration(
            secondsComponent: Int64(bitPattern: seconds), attosecondsComponent: Int64(bitPattern: attoseconds))
    }

    /// The next length-prefixed data.
    mutating func part() -> ArraySlice<UInt8>? {
        word().flatMap(Int.init(exactly:)).flatMap { count in take(count) }
    }

    mutating func text() -> String? {
        part().flatMap { bytes in String(decoding: bytes, as: UTF8.self) }
    }

    /// The head of a response.
    mutating func head() -> HTTPResponse? {
        guard let code = word(), (100...599).contains(code), let phrase = text(), let count = word() else { return nil }
        let status = HTTPResponse.Status(code: Int(code), reasonPhrase: phrase)
        var fields = HTTPFields()
        var missing = count
        while missing > 0 {
            guard let field = field() else { return nil }
            fields.append(field)
            missing -= 1
        }
        return HTTPResponse(status: status, headerFields: fields)
    }

    /// A header field.
    mutating func field() -> HTTPField? {
        guard let name = text().flatMap({ text in HTTPField.Name(text) }), let value = part() else { return nil }
        return HTTPField(name: name, lenientValue: value)
    }
}

/// A checksum that detects accidental damage. Each step is reversible, so that damage within eight bytes is always
/// detected; any other goes undetected with a probability of 2^-64.
enum Checksum {
    static func of(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        var sum = 0xcbf2_9ce4_8422_2325 ^ UInt64(bytes.count)
        bytes.withUnsafeBytes { buffer in
            var offset = 0
            while buffer.count - offset >= 8 {
                let word = buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                sum = mixed(sum, UInt64(littleEndian: word))
                offset += 8
            }
            for byte in buffer[offset...] { sum = mixed(sum, UInt64(byte)) }
        }
        return sum
    }

    private static func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
        let product = (sum ^ word) &* 0x9e37_79b9_7f4a_7c15
        return product ^ product >> 32
    }
}
