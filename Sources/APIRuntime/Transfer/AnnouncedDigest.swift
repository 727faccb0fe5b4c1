internal import Foundation
import HTTPTypes
import WireSyntax

/// The digest of a whole file, as the header fields of an answer tell it.
struct AnnouncedDigest: Hashable, Sendable {
    /// A hash function, by its name in the registries of RFC 9530, section 5, and RFC 3230, in lower case.
    enum Algorithm: String, Sendable {
        case sha512 = "sha-512"
        case sha256 = "sha-256"
        case md5

        /// How it is written in texts.
        var title: String { rawValue.uppercased() }

        /// In bytes.
        fileprivate var length: Int {
            switch self {
            case .sha512: 64
            case .sha256: 32
            case .md5: 16
            }
        }
    }

    let algorithm: Algorithm
    let bytes: [UInt8]

    /// - Returns: nil where the bytes are too many or too few.
    init?(_ algorithm: Algorithm, _ bytes: [UInt8]) {
        guard bytes.count == algorithm.length else { return nil }
        self.algorithm = algorithm
        self.bytes = bytes
    }
}

extension AnnouncedDigest {
    /// A field that tells digests.
    private struct Field {
        let name: String
        /// Whether it speaks of this answer's content, which is a part of the file where the status is 206.
        var isOfContent: Bool = false
        /// What its whole value is a digest by; nil: it is a list of digests and their algorithms.
        var algorithm: Algorithm?
    }

    /// `Repr-Digest` and `Content-Digest` (RFC 9530, sections 2 and 3); `Digest`, which came before them (RFC 3230), and
    /// `Content-MD5` (RFC 1864), the oldest; and those of the storage that most others are like.
    private static let fields: [Field] = [
        Field(name: "Repr-Digest"), Field(name: "Content-Digest", isOfContent: true), Field(name: "Digest"),
        Field(name: "Content-MD5", isOfContent: true, algorithm: .md5),
        Field(name: "x-amz-checksum-sha256", algorithm: .sha256),
    ]

    /// All that can be checked; none where the answer is encoded, so that its bytes are not the file's.
    static func all(in head: HTTPResponse) -> [AnnouncedDigest] {
        guard !head.isEncoded else { return [] }
        let known: [Field] = fields.filter { field in !field.isOfContent || head.status != .partialContent }
        let digests: [AnnouncedDigest] = known.flatMap { field in
            guard let name = HTTPField.Name(field.name), let value = head.headerFields[name] else {
                return [AnnouncedDigest]()
            }
            if let algorithm = field.algorithm { return digest(algorithm, value[...]).map { digest in [digest] } ?? [] }
            return HeaderList.items(value).compactMap(digest)
        }
        return digests.reduce(into: []) { unique, digest in
            if !unique.contains(digest) { unique.append(digest) }
        }
    }

    /// Reads `sha-256=:…:` or `SHA-256=…`.
    private static func digest(_ item: Substring) -> AnnouncedDigest? {
        guard let sign = item.firstIndex(of: "="), let algorithm = Algorithm(rawValue: item[..<sign].lowercased())
        else { return nil }
        return digest(algorithm, item[item.index(after: sign)...])
    }

    /// Reads base64, between colons or without.
    private static func digest(_ algorithm: Algorithm, _ text: Substring) -> AnnouncedDigest? {
        var text: Substring = HeaderList.trimmed(text)
        if text.hasPrefix(":"), text.hasSuffix(":"), text.count > 1 { text = text.dropFirst().dropLast() }
        return Data(base64Encoded: String(text)).flatMap { data in AnnouncedDigest(algorithm, [UInt8](data)) }
    }
}

extension AnnouncedDigest {
    /// Reads `text`; nil where it is anything else.
    init?(_ text: Substring) {
        let parts: [Substring] = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let algorithm = Algorithm(rawValue: String(parts[0])),
            let data = Data(base64Encoded: String(parts[1]))
        else { return nil }
        self.init(algorithm, [UInt8](data))
    }

    /// On one line, without commas.
    var text: String { algorithm.rawValue + "=" + Data(bytes).base64EncodedString() }
}

/// Takes bytes for the digests that a server announced, whatever their algorithms are.
struct DigestCheck {
    private let announced: [AnnouncedDigest]
    private var sha512: SHA512?
    private var sha256: SHA256?
    private var md5: MD5?

    init(_ announced: [AnnouncedDigest]) {
        self.announced = announced
        for digest in announced {
            switch digest.algorithm {
            case .sha512: sha512 = SHA512()
            case .sha256: sha256 = SHA256()
            case .md5: md5 = MD5()
            }
        }
    }

    mutating func take(_ bytes: [UInt8]) {
        sha512?.take(bytes)
        sha256?.take(bytes)
        md5?.take(bytes)
    }

    /// The first digest that is not that of all that was taken; nil: all are.
    consuming func mismatch() -> AnnouncedDigest? {
        let sha512: [UInt8]? = sha512?.bytes()
        let sha256: [UInt8]? = sha256?.digest().bytes
        let md5: [UInt8]? = md5?.bytes()
        return announced.first { digest in
            switch digest.algorithm {
            case .sha512: digest.bytes != sha512
            case .sha256: digest.bytes != sha256
            case .md5: digest.bytes != md5
            }
        }
    }
}

extension HTTPResponse {
    /// Whether the body is not as it would be in a file, such as compressed.
    var isEncoded: Bool {
        guard let coding = headerFields[.contentEncoding] else { return false }
        return !["", "identity"].contains(coding.lowercased())
    }
}
