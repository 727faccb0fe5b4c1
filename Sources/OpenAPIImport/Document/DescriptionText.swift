import JSONSyntax
import TextForms
import YAMLSyntax

/// Parses the text of a description with the parser of its language.
///
/// Text that begins with a bracket is JSON if the file name says so or if all of it is valid JSON. Everything else is
/// YAML, whose mappings and lists can also be in brackets.
enum DescriptionText {
    /// - Parameter file: the description's path. Its extension may indicate JSON.
    static func document(of bytes: [UInt8], file: String) -> YAMLDocument {
        guard bytes.count <= YAMLLimits().bytes else { return YAMLParser().parse(bytes) }
        do throws(YAMLFault) {
            let text = try UTF16Decoding.utf8(of: bytes)
            return opensWithBracket(text) ? json(text, isNamedJSON: file.hasSuffix(".json")) : YAMLParser().parse(text)
        } catch {
            return YAMLDocument(root: nil, faults: [error])
        }
    }

    private static func json(_ text: [UInt8], isNamedJSON: Bool) -> YAMLDocument {
        do throws(JSONFault) {
            return YAMLDocument(root: try JSONParser.parseTree(text), faults: [])
        } catch {
            let fault = YAMLFault(
                kind: .syntax, message: "this is not JSON: \(error.message)",
                range: TextRange(start: error.position, end: error.position))
            guard !isNamedJSON else { return YAMLDocument(root: nil, faults: [fault]) }
            let document = YAMLParser().parse(text)
            // If the text is neither, the first characters after the bracket determine which errors are reported.
            return document.faults.isEmpty || !opensAsJSON(text) ? document : YAMLDocument(root: nil, faults: [fault])
        }
    }

    private static func opensWithBracket(_ text: [UInt8]) -> Bool {
        let first = firstSigns(of: text).first
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    /// Whether a string or another bracket follows the first one.
    private static func opensAsJSON(_ text: [UInt8]) -> Bool {
        guard let second = firstSigns(of: text).last else { return false }
        return [UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "[")].contains(second)
    }

    /// The first two bytes that are not whitespace.
    private static func firstSigns(of text: [UInt8]) -> [UInt8] {
        let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
        return Array(text[start...].lazy.filter { !blanks.contains($0) }.prefix(2))
    }
}
