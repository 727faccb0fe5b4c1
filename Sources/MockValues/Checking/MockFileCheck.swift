import JSONSyntax
public import SpecLanguage
import TextForms
import YAMLSyntax

/// Holds the text of a mock that somebody wrote against the spec.
public struct MockFileCheck: Sendable {
    private let decoder: ReferenceDecoder

    public init(_ specification: Specification) {
        decoder = ReferenceDecoder(specification)
    }

    /// - Parameter file: the path for the diagnostics.
    public func diagnostics(of bytes: [UInt8], _ file: String, for endpoint: MockEndpoint) -> [Diagnostic] {
        let format: StreamFormat
        let type: ValueType
        switch endpoint.endpoint.returns {
        case .data, .file, .texts, .string: return []
        case .value, .nothing:
            return parsed(bytes, file, line: 1) { decoder.faults(in: $0, of: endpoint) }
        case .stream(let values, let framing): (type, format) = (values, framing)
        }
        let pieces = format.framing == .sse ? StreamPieces.events(bytes) : StreamPieces.lines(bytes)
        return pieces.filter { $0.text != format.end }.flatMap { piece in
            parsed(Array(piece.text.utf8), file, line: piece.line) {
                decoder.valueFaults(in: $0, type, endpoint, at: endpoint.elementPath)
            }
        }
    }

    private func parsed(
        _ bytes: [UInt8], _ file: String, line: Int, _ faults: (JSONNode) -> [ReadingFault]
    ) -> [Diagnostic] {
        do throws(JSONFault) {
            let node = try JSONParser.parse(bytes, line: line)
            let found = faults(node).map { fault in
                Diagnostic(.mockMismatch, fault.text, at: SourceRange(file: file, range: fault.range))
            }
            return found + Self.repetitions(node, file)
        } catch {
            let range = TextRange(start: error.position, end: error.position)
            return [Diagnostic(.syntax, error.message, at: SourceRange(file: file, range: range))]
        }
    }

    /// Keys that come again, those that nobody reads among them.
    private static func repetitions(_ node: JSONNode, _ file: String) -> [Diagnostic] {
        switch node.content {
        case .array(let elements): return elements.flatMap { repetitions($0, file) }
        case .object(let members):
            var seen: Set<ExactText> = []
            let repeated = members.filter { !seen.insert(ExactText($0.key)).inserted }.map { member in
                Diagnostic(
                    .duplicateKey, "the key \"\(member.key)\" comes again; which value counts, nothing says",
                    at: SourceRange(file: file, range: member.keyRange), severity: .warning)
            }
            return repeated + members.flatMap { repetitions($0.value, file) }
        case .null, .bool, .number, .string: return []
        }
    }
}
