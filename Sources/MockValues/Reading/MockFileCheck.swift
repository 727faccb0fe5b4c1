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
        if let foreign = foreignByte(in: bytes, file, endpoint) { return [foreign] }
        var findings = Findings(file: file)
        switch endpoint.endpoint.returns {
        case .data, .file, .chunks, .texts, .string, .responses: break
        case .nothing where endpoint.service.envelope?.isTelling != true || Self.isBlank(bytes): break
        case .value(let type) where Self.isBlank(bytes) && (type.isOptional || endpoint.endpoint.defaultResult != nil):
            break
        case .value, .nothing: findings.read(bytes, line: 1) { decoder.faults(in: $0, of: endpoint) }
        // Clients leave out whatever they cannot read.
        case .stream(_, let format) where format.dropsInvalid, .events(_, let format) where format.dropsInvalid: break
        case .stream(let type, let format):
            for piece in Self.pieces(bytes, format) {
                read(piece, as: type, at: endpoint.elementPath, of: endpoint, &findings)
            }
        case .events(let set, let format):
            for piece in Self.pieces(bytes, format) { read(piece, of: set, endpoint, &findings) }
        case .socket(let socket):
            guard let type = socket.eventType, !socket.dropsInvalid else { break }
            for piece in StreamPieces.pieces(bytes, .lines) {
                read(piece, as: type, at: endpoint.elementPath, of: endpoint, &findings)
            }
        }
        return findings.diagnostics
    }

    /// Texts are UTF-8. Others would be served with replacement characters.
    private func foreignByte(in bytes: [UInt8], _ file: String, _ endpoint: MockEndpoint) -> Diagnostic? {
        switch endpoint.endpoint.returns {
        case .data, .file, .chunks: return nil
        case .nothing where endpoint.service.envelope?.isTelling != true: return nil
        case .nothing, .value, .string, .texts, .stream, .events, .socket, .responses: break
        }
        guard let offset = UTF8Text.firstForeignByte(in: bytes) else { return nil }
        let before = bytes[..<offset]
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let position = TextPosition(
            line: 1 + before.count { $0 == UInt8(ascii: "\n") },
            column: 1 + String(decoding: bytes[start..<offset], as: UTF8.self).unicodeScalars.count, offset: offset)
        let range = SourceRange(file: file, range: TextRange(start: position, end: position))
        return Diagnostic(.syntax, "the text is not UTF-8", at: range)
    }

    private static func pieces(_ bytes: [UInt8], _ format: StreamFormat) -> [StreamPieces.Piece] {
        StreamPieces.pieces(bytes, format.framing).filter { $0.text != format.end }
    }

    private func read(
        _ piece: StreamPieces.Piece, of set: EventSet, _ endpoint: MockEndpoint, _ findings: inout Findings
    ) {
        let name = piece.event ?? "message"
        if let event = set.events.first(where: { ExactText($0.event) == ExactText(name) }) {
            guard case .value(let type) = event.content else { return }
            read(piece, as: type, at: event.at ?? .root, of: endpoint, &findings)
        } else if !endpoint.ends(with: name), !set.ignored.contains(where: { ExactText($0) == ExactText(name) }) {
            let position = TextPosition(line: piece.line, column: 1, offset: 0)
            findings.add(
                .mockMismatch, "the event \"\(name)\" is not one of those that \"\(endpoint.endpoint.name)\" returns",
                TextRange(start: position, end: position))
        }
    }

    private func read(
        _ piece: StreamPieces.Piece, as type: ValueType, at path: JSONPath, of endpoint: MockEndpoint,
        _ findings: inout Findings
    ) {
        findings.read(Array(piece.text.utf8), line: piece.line) {
            decoder.valueFaults(in: $0, type, endpoint, at: path)
        }
    }

    /// Whether a body has nothing but white space.
    private static func isBlank(_ bytes: [UInt8]) -> Bool {
        bytes.allSatisfy { byte in byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
    }
}

/// What is wrong with a file: the faults of its JSON documents, folded and bounded, and everything else.
private struct Findings {
    let file: String
    private var faults: ReadingFaults = ReadingFaults()
    private var others: [Diagnostic] = []

    init(file: String) {
        self.file = file
    }

    mutating func read(_ bytes: [UInt8], line: Int, _ check: (JSONNode) -> [ReadingFault]) {
        guard faults.hasRoom(), hasRoom else { return }
        do throws(JSONFault) {
            let node = try JSONParser.parse(bytes, line: line)
            faults.add(check(node))
            addRepetitions(in: node)
        } catch {
            add(.syntax, error.message, TextRange(start: error.position, end: error.position))
        }
    }

    mutating func add(_ rule: Rule, _ message: String, _ range: TextRange, severity: Diagnostic.Severity = .error) {
        guard hasRoom else { return }
        others.append(Diagnostic(rule, message, at: SourceRange(file: file, range: range), severity: severity))
    }

    private var hasRoom: Bool { others.count < ReadingFault.most }

    /// Duplicate keys, including those that are never read.
    private mutating func addRepetitions(in node: JSONNode) {
        guard hasRoom else { return }
        switch node.content {
        case .array(let elements):
            for element in elements { addRepetitions(in: element) }
        case .object(let members):
            var seen: Set<ExactText> = []
            for member in members where !seen.insert(ExactText(member.key)).inserted {
                add(
                    .duplicateKey,
                    "duplicate key \"\(member.key.shortened(to: 80))\"; it is undefined which value counts",
                    member.keyRange, severity: .warning)
            }
            for member in members { addRepetitions(in: member.value) }
        case .null, .bool, .number, .string: break
        }
    }

    /// One for each field, because a wrong type in a spec is wrong in every element of a list.
    var diagnostics: [Diagnostic] {
        let faults = faults.all
        var diagnostics = faults.map { fault in
            Diagnostic(
                .mockMismatch, fault.text + (fault.repetition.text.map { "; \($0)" } ?? ""),
                at: SourceRange(file: file, range: fault.range))
        }
        if faults.count == ReadingFault.most || !hasRoom {
            diagnostics.append(
                Diagnostic(
                    .mockMismatch, "there may be more faults; the first \(ReadingFault.most) are listed",
                    at: .start(of: file)))
        }
        return diagnostics + others
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
