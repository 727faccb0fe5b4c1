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
        return FormPart.parts(of: body, boundary: boundary).parts.compactMap(Part.init)
    }
}

extension MultipartText.Part {
    fileprivate init?(_ part: FormPart) {
        guard let disposition = part.fields["content-disposition"].flatMap({ MediaType($0) }),
            let name = disposition.parameter("name")
        else { return nil }
        self.init(
            name: ExactText(name),
            isFile: disposition.parameter("filename") != nil || disposition.parameter("filename*") != nil,
            contentType: part.fields["content-type"] ?? "", text: String(decoding: part.content, as: UTF8.self))
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
