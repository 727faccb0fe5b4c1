#if canImport(Darwin)
    private import CLibIconv
    private import Darwin
#elseif canImport(Glibc)
    private import Glibc
#elseif canImport(Musl)
    private import Musl
#elseif canImport(Android)
    private import Android
#endif

/// A character set other than UTF-8, which iconv of the system converts.
///
/// Only the names listed here reach iconv, whatever a server says.
public struct Charset: Sendable, Hashable {
    /// Why a text cannot be converted.
    public enum Fault: Error, Sendable, Hashable {
        /// The bytes at the offset are no text in the character set, or have no equivalent in it.
        case invalid(offset: Int)
        /// The text would have more bytes than allowed.
        case tooLong
        /// The system has no conversion for it.
        case unsupported
    }

    /// The name, in lower case.
    public let name: String
    /// What iconv calls it, or a superset that has no other characters in place of ASCII.
    private let systemName: String

    private init(name: String, systemName: String) {
        self.name = name
        self.systemName = systemName
    }

    /// The names of all character sets, UTF-8 included.
    public static let names: [String] = ["utf-8"] + systemNames.map(\.key)

    /// - Parameter name: A name or a common alias, in any case.
    /// - Returns: `nil` if the name is unknown, and for UTF-8, which needs no conversion.
    public init?(_ name: String) {
        let name = name.lowercased()
        let known = Self.aliases[name] ?? name
        guard let entry = Self.systemNames.first(where: { $0.key == known }) else { return nil }
        self.init(name: entry.key, systemName: entry.value)
    }

    /// Whether the name means UTF-8, or ASCII, which is a part of it.
    public static func isUTF8(_ name: String) -> Bool {
        ["utf-8", "utf8", "us-ascii", "ascii"].contains(name.lowercased())
    }

    /// The character set that the first bytes of a text prove (RFC 3629, section 6; RFC 2781, section 4): `.some(nil)`
    /// for UTF-8, and `nil` if they are no byte order mark.
    public static func marked(_ bytes: [UInt8]) -> Charset?? {
        guard let first = bytes.first, first == 0 || first >= 0xEF else { return nil }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return .some(nil) }
        let marks: [([UInt8], String)] = [
            ([0x00, 0x00, 0xFE, 0xFF], "UTF-32BE"), ([0xFF, 0xFE, 0x00, 0x00], "UTF-32LE"),
            ([0xFE, 0xFF], "UTF-16BE"), ([0xFF, 0xFE], "UTF-16LE"),
        ]
        return marks.first { bytes.starts(with: $0.0) }.map { Charset(name: $0.1.lowercased(), systemName: $0.1) }
    }

    /// Whether each character has two or four bytes, so that line feeds and quotes are not those of ASCII.
    public var isWide: Bool { name.hasPrefix("utf-") }

    private static let systemNames: KeyValuePairs<String, String> = [
        "utf-16": "UTF-16", "utf-16le": "UTF-16LE", "utf-16be": "UTF-16BE", "utf-32": "UTF-32", "utf-32le": "UTF-32LE",
        "utf-32be": "UTF-32BE", "gbk": "GB18030", "gb2312": "GB18030", "gb18030": "GB18030", "big5": "BIG5-HKSCS",
        "shift_jis": "CP932", "euc-jp": "EUC-JP", "iso-2022-jp": "ISO-2022-JP", "euc-kr": "CP949",
        "iso-8859-1": "ISO-8859-1", "iso-8859-2": "ISO-8859-2", "iso-8859-3": "ISO-8859-3", "iso-8859-4": "ISO-8859-4",
        "iso-8859-5": "ISO-8859-5", "iso-8859-6": "ISO-8859-6", "iso-8859-7": "ISO-8859-7", "iso-8859-8": "ISO-8859-8",
        "iso-8859-9": "ISO-8859-9", "iso-8859-10": "ISO-8859-10", "iso-8859-13": "ISO-8859-13",
        "iso-8859-14": "ISO-8859-14", "iso-8859-15": "ISO-8859-15", "iso-8859-16": "ISO-8859-16",
        "windows-874": "CP874", "windows-1250": "CP1250", "windows-1251": "CP1251", "windows-1252": "CP1252",
        "windows-1253": "CP1253", "windows-1254": "CP1254", "windows-1255": "CP1255", "windows-1256": "CP1256",
        "windows-1257": "CP1257", "windows-1258": "CP1258", "koi8-r": "KOI8-R", "koi8-u": "KOI8-U",
        "ibm866": "CP866", "macintosh": "MACINTOSH",
    ]

    private static let aliases: [String: String] = [
        "cp936": "gbk", "ms936": "gbk", "x-gbk": "gbk", "gb_2312-80": "gb2312", "euc-cn": "gb2312", "cp950": "big5",
        "big5-hkscs": "big5", "sjis": "shift_jis", "shift-jis": "shift_jis", "x-sjis": "shift_jis",
        "windows-31j": "shift_jis", "ms932": "shift_jis", "cp932": "shift_jis", "cp949": "euc-kr",
        "ks_c_5601-1987": "euc-kr", "latin1": "iso-8859-1", "latin-1": "iso-8859-1", "iso8859-1": "iso-8859-1",
        "iso_8859-1": "iso-8859-1", "latin2": "iso-8859-2", "latin9": "iso-8859-15", "cp1250": "windows-1250",
        "cp1251": "windows-1251", "cp1252": "windows-1252", "cp1253": "windows-1253", "cp1254": "windows-1254",
        "cp1255": "windows-1255", "cp1256": "windows-1256", "cp1257": "windows-1257", "cp1258": "windows-1258",
        "cp866": "ibm866", "koi8": "koi8-r",
    ]
}

extension Charset {
    /// The text in UTF-8, without a byte order mark.
    /// - Parameter limit: The largest number of bytes that it may have.
    public func utf8(_ bytes: [UInt8], atMost limit: Int = .max) throws(Fault) -> [UInt8] {
        let (name, mark) = order(of: bytes)
        do throws(Fault) {
            return try Self.convert(mark == 0 ? bytes : Array(bytes.dropFirst(mark)), from: name, to: "UTF-8", limit)
        } catch .invalid(let offset) {
            throw .invalid(offset: offset + mark)
        }
    }

    /// A text in the character set, from UTF-8.
    /// - Throws: The offset is that of the first character that it does not have.
    public func bytes(of text: [UInt8]) throws(Fault) -> [UInt8] {
        // What a character set gets before its text is a byte order mark, which `utf8` needs not.
        let name = systemName == "UTF-16" || systemName == "UTF-32" ? systemName + "LE" : systemName
        return try Self.convert(text, from: "UTF-8", to: name, .max)
    }

    /// The name with the order of bytes, and the number of bytes of the byte order mark. Without one, the zeros of the
    /// first character tell, as texts in JSON begin with ASCII.
    private func order(of bytes: [UInt8]) -> (name: String, mark: Int) {
        guard isWide else { return (systemName, 0) }
        let isLong = systemName.hasPrefix("UTF-32")
        if let marked = Self.marked(bytes), let marked, marked.systemName.hasPrefix(systemName) {
            return (marked.systemName, isLong ? 4 : 2)
        }
        guard systemName == "UTF-16" || systemName == "UTF-32" else { return (systemName, 0) }
        return (systemName + (bytes.first == 0 ? "BE" : "LE"), 0)
    }

    private static func convert(
        _ input: [UInt8], from source: String, to target: String, _ limit: Int
    ) throws(Fault) -> [UInt8] {
        #if hasFeature(Embedded)
            throw .unsupported
        #else
            guard let converter = iconv_open(target, source), Int(bitPattern: converter) != -1 else {
                throw .unsupported
            }
            defer { iconv_close(converter) }
            var output: [UInt8] = []
            output.reserveCapacity(min(limit, input.count + input.count / 2))
            let chunk = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 16384)
            defer { chunk.deallocate() }
            let fault = input.withUnsafeBytes { bytes -> Fault? in
                // iconv only reads it.
                var next = UnsafeMutablePointer(mutating: bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
                var rest = bytes.count
                // The last round ends what has states, such as ISO-2022-JP.
                var isEnding = false
                while true {
                    var target = chunk.baseAddress
                    var room = chunk.count
                    let result =
                        isEnding
                        ? iconv(converter, nil, nil, &target, &room) : iconv(converter, &next, &rest, &target, &room)
                    let reason = errno
                    let count = chunk.count - room
                    guard count <= limit - output.count else { return .tooLong }
                    output.append(contentsOf: UnsafeRawBufferPointer(chunk)[..<count])
                    if result == -1 {
                        if reason != E2BIG { return .invalid(offset: bytes.count - rest) }
                    } else if isEnding {
                        return nil
                    } else {
                        isEnding = true
                    }
                }
            }
            if let fault { throw fault }
            return output
        #endif
    }
}
