import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension MediaType {
    /// Server-sent events (WHATWG HTML, section 9.2).
    static let eventStream: String = "text/event-stream"
    /// JSON text sequences (RFC 7464, section 4).
    static let jsonSequence: String = "application/json-seq"

    /// - Returns: `nil` if the response has no media type.
    init?(_ head: HTTPResponse) {
        guard let text = head.headerFields[.contentType] else { return nil }
        self.init(text)
    }
}

/// The supported character sets of text bodies.
enum CharacterSetName: String {
    case utf8 = "UTF-8"
    case utf16 = "UTF-16"
    case latin1 = "ISO-8859-1"
    case windows1252 = "WINDOWS-1252"

    /// Reads the `charset` parameter of a media type (RFC 9110, section 8.3.2). Defaults to UTF-8 if the parameter is
    /// missing or unknown.
    init(contentType: String?) {
        let name = contentType.flatMap { text in MediaType(text)?.parameter("charset") }
        self = name.flatMap { name in CharacterSetName(rawValue: name.uppercased()) } ?? .utf8
    }

    /// Decodes the bytes; `nil` if they are not valid in this character set.
    func text(of bytes: [UInt8]) -> String? {
        String(bytes: bytes, encoding: encoding)
    }

    private var encoding: String.Encoding {
        switch self {
        case .utf8: .utf8
        case .utf16: .utf16
        case .latin1: .isoLatin1
        case .windows1252: .windowsCP1252
        }
    }
}
