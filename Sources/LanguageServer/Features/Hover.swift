import Generation
import JSONSyntax
import SpecLanguage
import SpecQueries
import YAMLSyntax

/// What a position of a spec means, in Markdown.
struct Hover {
    private let folder: SpecFolder
    private let spec: EditedSpec
    private let index: NameIndex

    /// The hover at a position; `nil` where nothing is known.
    static func hover(_ folder: inout SpecFolder, _ path: String, at offset: Int) -> JSONValue? {
        let index = folder.index()
        guard let spec = folder.specs[path] else { return nil }
        let hover = Hover(folder: folder, spec: spec, index: index)
        let found = hover.name(at: offset) ?? hover.key(at: offset)
        let rules = hover.rules(at: offset)
        let parts = [found?.text].compactMap { $0 } + rules.map(\.text)
        guard let range = found?.range ?? rules.first?.range, !parts.isEmpty else { return nil }
        return .fields([
            "contents": .fields(["kind": "markdown", "value": .string(parts.joined(separator: "\n\n---\n\n"))]),
            "range": spec.document.range(range),
        ])
    }

    private typealias Part = (text: String, range: Range<Int>)

    /// The Swift that comes of a name.
    private func name(at offset: Int) -> Part? {
        guard let (symbol, range) = index.symbol(at: offset, in: spec.path), spec.isCurrent(range, offset),
            let declaration = index.declarations(of: symbol).first
        else { return nil }
        let swift = GeneratedSwift(folder: folder).text(of: symbol, declaredIn: declaration.path)
        let title = "\(symbol.kind.rawValue) **\(symbol.name)**"
        let doc = declaration.mention.entry?.value.value(of: "doc")?.text
        let parts = [swift.map { "```swift\n\($0)\n```" } ?? title, doc].compactMap { $0 }
        return (parts.joined(separator: "\n\n"), range)
    }

    /// The documentation of a key, or of the key of a value.
    private func key(at offset: Int) -> Part? {
        guard let root = spec.readable?.root else { return nil }
        var found: (SpecKey, Range<Int>)?
        ShapeWalk.visit(root) { site in
            guard case .key(let key) = site.role, let value = site.path.last?.value else { return }
            if site.node.range.touches(offset) {
                found = (key, site.node.range.offsets)
            } else if case .scalar = value.content, value.range.touches(offset) {
                found = (key, value.range.offsets)
            }
        }
        guard let (key, range) = found, spec.isCurrent(range, offset) else { return nil }
        return (Self.text(of: key), range)
    }

    private static func text(of key: SpecKey) -> String {
        var lines = ["**\(key.name)**: \(key.summary)"]
        if let values = values(of: key.value) { lines.append(values) }
        if key.isRequired { lines.append("Required.") }
        if !key.needs.isEmpty { lines.append("Needs \(key.needs.map { "`\($0)`" }.joined(separator: ", ")).") }
        return lines.joined(separator: "\n\n")
    }

    /// The words that a key may have.
    private static func values(of shape: SpecShape) -> String? {
        let words = shape.alternatives.flatMap { shape -> [String] in
            switch shape {
            case .choice(let words, _): words
            case .flag: ["true", "false"]
            case .duration: ["15s"]
            default: []
            }
        }
        return words.isEmpty ? nil : "Values: " + words.map { "`\($0)`" }.joined(separator: ", ")
    }

    /// What the rules of the diagnostics at a position are about, each with a mistake and its fix.
    private func rules(at offset: Int) -> [Part] {
        let diagnostics = folder.checked?.diagnostics ?? []
        return diagnostics.filter { $0.range.file == spec.path && $0.range.range.touches(offset) }.compactMap {
            diagnostic in
            diagnostic.rule.example.map { example in
                (
                    "**\(diagnostic.rule.rawValue)**: " + example.explanation(fence: "```"),
                    diagnostic.range.range.offsets
                )
            }
        }
    }
}

extension EditedSpec {
    /// Whether the text around an offset is that of the last readable one.
    func isCurrent(_ range: Range<Int>, _ offset: Int) -> Bool {
        guard let readable, range.upperBound <= document.bytes.count,
            range.contains(offset) || range.upperBound == offset
        else { return false }
        return document.bytes[range] == readable.document.bytes[range]
    }
}

/// The Swift that comes of what is named in specs.
struct GeneratedSwift {
    let folder: SpecFolder

    /// The declaration, as an app sees it.
    func text(of symbol: NameIndex.Symbol, declaredIn path: String) -> String? {
        let plain = SwiftOutline.plain(symbol.name)
        switch symbol.kind {
        case .model:
            return model(symbol.name, path)?.type(plain)?.joined(separator: "\n")
        case .field, .enumCase:
            return model(symbol.owner, path)?.member(symbol.name, of: SwiftOutline.plain(symbol.owner))
        case .endpoint:
            return endpoint(symbol.name, path)?.joined(separator: "\n")
        case .error:
            return folder.swift(of: path) { $0.models = [] }?.member(symbol.name, of: symbol.owner + "Error")
        case .service:
            return folder.swift(of: path) { part in
                part.models = []
                part.service?.endpoints = []
            }?.typeHead(symbol.name + "DAO")
        default: return nil
        }
    }

    private func model(_ name: String, _ path: String) -> SwiftOutline? {
        folder.swift(of: path) { part in
            part.models.removeAll { $0.name != name }
            part.tables = []
            part.service = nil
        }
    }

    private func endpoint(_ name: String, _ path: String) -> [String]? {
        guard let endpoint = folder.endpoint(name, of: path) else { return nil }
        return folder.swift(of: path) { part in
            part.models = []
            part.tables = []
            part.service?.endpoints = [endpoint]
            part.service?.routes = nil
        }?.method(of: endpoint)
    }
}
