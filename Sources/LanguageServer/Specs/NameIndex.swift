import SpecLanguage
import YAMLSyntax

/// The names in the specs of a folder, each with all its uses.
struct NameIndex: Sendable {
    struct File {
        let path: String
        let module: SpecModule
        let root: YAMLNode
        let mentions: [SpecMention]
    }

    /// What is named.
    struct Symbol: Sendable, Hashable {
        let kind: SpecNameKind
        /// The name in Swift; for a model, with its namespace and with its module, if that is another one.
        let name: String
        /// The name in Swift of what it belongs to: a model, a service or an endpoint. Empty if there is none.
        let owner: String
    }

    struct Use: Sendable {
        let path: String
        let mention: SpecMention
        /// The range of the name, without the end that the name of a generated type adds to it.
        let range: Range<Int>
    }

    private var uses: [Symbol: [Use]] = [:]
    private var symbols: [String: [(range: Range<Int>, symbol: Symbol)]] = [:]

    init(_ files: [File]) {
        let names = NameResolution(files)
        for file in files {
            // What aliases repeat is in the text once.
            var known: Set<TextRange> = []
            for mention in file.mentions where known.insert(mention.range).inserted {
                let (symbol, length) = names.symbol(of: mention, in: file.path)
                let range = mention.range.offsets
                let use = Use(
                    path: file.path, mention: mention,
                    range: range.lowerBound..<(length.map { range.lowerBound + $0 } ?? range.upperBound))
                uses[symbol, default: []].append(use)
                symbols[file.path, default: []].append((use.range, symbol))
            }
        }
    }

    /// The symbol whose name is at an offset of a file.
    func symbol(at offset: Int, in path: String) -> (symbol: Symbol, range: Range<Int>)? {
        symbols[path]?.first { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }.map { ($1, $0) }
    }

    func uses(of symbol: Symbol) -> [Use] { uses[symbol] ?? [] }

    func declarations(of symbol: Symbol) -> [Use] { uses(of: symbol).filter(\.mention.isDeclaration) }

    /// The declared names of a kind, sorted.
    func declared(_ kind: SpecNameKind) -> [(symbol: Symbol, use: Use)] {
        uses.filter { $0.key.kind == kind }.compactMap { symbol, uses in
            uses.first(where: \.mention.isDeclaration).map { (symbol, $0) }
        }.sorted { ($0.symbol.name, $0.symbol.owner) < ($1.symbol.name, $1.symbol.owner) }
    }
}

/// Looks names up as the checker does: own namespaces first, and the fields of included models, too.
private struct NameResolution {
    private struct FieldName: Hashable {
        let model: String
        let name: String
    }

    private var modules: [String: SpecModule] = [:]
    private var namespaces: [String: String] = [:]
    private var services: [String: String] = [:]
    private var parents: [String: String] = [:]
    private var models: Set<String> = []
    private var includes: [String: [String]] = [:]
    private var fields: Set<FieldName> = []
    private var parameters: Set<FieldName> = []
    /// The field that stands for a field and those that it replaces.
    private var homes: [FieldName: FieldName] = [:]

    private static let patch = "Patch"

    init(_ files: [NameIndex.File]) {
        var shared: [String: (namespace: String?, module: String?)] = [:]
        for file in files {
            modules[file.path] = file.module
            let service = file.root.value(of: "service")
            let name = service.flatMap { $0.value(of: "name") ?? $0 }?.name
            services[file.path] = name
            namespaces[file.path] = file.root.value(of: "defaults")?.value(of: "namespace")?.name
            if let name, service?.value(of: "name") != nil {
                shared[name] = (namespaces[file.path], file.module.name)
                parents[name] = service?.value(of: "inherits")?.name
            }
        }
        for file in files where namespaces[file.path] == nil {
            guard let others = services[file.path].flatMap({ shared[$0] }), others.module == file.module.name else {
                continue
            }
            namespaces[file.path] = others.namespace
        }
        for file in files { declare(file) }
        for file in files { include(file) }
        for field in fields.sorted(by: { ($0.model, $0.name) < ($1.model, $1.name) }) {
            for model in reach(field.model) where model != field.model {
                let other = FieldName(model: model, name: field.name)
                if fields.contains(other) { unite(field, other) }
            }
        }
    }

    private mutating func declare(_ file: NameIndex.File) {
        for mention in file.mentions where mention.isDeclaration {
            switch mention.kind {
            case .model: models.insert(model(declared: mention.name, in: file.path))
            case .field:
                let owner = model(declared: mention.owner ?? "", in: file.path)
                fields.insert(FieldName(model: owner, name: Self.member(mention.name)))
            case .parameter: parameters.insert(FieldName(model: mention.owner ?? "", name: mention.name))
            default: break
            }
        }
    }

    private mutating func include(_ file: NameIndex.File) {
        var owner = ""
        for mention in file.mentions where mention.kind == .model {
            if mention.isDeclaration {
                owner = model(declared: mention.name, in: file.path)
            } else if mention.key == "include" {
                includes[owner, default: []].append(model(mention.name, mention.namespace, in: file.path).name)
            }
        }
    }

    /// The symbol of a name, and the number of bytes of the name that belong to it, if not all of them do.
    func symbol(of mention: SpecMention, in path: String) -> (NameIndex.Symbol, Int?) {
        let owner = mention.owner ?? ""
        switch mention.kind {
        case .model:
            if mention.isDeclaration {
                return (NameIndex.Symbol(kind: .model, name: model(declared: mention.name, in: path), owner: ""), nil)
            }
            let (name, isPatch) = model(mention.name, mention.namespace, in: path)
            let length = isPatch ? mention.name.utf8.count - Self.patch.utf8.count : nil
            return (NameIndex.Symbol(kind: .model, name: name, owner: ""), length)
        case .field:
            let model = mention.isDeclaration ? model(declared: owner, in: path) : qualified(owner, in: path)
            let field = home(of: FieldName(model: model, name: Self.member(mention.name)))
            return (NameIndex.Symbol(kind: .field, name: field.name, owner: field.model), nil)
        case .enumCase: return (member(mention, model(declared: owner, in: path)), nil)
        case .parameter:
            let isOwn = parameters.contains(FieldName(model: owner, name: mention.name))
            return (NameIndex.Symbol(kind: .parameter, name: mention.name, owner: isOwn ? owner : "service"), nil)
        case .error: return (member(mention, root(of: services[path] ?? "")), nil)
        case .endpoint: return (member(mention, services[path] ?? ""), nil)
        default: return (NameIndex.Symbol(kind: mention.kind, name: mention.name, owner: ""), nil)
        }
    }

    private func member(_ mention: SpecMention, _ owner: String) -> NameIndex.Symbol {
        NameIndex.Symbol(kind: mention.kind, name: Self.member(mention.name), owner: owner)
    }

    private func model(declared name: String, in path: String) -> String {
        let name = ([namespaces[path]].compactMap(\.self) + [name]).map(Self.type).joined(separator: ".")
        return module(of: path).qualified(name)
    }

    private func module(of path: String) -> SpecModule { modules[path] ?? SpecModule() }

    /// A model that a file uses, and whether the name is that of the struct of its changes.
    private func model(_ name: String, _ namespace: String?, in path: String) -> (name: String, isPatch: Bool) {
        let plain = Self.type(name)
        let scope = (namespace ?? namespaces[path]).map { scope in
            scope.split(separator: ".").map { Self.type(String($0)) }.joined(separator: ".")
        }
        let inScope = scope.map { "\($0).\(plain)" }
        let module = module(of: path)
        let written = namespace == nil ? plain : inScope ?? plain
        let others = module.usedNames(written)
        for full in [inScope, plain].compactMap({ $0 }).map(module.qualified) + others {
            if models.contains(full) { return (full, false) }
            let start = String(full.dropLast(Self.patch.count))
            if full.hasSuffix(Self.patch), models.contains(start) { return (start, true) }
        }
        return (plain, false)
    }

    private func qualified(_ name: String, in path: String) -> String {
        let name = ModelName(name)
        return model(name.plain, name.namespace, in: path).name
    }

    /// A model and those that it includes, the nearest first.
    private func reach(_ model: String) -> [String] {
        var found = [model]
        var index = 0
        while index < found.count {
            for next in includes[found[index]] ?? [] where !found.contains(next) { found.append(next) }
            index += 1
        }
        return found
    }

    private func home(of field: FieldName) -> FieldName {
        let declared = reach(field.model).map { FieldName(model: $0, name: field.name) }.first { fields.contains($0) }
        var home = declared ?? field
        while let next = homes[home] { home = next }
        return home
    }

    private mutating func unite(_ first: FieldName, _ second: FieldName) {
        let (one, other) = (home(of: first), home(of: second))
        if one != other { homes[one] = other }
    }

    private func root(of service: String) -> String {
        var (root, steps) = (service, 0)
        while let parent = parents[root], steps < parents.count { (root, steps) = (parent, steps + 1) }
        return root
    }

    private static func type(_ name: String) -> String { (try? SwiftSpelling.type(name)) ?? name }

    /// The name of a member; those of endpoints may have namespaces.
    private static func member(_ name: String) -> String {
        name.split(separator: ".").map { part in (try? SwiftSpelling.member(String(part))) ?? String(part) }
            .joined(separator: ".")
    }
}

extension YAMLNode {
    /// The value at a path of keys.
    func value(at path: some Sequence<String>) -> YAMLNode? {
        var node = self
        for key in path {
            guard let next = node.value(of: key) else { return nil }
            node = next
        }
        return node
    }

    /// The text of a scalar that is not empty.
    var name: String? { text.isEmpty ? nil : text }
}
