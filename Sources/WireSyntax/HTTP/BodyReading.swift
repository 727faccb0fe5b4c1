/// How the body of a response becomes text in UTF-8, and JSON without what is around it.
public struct BodyReading: Sendable, Hashable {
    /// Text around JSON that is not part of it.
    public enum Wrapping: Sendable, Hashable {
        /// The call of a function: `name({…});`.
        case jsonp
        /// A text before the JSON, if it is there.
        case prefix(String)

        /// As a spec writes it.
        public var text: String {
            switch self {
            case .jsonp: "jsonp"
            case .prefix(let text): text
            }
        }
    }

    /// Why a body cannot be read.
    public struct Fault: Error, Sendable, Hashable {
        /// The number of bytes before it, in the body for text, and in its text for JSON.
        public let offset: Int
        public let expected: String
        public let found: String
    }

    /// The character set, whatever the server says; `nil`: as the server says, or else UTF-8.
    public var charset: String?
    /// What is removed before JSON is read, in this order.
    public var strip: [Wrapping]

    public init(charset: String? = nil, strip: [Wrapping] = []) {
        self.charset = charset
        self.strip = strip
    }

    /// The declaration of an endpoint or a service, completed by that of another one.
    public func completed(by other: BodyReading?) -> BodyReading {
        BodyReading(charset: charset ?? other?.charset, strip: strip.isEmpty ? other?.strip ?? [] : strip)
    }
}

extension BodyReading {
    /// The name of the character set of a body, by declaration or by the media type (RFC 9110, section 8.3.2); `nil` for
    /// UTF-8.
    public func charsetName(_ contentType: String?) -> String? {
        if let charset { return Charset.isUTF8(charset) ? nil : charset }
        // Nearly all servers name none, or UTF-8 in this form.
        guard let contentType, contentType.utf8.contains(UInt8(ascii: ";")), !contentType.hasSuffix("; charset=utf-8"),
            let name = MediaType(contentType)?.parameter("charset"), !Charset.isUTF8(name)
        else { return nil }
        return name
    }

    /// A body as text in UTF-8.
    ///
    /// A byte order mark decides, or else the declaration, or else the server. A server that names a character set which
    /// is unknown may as well send UTF-8, so that is a fault only of other bytes.
    /// - Parameters:
    ///   - contentType: the media type that the server names.
    ///   - limit: the largest number of bytes of the text.
    public func text(
        of bytes: [UInt8], _ contentType: String?, atMost limit: Int = .max
    ) throws(Fault) -> [UInt8] {
        let name = charsetName(contentType)
        if name == nil || bytes.isEmpty, Charset.marked(bytes) == nil { return bytes }
        let named = name.flatMap { name in Charset(name) }
        guard let charset = Charset.marked(bytes) ?? named else {
            let isText = String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
            guard let name, named == nil, !isText else { return bytes }
            throw Fault(offset: 0, expected: "text in a known character set", found: "charset=" + name)
        }
        do throws(Charset.Fault) {
            return try charset.utf8(bytes, atMost: limit)
        } catch {
            let expected = "text in \(charset.name)"
            switch error {
            case .invalid(let offset):
                let found = bytes[offset...].prefix(2).map { byte in String(byte, radix: 16, uppercase: true) }
                throw Fault(
                    offset: offset, expected: expected,
                    found: found.isEmpty ? "its end" : "the bytes " + found.joined(separator: " "))
            case .tooLong:
                throw Fault(offset: 0, expected: "text of at most \(limit) bytes in UTF-8", found: "a longer one")
            case .unsupported:
                throw Fault(offset: 0, expected: expected, found: "a system that cannot convert it")
            }
        }
    }

    /// A body as JSON in UTF-8, with spaces in place of what is around it: positions stay those of the text.
    public func json(
        of bytes: [UInt8], _ contentType: String?, atMost limit: Int = .max
    ) throws(Fault) -> [UInt8] {
        var text = try self.text(of: bytes, contentType, atMost: limit)
        for wrapping in strip {
            switch wrapping {
            case .prefix(let prefix):
                let start = text.firstOfJSONIndex
                if text[start...].starts(with: prefix.utf8) { text.blank(start..<(start + prefix.utf8.count)) }
            case .jsonp:
                guard let call = JSONPCall(text) else { continue }
                guard let end = call.end else {
                    throw Fault(
                        offset: text.count, expected: "a parenthesis at the end of JSONP, as \(call.name)( begins it",
                        found: "the end of the body")
                }
                text.blank(text.firstOfJSONIndex..<call.start)
                text.blank(end..<text.count)
            }
        }
        return text
    }
}

/// JSON as the argument of a call: `/**/ typeof name === 'function' && name({…});`, with or without what is before the name
/// and after the parenthesis.
private struct JSONPCall {
    /// The name of the function.
    let name: String
    /// Where the argument begins.
    let start: Int
    /// Where it ends; `nil` without a parenthesis.
    let end: Int?

    /// - Returns: `nil` if the text does not begin with a call.
    init?(_ text: [UInt8]) {
        var index = text.firstOfJSONIndex
        while text[index...].starts(with: "/*".utf8) {
            guard let end = (index + 2..<text.count).first(where: { text[$0...].starts(with: "*/".utf8) }) else {
                return nil
            }
            index = text.skippingSpace(from: end + 2)
        }
        if text[index...].starts(with: "typeof ".utf8) {
            guard
                let end = (index..<min(text.count, index + 1024)).first(where: { text[$0...].starts(with: "&&".utf8) })
            else { return nil }
            index = text.skippingSpace(from: end + 2)
        }
        guard let open = text[index...].firstIndex(where: { !Self.isNameByte($0) }), open > index else { return nil }
        start = text.skippingSpace(from: open) + 1
        guard start <= text.count, text[start - 1] == UInt8(ascii: "(") else { return nil }
        name = String(decoding: text[index..<open], as: UTF8.self)
        let last = text.lastIndex { !$0.isSpaceOfJSON && $0 != UInt8(ascii: ";") } ?? 0
        end = last >= start && text[last] == UInt8(ascii: ")") ? last : nil
    }

    /// Whether the byte may be in an expression that names a function: `window.list["a"].call_1`.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "."),
            UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\""), UInt8(ascii: "'"), 0x80...:
            true
        default: false
        }
    }
}

extension UInt8 {
    fileprivate var isSpaceOfJSON: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

extension Collection<UInt8> {
    /// The text without a byte order mark of UTF-8 at its beginning.
    public var withoutByteOrderMark: SubSequence { dropFirst(starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0) }
}

extension [UInt8] {
    /// The first byte of the JSON in a body, after a byte order mark and white space (RFC 8259, sections 2 and 8.1);
    /// `nil` if there is none.
    public var firstOfJSON: UInt8? { withoutByteOrderMark.first { !$0.isSpaceOfJSON } }

    /// The index of the first byte after a byte order mark and white space.
    fileprivate var firstOfJSONIndex: Int { skippingSpace(from: withoutByteOrderMark.startIndex) }

    fileprivate func skippingSpace(from start: Int) -> Int {
        self[start...].firstIndex { !$0.isSpaceOfJSON } ?? count
    }

    /// Puts spaces in the place of what is not JSON.
    fileprivate mutating func blank(_ range: Range<Int>) {
        for index in range { self[index] = 0x20 }
    }
}
