import Foundation
import HTTPTypes

/// The media type of a body, without its parameters (RFC 9110, section 8.3.1).
struct MediaType: Hashable, Sendable {
    /// Server-sent events (WHATWG HTML, section 9.2).
    static let eventStream: String = "text/event-stream"

    /// In lower case, such as `application/json`.
    let name: String

    /// - Returns: nil where the answer names none.
    init?(_ head: HTTPResponse) {
        guard let text = head.headerFields[.contentType]?.split(separator: ";").first else { return nil }
        name = HeaderList.trimmed(text).lowercased()
    }

    /// Whether bodies are JSON, by the type or its suffix (RFC 6839, section 3.1).
    var isJSON: Bool { name == "application/json" || name.hasSuffix("+json") }
}

/// The character sets that texts of servers are read in.
enum CharacterSetName: String {
    case utf8 = "UTF-8"
    case utf16 = "UTF-16"
    case latin1 = "ISO-8859-1"
    case windows1252 = "WINDOWS-1252"

    /// The one that a media type names by its `charset` parameter (RFC 9110, section 8.3.2); UTF-8 where it names none,
    /// or one that is not known.
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

    /// The text that the bytes are; nil where they are none.
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
    /// Without the spaces and quotes around it.
    fileprivate var trimmed: Substring {
        let isOuter: (Character) -> Bool = { character in character == " " || character == "\t" || character == "\"" }
        var text: Substring = self.drop(while: isOuter)
        while let last = text.last, isOuter(last) { text.removeLast() }
        return text
    }
}
