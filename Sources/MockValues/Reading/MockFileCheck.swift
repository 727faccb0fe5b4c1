import JSONSyntax
public import SpecLanguage
import TextForms
import YAMLSyntax

/// Checks the user's mock files against the spec.
public struct MockFileCheck: Sendable {
    private let decoder: ReferenceDecoder

    public init(_ specification: Specification) {
        decoder = ReferenceDecoder(specification)
    }

    /// - Parameter file: the path for the diagnostics
    public func diagnostics(of bytes: [UInt8], _ file: String, for endpoint: MockEndpoint) -> [Diagnostic] {
        let endpoint = endpoint.mocked
        switch endpoint.endpoint.returns {
        case .data, .file, .texts, .string, .responses: return []
        case .nothing where endpoint.service.envelope?.isTelling != true: return []
        case .nothing where Self.isBlank(bytes): return []
        case .value(let type) where Self.isBlank(bytes) && (type.isOptional || endpoint.endpoint.defaultResult != nil):
            return []
        case .value, .nothing:
            return diagnostics(of: [parsed(bytes, file, line: 1) { decoder.faults(in: $0, of: endpoint) }], file)
        // Clients leave out whatever they cannot read.
        case .stream(_, let format) where format.dropsInvalid, .events(_, let format) where format.dropsInvalid:
            return []
        case .stream(let type, let format):
            return diagnostics(
                of: Self.pieces(bytes, format).map {
                    parsed($0, file, as: type, at: endpoint.elementPath, of: endpoint)
                }, file)
        case .events(let set, let format):
            return diagnostics(of: Self.pieces(bytes, format), of: set, file, endpoint)
        }
    }

    private static func pieces(_ bytes: [UInt8], _ format: StreamFormat) -> [StreamPieces.Piece] {
        StreamPieces.pieces(bytes, format.framing).filter { $0.text != format.end }
    }

    private func diagnostics(
        of pieces: [StreamPieces.Piece], of set: EventSet, _ file: String, _ endpoint: MockEndpoint
    ) -> [Diagnostic] {
        var documents: [Findings] = []
        for piece in pieces {
            let name = piece.event ?? "message"
            if let event = set.events.first(where: { ExactText($0.event) == ExactText(name) }) {
                guard case .value(let type) = event.content else { continue }
                documents.append(parsed(piece, file, as: type, at: event.at ?? .root, of: endpoint))
            } else if !endpoint.ends(with: name), !set.ignored.contains(where: { ExactText($0) == ExactText(name) }) {
                let position = TextPosition(line: piece.line, column: 1, offset: 0)
                let range = SourceRange(file: file, range: TextRange(start: position, end: position))
                let message = "the event \"\(name)\" is not one of those that \"\(endpoint.endpoint.name)\" returns"
                documents.append(([], [Diagnostic(.mockMismatch, message, at: range)]))
            }
        }
        return diagnostics(of: documents, file)
    }

    private func parsed(
        _ piece: StreamPieces.Piece, _ file: String, as type: ValueType, at path: JSONPath, of endpoint: MockEndpoint
    ) -> Findings {
        parsed(Array(piece.text.utf8), file, line: piece.line) {
            decoder.valueFaults(in: $0, type, endpoint, at: path)
        }
    }

    /// Whether a body has nothing but white space.
    private static func isBlank(_ bytes: [UInt8]) -> Bool {
        bytes.allSatisfy { byte in byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
    }

    /// The faults of one JSON document, and what else is wrong with it.
    private typealias Findings = (faults: [ReadingFault], others: [Diagnostic])

    private func parsed(
        _ bytes: [UInt8], _ file: String, line: Int, _ faults: (JSONNode) -> [ReadingFault]
    ) -> Findings {
        do throws(JSONFault) {
            let node = try JSONParser.parse(bytes, line: line)
            return (faults(node), Self.repetitions(node, file))
        } catch {
            let range = TextRange(start: error.position, end: error.position)
            return ([], [Diagnostic(.syntax, error.message, at: SourceRange(file: file, range: range))])
        }
    }

    /// One diagnostic for each field, because a wrong type in a spec is wrong in every element of a list.
    private func diagnostics(of documents: [Findings], _ file: String) -> [Diagnostic] {
        var counts: [String: Int] = [:]
        let faults = documents.flatMap(\.faults)
        for fault in faults { counts[fault.field, default: 0] += 1 }
        var reported: Set<String> = []
        let mismatches = faults.filter { reported.insert($0.field).inserted }.map { fault in
            let others = (counts[fault.field] ?? 1) - 1
            let note = others == 0 ? "" : "; the same in \(others) other \(others == 1 ? "element" : "elements")"
            return Diagnostic(.mockMismatch, fault.text + note, at: SourceRange(file: file, range: fault.range))
        }
        return mismatches + documents.flatMap(\.others)
    }

    /// Duplicate keys, including those that are never read.
    private static func repetitions(_ node: JSONNode, _ file: String) -> [Diagnostic] {
        switch node.content {
        case .array(let elements): return elements.flatMap { repetitions($0, file) }
        case .object(let members):
            var seen: Set<ExactText> = []
            let repeated = members.filter { !seen.insert(ExactText($0.key)).inserted }.map { member in
                Diagnostic(
                    .duplicateKey, "duplicate key \"\(member.key)\"; it is undefined which value counts",
                    at: SourceRange(file: file, range: member.keyRange), severity: .warning)
            }
            return repeated + members.flatMap { repetitions($0.value, file) }
        case .null, .bool, .number, .string: return []
        }
    }
}

extension MockEndpoint {
    /// Whether an event of this name ends the stream as an error.
    func ends(with event: String) -> Bool {
        endpoint.errors.contains { error in
            if case .event(let name) = error.match { ExactText(name) == ExactText(event) } else { false }
        }
    }
}

extension ReadingFault {
    /// The path without positions in arrays, and what was expected: the same for all elements of a list.
    fileprivate var field: String {
        "\(path.replacing(#/\[[0-9]+\]/#, with: "[]")) \(expected)"
    }
}
