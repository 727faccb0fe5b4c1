import SpecLanguage
import TemplateEngine

/// An enum whose case depends on the value of a key, as templates see it.
struct TaggedUnionContext: TemplateContext {
    var doc: [String]
    var access: String
    /// The attribute for declarations that only generated code and the runtime use.
    var hiding: String
    var name: String
    var conformances: String
    var cases: [UnionCaseContext]
    /// The path of the tag, for a comment.
    var path: String
    /// The name of the tag table.
    var table: String
    var constants: [String]
    var placeholder: String
    /// Whether the JSON of a value with an unknown tag is kept.
    var keepsUnknown: Bool
    /// The error for an unknown tag, if the value is not kept.
    var refusal: String
    var alias: AliasContext?
    var types: RuntimeTypesContext

    static var shape: Shape<TaggedUnionContext> {
        [
            .lines("doc") { $0.doc },
            .text("access") { $0.access },
            .text("hiding") { $0.hiding },
            .text("name") { $0.name },
            .text("conformances") { $0.conformances },
            .list("cases", UnionCaseContext.shape) { $0.cases },
            .text("path") { $0.path },
            .text("table") { $0.table },
            .lines("constants") { $0.constants },
            .text("placeholder") { $0.placeholder },
            .flag("keepsUnknown") { $0.keepsUnknown },
            .text("refusal") { $0.refusal },
            .optional("alias", AliasContext.shape) { $0.alias },
            .context("types", RuntimeTypesContext.shape) { $0.types },
        ]
    }
}

extension TaggedUnionContext {
    init(_ union: TaggedUnion, of model: Model, access: Access, names: TypeNames, models: ModelTable) {
        let declaration = names.declaration(of: model.name)
        var free = FreeNames(taken: union.cases.map(\.name))
        let table = free.take("tags")
        doc = DocComment(model.doc).lines
        self.access = access.prefix
        hiding = access.hiding
        name = declaration.name
        conformances = names.modelConformances(model.conformances)
        cases = union.cases.map { unionCase in
            UnionCaseContext(unionCase, of: union, names: names, models: models)
        }
        path = DocComment.code(union.path.text)
        self.table = table
        constants = Self.table(table, of: union, title: model.name, names).lines(room: SourceLines.columns - 4)
        placeholder = UnionPlaceholder(names: names).source(
            union.cases, at: union.placeholderCase, type: \.type, member: \.name)
        keepsUnknown = union.otherwise == .keep
        refusal = "\(union.otherwise == .drop ? "droppedTag" : "unknownTag")(Self.\(table))"
        alias = AliasContext(
            declaration, doc: DocComment(model.doc), access: access, deprecated: model.deprecated)
        types = RuntimeTypesContext(names)
    }

    private static func table(
        _ name: String, of union: TaggedUnion, title: String, _ names: TypeNames
    ) -> KeyTableLiteral {
        let type = names.runtime("TagTable")
        return KeyTableLiteral(
            head: "static let \(name) = \(type)(",
            before: [StringLiteral(title).source, "at: \(union.path.literal)"],
            words: union.cases.map { KeyTableLiteral.escaped($0.tag) })
    }
}

extension UnionCaseContext {
    fileprivate init(
        _ unionCase: TaggedUnion.Case, of union: TaggedUnion, names: TypeNames, models: ModelTable
    ) {
        let identifier = SwiftIdentifier(unionCase.name)
        indirect = unionCase.isIndirect ? "indirect " : ""
        name = identifier.declaration
        member = identifier.member
        type = names.swiftType(unionCase.type)
        pattern = StringLiteral(unionCase.tag).source
        let writesTag = TagWriting(models: models).writes(unionCase.type, at: union.path)
        writeArguments = writesTag ? "" : ", tag: \(Self.literal(unionCase.tag)), at: \(union.path.literal)"
    }

    /// Writes integer tags as numbers, because servers do so as well.
    private static func literal(_ tag: String) -> String {
        Int(tag).map(String.init) == tag ? tag : StringLiteral(tag).source
    }
}

/// The keys by which unions distinguish their models. The models know these keys even if none of their fields has them.
struct TagKeys: Sendable {
    private var keys: [String: [String]] = [:]

    /// - Parameters:
    ///   - models: all models by name
    ///   - order: all models in the order of the specification
    init(_ models: [String: Model], in order: [Model]) {
        for model in order {
            guard case .tagged(let union) = model.kind, let key = union.path.components.first else { continue }
            var visited: Set<String> = [model.name]
            for type in union.cases.map(\.type) { add(key, to: type, models, &visited) }
        }
    }

    /// The keys in the order in which unions name them.
    subscript(model: String) -> [String] {
        keys[model] ?? []
    }

    private mutating func add(
        _ key: String, to type: ValueType, _ models: [String: Model], _ visited: inout Set<String>
    ) {
        guard case .model(let name) = type.unwrapped, visited.insert(name).inserted, let model = models[name] else {
            return
        }
        switch model.kind {
        case .structure: if keys[name]?.contains(key) != true { keys[name, default: []].append(key) }
        case .tagged(let union): for type in union.cases.map(\.type) { add(key, to: type, models, &visited) }
        case .untagged(let union): for type in union.cases.map(\.type) { add(key, to: type, models, &visited) }
        case .enumeration, .external: break
        }
    }
}

/// Whether values write their own tag.
struct TagWriting {
    let models: ModelTable

    func writes(_ type: ValueType, at path: JSONPath) -> Bool {
        writes(type, path.components[...], within: [])
    }

    /// - Parameter outer: the enclosing models, which are not visited again.
    private func writes(_ type: ValueType, _ path: ArraySlice<String>, within outer: Set<String>) -> Bool {
        // The path leads to the value itself.
        guard let key = path.first else { return true }
        switch type {
        case .optional(let wrapped): return writes(wrapped, path, within: outer)
        // They may hold any JSON they were read from, including the tag.
        case .dictionary, .builtIn(.json): return true
        case .array(let element): return JSONPath.isIndex(key) && writes(element, path.dropFirst(), within: outer)
        case .builtIn: return false
        case .model(let name):
            guard let model = models[name], !outer.contains("\(name) \(path.count)") else { return false }
            return writes(model.kind, path, within: outer.union(["\(name) \(path.count)"]))
        }
    }

    private func writes(_ kind: Model.Kind, _ path: ArraySlice<String>, within outer: Set<String>) -> Bool {
        switch kind {
        case .structure(let structure): writes(structure, path, within: outer)
        case .tagged(let union):
            union.path.components[...] == path || union.cases.allSatisfy { writes($0.type, path, within: outer) }
        case .untagged(let union): union.cases.allSatisfy { writes($0.type, path, within: outer) }
        case .enumeration, .external: false
        }
    }

    private func writes(_ structure: Structure, _ path: ArraySlice<String>, within outer: Set<String>) -> Bool {
        structure.fields.contains { field in
            guard !field.isIgnored, field.encode != .never, let first = field.paths.first?.components else {
                return false
            }
            return path.starts(with: first) && writes(field.type, path.dropFirst(first.count), within: outer)
        }
    }
}
