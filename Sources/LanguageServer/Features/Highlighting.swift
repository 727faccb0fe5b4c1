import JSONSyntax
import SpecLanguage
import SpecQueries
import YAMLSyntax

/// Colours of types and names, parts that can be folded, and the Swift above declarations.
enum Highlighting {
    /// The types of tokens; a token has the index of one.
    static let tokenTypes: [String] = [
        "class", "property", "method", "enumMember", "parameter", "namespace", "type",
    ]
    static let tokenModifiers: [String] = ["declaration"]

    /// All tokens of a file, each as five numbers relative to the one before it (LSP 3.17, "Semantic Tokens").
    static func tokens(_ folder: inout SpecFolder, _ path: String) -> JSONValue {
        folder.check()
        guard var spec = folder.specs[path], let readable = spec.readable else { return .fields(["data": .array([])]) }
        var tokens = spec.mentions().map { mention in
            (range: mention.range, type: index(mention.kind), modifiers: mention.isDeclaration ? 1 : 0)
        }
        tokens += SpecMention.builtInTypes(in: readable.root).map { ($0, 6, 0) }
        tokens.sort { $0.range.start < $1.range.start }
        var data: [JSONValue] = []
        var (line, character, end) = (0, 0, 0)
        for token in tokens where token.range.start.offset >= end && token.range.start.line == token.range.end.line {
            let range = token.range.offsets
            let next = readable.document.lineAndCharacter(of: range.lowerBound)
            let start = next.line == line ? next.character - character : next.character
            data += [next.line - line, start, readable.document.length(of: range), token.type, token.modifiers].map {
                .int($0)
            }
            (line, character, end) = (next.line, next.character, range.upperBound)
        }
        return .fields(["data": .array(data)])
    }

    private static func index(_ kind: SpecNameKind) -> Int {
        switch kind {
        case .model: 0
        case .field: 1
        case .endpoint: 2
        case .enumCase, .error: 3
        case .parameter: 4
        case .service, .table, .queue, .environment, .route, .rule: 5
        }
    }

    /// The mappings and lists of a file that have several lines.
    static func foldingRanges(_ folder: inout SpecFolder, _ path: String) -> JSONValue {
        folder.check()
        guard let readable = folder.specs[path]?.readable else { return .array([]) }
        var ranges: [JSONValue] = []
        func visit(_ node: YAMLNode) {
            for entry in node.entries {
                let first = readable.document.lineIndex(of: entry.key.range.start.offset)
                let last = readable.document.lineIndex(of: entry.value.range.end.offset)
                let isScalar = entry.value.children.isEmpty
                if last > first, !isScalar {
                    ranges.append(.fields(["startLine": .int(first), "endLine": .int(last)]))
                }
                visit(entry.value)
            }
            for element in node.elements { visit(element) }
        }
        visit(readable.root)
        return .array(ranges)
    }

    /// The heads of the Swift declarations that come of models and endpoints.
    static func codeLenses(_ folder: inout SpecFolder, _ path: String) -> JSONValue {
        let index = folder.index()
        guard var spec = folder.specs[path], let swift = folder.swift(of: path) else { return .array([]) }
        let mentions = spec.mentions().filter { mention in
            mention.isDeclaration && (mention.kind == .model || mention.kind == .endpoint)
                && spec.isCurrent(mention.range)
        }
        return .array(
            mentions.compactMap { mention in
                guard let (symbol, range) = index.symbol(at: mention.range.start.offset, in: path) else { return nil }
                let head =
                    mention.kind == .model
                    ? swift.typeHead(SwiftOutline.plain(symbol.name))
                    : folder.endpoint(symbol.name, of: path).flatMap { swift.methodHead(of: $0) }
                guard let head else { return nil }
                return .fields([
                    "range": spec.document.range(range),
                    "command": .fields(["title": .string(shortened(head)), "command": ""]),
                ])
            })
    }

    /// The declaration without words that all of them have.
    private static func shortened(_ head: String) -> String {
        ["public ", "package ", "nonisolated "].reduce(head) { $0.replacing($1, with: "") }
    }
}
