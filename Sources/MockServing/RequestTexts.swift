import JSONSyntax
import SpecLanguage
package import WireSyntax
import YAMLSyntax

/// Decodes texts in requests.
enum WireText {
    /// A part of a query or a form.
    struct Pair {
        /// The name, decoded.
        var name: ExactText
        /// The value, percent-encoded as it was received.
        var encoded: Substring

        var value: String { WireText.decoded(encoded) }
    }

    /// The parts of a query or a form (WHATWG URL standard, section 5.1).
    static func pairs(_ text: String) -> [Pair] {
        text.split(separator: "&").map { part in
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return Pair(name: ExactText(sides.first.map(decoded) ?? ""), encoded: sides.count > 1 ? sides[1] : "")
        }
    }

    /// The names and values of a query or a form.
    static func items(_ text: String) -> [(name: ExactText, value: String)] {
        pairs(text).map { ($0.name, $0.value) }
    }

    static func decodedSegment(_ text: Substring) -> String {
        PercentEncoding.decode(text) ?? String(text)
    }

    static func decoded(_ text: Substring) -> String {
        PercentEncoding.decode(text, plusIsSpace: true) ?? String(text)
    }

    /// The names and values of cookies (RFC 6265, section 4.2.1).
    static func cookies(_ fields: [String]) -> [(name: ExactText, value: String)] {
        fields.flatMap { $0.split(separator: ";") }.map { part in
            let sides = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (ExactText(String(sides.first ?? "")), sides.count > 1 ? String(sides[1]) : "")
        }
    }
}

/// The parts of a multipart body (RFC 7578).
package enum MultipartText {
    package struct Part {
        package var name: ExactText
        package var isFile: Bool
        /// Empty if the part has none.
        package var contentType: String
        package var text: String
    }

    /// - Returns: `nil` if the header specifies no boundary
    package static func parts(of body: [UInt8], contentType: String) -> [Part]? {
        guard let boundary = MediaType(contentType)?.parameter("boundary"), !boundary.isEmpty else { return nil }
        let mark = Array("--\(boundary)".utf8)
        var parts: [Part] = []
        var starts = positions(of: mark, in: body)[...]
        while let start = starts.popFirst(), let end = starts.first {
            // A line break follows the boundary, and another precedes the next one.
            let first = min(start + mark.count + 2, end)
            if let part = part(Array(body[first..<max(first, end - 2)])) { parts.append(part) }
        }
        return parts
    }

    private static func part(_ bytes: [UInt8]) -> Part? {
        guard let end = positions(of: Array("\r\n\r\n".utf8), in: bytes).first else { return nil }
        let head = String(decoding: bytes[..<end], as: UTF8.self)
        let disposition = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-disposition:") }
        guard let disposition, let name = parameter("name", of: disposition) else { return nil }
        let isFile = parameter("filename", of: disposition) != nil || disposition.contains("filename*=")
        let type = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-type:") }
        let contentType = type.map { String(HeaderList.trimmed($0.dropFirst("content-type:".count))) } ?? ""
        return Part(
            name: ExactText(name), isFile: isFile, contentType: contentType,
            text: String(decoding: bytes[(end + 4)...], as: UTF8.self))
    }

    private static func parameter(_ name: String, of field: Substring) -> String? {
        for part in field.split(separator: ";").dropFirst() {
            let text = part.drop { $0 == " " }
            guard text.hasPrefix("\(name)=") else { continue }
            return String(text.dropFirst(name.count + 1)).filter { $0 != "\"" }
        }
        return nil
    }

    private static func positions(of mark: [UInt8], in bytes: [UInt8]) -> [Int] {
        guard let first = mark.first, bytes.count >= mark.count else { return [] }
        return (0...bytes.count - mark.count).filter { index in
            bytes[index] == first && bytes[index..<index + mark.count].elementsEqual(mark)
        }
    }
}

/// Converts the texts of parameters to JSON values.
enum WireValue {
    static func located(_ content: JSONContent) -> JSONNode {
        JSONNode(content: content, range: TextRange(start: .start, end: .start))
    }

    /// A string for types that are strings or converted from strings. For other types, the JSON in the text.
    static func node(_ text: String, _ type: ValueType) -> JSONNode {
        switch type {
        case .builtIn(.json), .model, .dictionary, .array:
            // An enum is text or digits.
            return (try? JSONParser.parse(Array(text.utf8))).flatMap { $0.isContainer ? $0 : nil }
                ?? located(.string(text))
        case .builtIn, .optional: return located(.string(text))
        }
    }
}

extension JSONNode {
    fileprivate var isContainer: Bool {
        switch content {
        case .array, .object: true
        case .null, .bool, .number, .string: false
        }
    }
}
