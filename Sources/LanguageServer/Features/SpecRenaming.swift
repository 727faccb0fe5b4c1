import JSONSyntax
import SpecFormatting
import SpecLanguage
import YAMLSyntax

/// Renames models, fields, endpoints and cases of errors in all specs. What goes over the wire stays.
struct SpecRenaming {
    /// A replacement in a file.
    struct Edit: Hashable {
        let range: Range<Int>
        let text: String
    }

    private static let kinds: Set<SpecNameKind> = [.model, .field, .endpoint, .error]

    private let folder: SpecFolder
    private let symbol: NameIndex.Symbol
    private let uses: [NameIndex.Use]
    private let name: String

    /// The range of a name that can be renamed.
    static func prepare(
        _ folder: inout SpecFolder, _ path: String, at offset: Int
    ) throws(ResponseError) -> JSONValue {
        let index = folder.index()
        let (_, range) = try target(index, folder, path, offset)
        guard let spec = folder.specs[path] else { return .null }
        return .fields([
            "range": spec.document.range(range), "placeholder": .string(spec.document.slice(range)),
        ])
    }

    /// The edits of all files.
    ///
    /// - Throws: why the name cannot be changed, such as another declaration with the new one
    static func edits(
        _ folder: inout SpecFolder, _ path: String, at offset: Int, to name: String
    ) throws(ResponseError) -> [String: [Edit]] {
        let index = folder.index()
        let (symbol, _) = try target(index, folder, path, offset)
        try check(name, of: symbol)
        let renaming = SpecRenaming(folder: folder, symbol: symbol, uses: index.uses(of: symbol), name: name)
        let edits = try renaming.edits()
        try renaming.checkResult(edits)
        return edits
    }

    private static func target(
        _ index: NameIndex, _ folder: SpecFolder, _ path: String, _ offset: Int
    ) throws(ResponseError) -> (NameIndex.Symbol, Range<Int>) {
        guard let (symbol, range) = index.symbol(at: offset, in: path) else {
            throw ResponseError(.requestFailed, "there is no name to rename here")
        }
        guard kinds.contains(symbol.kind) else {
            throw ResponseError(
                .requestFailed,
                "a \(symbol.kind.rawValue) cannot be renamed; only models, fields, endpoints and errors can")
        }
        guard !index.declarations(of: symbol).isEmpty else {
            throw ResponseError(.requestFailed, "\(symbol.name) is not declared in these specs")
        }
        for use in index.uses(of: symbol) {
            guard let spec = folder.specs[use.path], spec.isCurrent(use.range, use.range.lowerBound) else {
                throw ResponseError(.requestFailed, "\(use.path) cannot be read; fix its errors first")
            }
        }
        return (symbol, range)
    }

    /// A name that needs no quotation marks, whatever is around it.
    private static func check(_ name: String, of symbol: NameIndex.Symbol) throws(ResponseError) {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let isName = parts.allSatisfy { part in
            guard let first = part.unicodeScalars.first else { return false }
            return (first == "_" || first.properties.isXIDStart)
                && part.unicodeScalars.allSatisfy { $0.properties.isXIDContinue || $0 == "-" }
        }
        guard isName, parts.count == 1 || symbol.kind == .endpoint else {
            throw ResponseError(.invalidParameters, "\"\(name)\" is no name of letters, digits and underscores")
        }
    }

    private func edits() throws(ResponseError) -> [String: [Edit]] {
        var edits: [String: [Edit]] = [:]
        for use in uses {
            guard let spec = folder.specs[use.path], let document = spec.readable?.document else { continue }
            let written = document.slice(use.range)
            guard written == use.mention.name || use.range.count < use.mention.range.offsets.count else {
                let line = document.lineIndex(of: use.range.lowerBound) + 1
                throw ResponseError(
                    .requestFailed, "the name is escaped or folded in \(use.path), line \(line); write it plainly first"
                )
            }
            edits[use.path, default: []].append(Edit(range: use.range, text: name))
            if symbol.kind == .field, use.mention.isDeclaration {
                edits[use.path, default: []] += try wireEdits(use, document)
            }
        }
        return edits
    }

    // MARK: What goes over the wire

    /// The edits that write down the path in JSON, and the column of a table, which so far followed from the name.
    private func wireEdits(_ use: NameIndex.Use, _ document: TextDocument) throws(ResponseError) -> [Edit] {
        guard let (model, field) = field(use), let value = use.mention.entry?.value else { return [] }
        var keys: [(String, String)] = []
        if case .structure(let structure) = model.kind, structure.layout == .object, !field.isIgnored,
            value.value(of: "map") == nil, let path = field.paths.first, field.paths.count == 1
        {
            keys.append(("map", path.text))
        }
        let tables = folder.checked?.specification.files.flatMap(\.tables) ?? []
        if field.column == nil, !field.isIgnored, tables.contains(where: { $0.model == model.name }) {
            keys.append(("column", field.name))
        }
        return keys.isEmpty ? [] : [try edit(adding: keys, to: value, document)]
    }

    private func field(_ use: NameIndex.Use) -> (Model, Field)? {
        let models = folder.checked?.specification.files.first { $0.path == use.path }?.models ?? []
        for model in models where model.range.range.start.offset < use.range.lowerBound {
            guard case .structure(let structure) = model.kind else { continue }
            let field = structure.fields.first { field in
                field.range.file == use.path && field.range.range.offsets.contains(use.range.lowerBound)
            }
            if let field { return (model, field) }
        }
        return nil
    }

    private func edit(
        adding keys: [(String, String)], to value: YAMLNode, _ document: TextDocument
    ) throws(ResponseError) -> Edit {
        let text = document.slice(value.range.offsets)
        guard !text.hasPrefix("*"), !text.hasPrefix("&") else {
            throw ResponseError(.requestFailed, "the field is an alias or an anchor; write it out first")
        }
        return document.adding(keys, to: value)
    }

    // MARK: The result

    /// - Throws: the first error that the specs would have, and do not have now
    private func checkResult(_ edits: [String: [Edit]]) throws(ResponseError) {
        var texts: [String: [UInt8]] = [:]
        for (path, edits) in edits {
            texts[path] = Self.apply(edits, to: folder.specs[path]?.document.bytes ?? [])
        }
        let before = folder.checked?.diagnostics.count { $0.severity == .error } ?? 0
        var result = folder.checking(texts)
        let errors = result.checked?.diagnostics.filter { $0.severity == .error } ?? []
        guard errors.count > before else { return try checkMeaning(edits, result.index()) }
        let known = Set(folder.checked?.diagnostics.map(\.message) ?? [])
        let new = errors.first { !known.contains($0.message) } ?? errors[0]
        throw ResponseError(.requestFailed, "renamed to \(name), the specs would have an error: \(new.message)")
    }

    /// - Throws: uses that would mean another model, which hides the renamed one
    private func checkMeaning(_ edits: [String: [Edit]], _ index: NameIndex) throws(ResponseError) {
        let models = uses.filter { $0.mention.kind == .model }.compactMap { use -> String? in
            let earlier = edits[use.path]?.filter { $0.range.lowerBound < use.range.lowerBound } ?? []
            let shift = earlier.reduce(0) { $0 + $1.text.utf8.count - $1.range.count }
            return index.symbol(at: use.range.lowerBound + shift, in: use.path)?.symbol.name
        }
        let names = Set(models).sorted()
        guard names.count > 1 else { return }
        throw ResponseError(
            .requestFailed,
            "renamed to \(name), the name would mean \(names.joined(separator: " in one spec, and ")) in another")
    }

    static func apply(_ edits: [Edit], to bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        // From the end, so that the offsets of earlier edits stay; an insertion goes before a replacement of the same place.
        let ordered = edits.sorted {
            ($0.range.lowerBound, $0.range.upperBound) > ($1.range.lowerBound, $1.range.upperBound)
        }
        for edit in ordered { bytes.replaceSubrange(edit.range, with: edit.text.utf8) }
        return bytes
    }

    /// The edits as the protocol writes them.
    static func json(_ edits: [String: [Edit]], _ folder: SpecFolder) -> JSONValue {
        let changes = edits.sorted { $0.key < $1.key }.compactMap { path, edits -> JSONValue.Member? in
            guard let spec = folder.specs[path] else { return nil }
            return JSONValue.Member(key: spec.uri, value: .array(edits.map { $0.json(spec.document) }))
        }
        return .fields(["changes": .object(changes)])
    }
}

extension TextDocument {
    /// The edit that adds keys to a mapping, or to a field, whose short form becomes the long one.
    func adding(_ keys: [(String, String)], to value: YAMLNode) -> SpecRenaming.Edit {
        let range = value.range.offsets
        let text = slice(range)
        let added = keys.map { "\($0): \($1)" }
        guard case .mapping(let entries) = value.content else {
            let plain = value.scalar.flatMap { $0.isPlain ? $0.text : nil }
            let type = plain.map { ScalarText.text($0, isInBrackets: true) } ?? text
            return SpecRenaming.Edit(range: range, text: "{type: \(type), \(added.joined(separator: ", "))}")
        }
        let start = range.lowerBound
        guard !text.hasPrefix("{") else {
            let keys = added.joined(separator: ", ") + (entries.isEmpty ? "" : ", ")
            return SpecRenaming.Edit(range: start + 1..<start + 1, text: keys)
        }
        let indent = String(repeating: " ", count: start - lineStart(of: start))
        return SpecRenaming.Edit(range: start..<start, text: added.map { $0 + lineBreak + indent }.joined())
    }
}

extension SpecRenaming.Edit {
    func json(_ document: TextDocument) -> JSONValue {
        .fields(["range": document.range(range), "newText": .string(text)])
    }
}
