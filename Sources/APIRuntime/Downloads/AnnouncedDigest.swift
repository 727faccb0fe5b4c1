internal import Foundation
import HTTPTypes

/// The SHA-256 digest of a whole file, as header fields tell it.
enum AnnouncedDigest {
    /// The fields that speak of the whole file, in the order in which they count: `Repr-Digest` and, where the answer is
    /// no part, `Content-Digest` (RFC 9530, sections 2 and 3), and `Digest`, which came before them (RFC 3230).
    private static let fields: [(name: String, isOfContent: Bool)] = [
        ("Repr-Digest", false), ("Content-Digest", true), ("Digest", false),
    ]

    /// - Returns: nil where no field tells it, or the answer is encoded, so that its bytes are not the file's.
    static func find(in head: HTTPResponse) -> Digest? {
        guard !head.isEncoded else { return nil }
        for field in fields where !field.isOfContent || head.status != .partialContent {
            guard let name = HTTPField.Name(field.name), let value = head.headerFields[name] else { continue }
            for item in HeaderList.items(value) {
                if let digest = digest(item) { return digest }
            }
        }
        return nil
    }

    /// Reads `sha-256=:…:` or `SHA-256=…`.
    private static func digest(_ item: Substring) -> Digest? {
        guard let sign = item.firstIndex(of: "="), item[..<sign].lowercased() == "sha-256" else { return nil }
        var text: Substring = item[item.index(after: sign)...]
        if text.hasPrefix(":"), text.hasSuffix(":"), text.count > 1 { text = text.dropFirst().dropLast() }
        return Data(base64Encoded: String(text)).flatMap { data in Digest(bytes: [UInt8](data)) }
    }
}

extension HTTPResponse {
    /// Whether the body is not as it would be in a file, such as compressed.
    var isEncoded: Bool {
        guard let coding = headerFields[.contentEncoding] else { return false }
        return !["", "identity"].contains(coding.lowercased())
    }
}
