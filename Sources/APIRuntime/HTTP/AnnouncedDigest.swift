import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The digest of a whole file, from the header fields of a response.
struct AnnouncedDigest: Hashable, Sendable {
    /// A hash function, by its name in the registries of RFC 9530, section 5, and RFC 3230, in lower case.
    enum Algorithm: String, Sendable {
        case sha512 = "sha-512"
        case sha256 = "sha-256"
        case md5

        /// The name in texts.
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
    /// Of any number: one that is no digest of the algorithm is that of no file.
    let bytes: [UInt8]

    init(_ algorithm: Algorithm, _ bytes: [UInt8]) {
        self.algorithm = algorithm
        self.bytes = bytes
    }
}

extension AnnouncedDigest {
    /// A header field with digests.
    private struct Field {
        let name: String
        /// Whether it is about the content of this response, which may be only a part of the file.
        var describesContent: Bool = false
        /// The algorithm, if the value is a single digest; `nil` if it is a list of algorithms and digests.
        var algorithm: Algorithm?
    }

    /// `Repr-Digest` and `Content-Digest` (RFC 9530, sections 2 and 3); their predecessors `Digest` (RFC 3230) and
    /// `Content-MD5` (RFC 1864); and the field of Amazon S3, which many other servers use.
    private static let fields: [Field] = [
        Field(name: "Repr-Digest"), Field(name: "Content-Digest", describesContent: true), Field(name: "Digest"),
        Field(name: "Content-MD5", describesContent: true, algorithm: .md5),
        Field(name: "x-amz-checksum-sha256", algorithm: .sha256),
    ]

    /// All digests that can be checked. Empty if the response is encoded, as its bytes are not the file's then.
    static func all(in head: HTTPResponse) -> [AnnouncedDigest] {
        guard !head.isEncoded else { return [] }
        let known = fields.filter { field in !field.describesContent || !head.isPart }
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

    /// Parses `sha-256=:…:` or `SHA-256=…`.
    init?(field item: Substring) {
        guard let digest = Self.digest(item) else { return nil }
        self = digest
    }

    private static func digest(_ item: Substring) -> AnnouncedDigest? {
        guard let sign = item.firstIndex(of: "="), let algorithm = Algorithm(rawValue: item[..<sign].lowercased())
        else { return nil }
        return digest(algorithm, item[item.index(after: sign)...])
    }

    /// Parses base64, with or without colons around it, or the hexadecimal digits that some servers send.
    ///
    /// - Returns: `nil` if it is neither, as the checksum of the checksums of an upload in parts, `…-3`
    private static func digest(_ algorithm: Algorithm, _ text: Substring) -> AnnouncedDigest? {
        var text = HeaderList.trimmed(text)
        if text.hasPrefix(":"), text.hasSuffix(":"), text.count > 1 { text = text.dropFirst().dropLast() }
        if let bytes = Hexadecimal.bytes(text), bytes.count == algorithm.length {
            return AnnouncedDigest(algorithm, bytes)
        }
        return Data(base64Encoded: String(text)).map { data in AnnouncedDigest(algorithm, [UInt8](data)) }
    }
}

extension AnnouncedDigest {
    /// Parses the output of `text`; `nil` for anything else.
    init?(_ text: Substring) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let algorithm = Algorithm(rawValue: String(parts[0])),
            let data = Data(base64Encoded: String(parts[1]))
        else { return nil }
        self.init(algorithm, [UInt8](data))
    }

    /// On one line, without commas.
    var text: String { algorithm.rawValue + "=" + Data(bytes).base64EncodedString() }
}

/// Compares bytes with the digests that a server announced.
struct DigestCheck {
    private let announced: [AnnouncedDigest]
    private var hashes: [AnnouncedDigest.Algorithm: any InputDigest] = [:]

    init(_ announced: [AnnouncedDigest]) {
        self.announced = announced
        for digest in announced {
            hashes[digest.algorithm] = digest.algorithm.function
        }
    }

    mutating func take(_ bytes: [UInt8]) {
        for algorithm in hashes.keys { hashes[algorithm]?.take(bytes) }
    }

    /// The first digest that does not match; `nil` if all match.
    func mismatch() -> AnnouncedDigest? {
        announced.first { digest in hashes[digest.algorithm]?.bytes() != digest.bytes }
    }
}

extension HTTPResponse {
    /// Whether the body is not as it would be in a file, such as compressed.
    var isEncoded: Bool {
        guard let coding = headerFields[.contentEncoding] else { return false }
        return !["", "identity"].contains(coding.lowercased())
    }
}
