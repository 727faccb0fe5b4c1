import Foundation
import HTTPTypes

/// The media type of a body, without its parameters (RFC 9110, section 8.3.1).
struct MediaType: Hashable, Sendable {
    /// Server-sent events (WHATWG HTML, section 9.2).
    static let eventStream: String = "text/event-stream"

    /// The name in lower case, such as `application/json`.
    let name: String

    /// - Returns: `nil` if the response has no media type.
    init?(_ head: HTTPResponse) {
        guard let text = head.headerFields[.contentType]?.split(separator: ";").first else { return nil }
        name = HeaderList.trimmed(text).lowercased()
    }

    /// Whether the body is JSON, by the type or its suffix (RFC 6839, section 3.1).
    var isJSON: Bool { name == "application/json" || name.hasSuffix("+json") }
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
        let parameters: [Substring] = (contentType ?? "").split(separator: ";").dropFirst().map { part in part }
        for parameter in parameters {
            let parts: [Substring] = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmed.lowercased() == "charset" else { continue }
            self = CharacterSetName(rawValue: parts[1].trimmed.uppercased()) ?? .utf8
            return
        }
        self = .utf8
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

extension Substring {
    /// Without the surrounding spaces, tabs and quotes.
    fileprivate var trimmed: Substring {
        let isOuter: (Character) -> Bool = { character in character == " " || character == "\t" || character == "\"" }
        var text: Substring = self.drop(while: isOuter)
        while let last = text.last, isOuter(last) { text.removeLast() }
        return text
    }
}
