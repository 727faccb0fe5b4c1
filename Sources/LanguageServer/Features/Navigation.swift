import JSONSyntax
import SpecLanguage
import YAMLSyntax

/// Where names are declared and used.
enum Navigation {
    static func definition(_ folder: inout SpecFolder, _ path: String, at offset: Int) -> JSONValue {
        let index = folder.index()
        guard let (symbol, _) = index.symbol(at: offset, in: path) else { return .null }
        return locations(index.declarations(of: symbol), folder)
    }

    static func references(
        _ folder: inout SpecFolder, _ path: String, at offset: Int, withDeclaration: Bool
    ) -> JSONValue {
        let index = folder.index()
        guard let (symbol, _) = index.symbol(at: offset, in: path) else { return .array([]) }
        return locations(index.uses(of: symbol).filter { withDeclaration || !$0.mention.isDeclaration }, folder)
    }

    private static func locations(_ uses: [NameIndex.Use], _ folder: SpecFolder) -> JSONValue {
        .array(uses.compactMap { use in folder.specs[use.path]?.location(use.range) })
    }

    /// The declarations of a file, each in the one around it.
    static func documentSymbols(_ folder: inout SpecFolder, _ path: String) -> JSONValue {
        folder.check()
        guard var spec = folder.specs[path], let document = spec.readable?.document else { return .array([]) }
        var rest = spec.mentions().filter(\.isDeclaration)[...]
        return .array(symbols(&rest, before: Int.max, document))
    }

    private static func symbols(
        _ rest: inout ArraySlice<SpecMention>, before end: Int, _ document: TextDocument
    ) -> [JSONValue] {
        var symbols: [JSONValue] = []
        while let mention = rest.first, mention.extent.start.offset < end {
            rest.removeFirst()
            let children = Self.children(in: mention, &rest, document)
            symbols.append(
                .fields([
                    "name": .string(mention.name), "detail": .string(mention.kind.rawValue),
                    "kind": .int(mention.kind.symbolKind),
                    "range": document.range(mention.extent), "selectionRange": document.range(mention.range),
                    "children": children.isEmpty ? nil : .array(children),
                ]))
        }
        return symbols
    }

    private static func children(
        in mention: SpecMention, _ rest: inout ArraySlice<SpecMention>, _ document: TextDocument
    ) -> [JSONValue] {
        mention.entry == nil ? [] : symbols(&rest, before: mention.extent.end.offset, document)
    }

    /// The declarations of all files whose names contain the letters of a query, in their order.
    static func workspaceSymbols(_ folder: inout SpecFolder, matching query: String) -> [JSONValue] {
        let index = folder.index()
        return SpecNameKind.allCases.flatMap { index.declared($0) }.compactMap { symbol, use in
            guard matches(use.mention.name, query), let spec = folder.specs[use.path], spec.module.name == nil else {
                return nil
            }
            return .fields([
                "name": .string(use.mention.name), "kind": .int(symbol.kind.symbolKind),
                "containerName": symbol.owner.isEmpty ? nil : .string(symbol.owner),
                "location": spec.location(use.range),
            ])
        }
    }

    private static func matches(_ name: String, _ query: String) -> Bool {
        var letters = name.lowercased()[...]
        for letter in query.lowercased() {
            guard let found = letters.firstIndex(of: letter) else { return false }
            letters = letters[letters.index(after: found)...]
        }
        return true
    }
}

extension SpecNameKind {
    /// The number in LSP 3.17, "SymbolKind".
    var symbolKind: Int {
        switch self {
        case .model: 23
        case .field: 8
        case .enumCase, .error: 22
        case .service: 11
        case .endpoint: 6
        case .parameter, .rule: 13
        case .table: 5
        case .queue, .environment, .route: 20
        }
    }
}
