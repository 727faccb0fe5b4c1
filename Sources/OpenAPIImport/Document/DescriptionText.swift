import JSONSyntax
import SpecLanguage
import YAMLSyntax

/// Reads the text of a description by the reader of its language.
///
/// What begins with a bracket is JSON where the file is called so or where all of it is JSON; everything else is YAML, whose
/// mappings and lists may be in brackets as well.
enum DescriptionText {
    /// - Parameter file: the description's path, whose ending may say that it is JSON.
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
            // Of a text that is neither, what follows the bracket tells what it was meant to be.
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

    /// The first two bytes that are not blank.
    private static func firstSigns(of text: [UInt8]) -> [UInt8] {
        let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
        return Array(text[start...].lazy.filter { !blanks.contains($0) }.prefix(2))
    }
}
