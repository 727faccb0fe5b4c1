import SpecLanguage
import TemplateEngine

/// An enum with associated values whose case depends on a tag or on the kind of the JSON value, as templates see it.
struct UnionContext: TemplateContext {
    var doc: [String]
    /// The attribute of an enum that gets further cases.
    var growing: [String] = []
    var access: String
    /// The attribute for declarations that only generated code and the runtime use.
    var hiding: String
    var name: String
    var reference: String
    var namespace: String?
    var conformances: String
    var cases: [UnionCaseContext]
    /// How the case is found; `nil` if the kind of the value decides.
    var tag: TagContext?
    /// The keys that distinguish its objects, if there are several.
    var presence: PresenceContext?
    /// The format of dates, if it is a pattern.
    var constant: StaticConstant?
    var placeholder: UnionPlaceholder
    /// Whether the JSON of a value that fits no case is kept.
    var keepsUnknown: Bool
    /// The error for a value that fits no case, as a member of the reader, if the value is not kept.
    var refusal: String
    var alias: AliasContext?
    /// The parts of a tagged union with many cases.
    var large: LargeUnionContext?
    var types: RuntimeTypesContext

    static let shape: Shape<UnionContext> = [
        .lines("doc", "the documentation, as comments") { $0.doc },
        .lines("growing", "the attribute of an enum that gets further cases") { $0.growing },
        .text("access", "the access level and a blank, or nothing") { $0.access },
        .text("hiding", "the attribute for what only generated code uses, or nothing") { $0.hiding },
        .text("name", "the name in its declaration") { $0.name },
        .text("reference", "the name outside of its namespace") { $0.reference },
        .optionalText("namespace", "the namespace that it is declared in") { $0.namespace },
        .text("conformances", "the protocols, with commas") { $0.conformances },
        .list("cases", UnionCaseContext.shape, "the cases") { $0.cases },
        .optional("tag", TagContext.shape, "the key that selects a case") { $0.tag },
        .optional("presence", PresenceContext.shape, "the keys of which one selects a case") { $0.presence },
        .optional("constant", StaticConstant.shape, "the constant of the table") { $0.constant },
        .context("placeholder", UnionPlaceholder.shape, "the value until one is read") { $0.placeholder },
        .flag("keepsUnknown", "whether values of other kinds are kept") { $0.keepsUnknown },
        .text("refusal", "the error for values of other kinds") { $0.refusal },
        .optional("alias", AliasContext.shape, "a second name of the type") { $0.alias },
        .optional("large", LargeUnionContext.shape, "what a union of many cases needs") { $0.large },
        .context("types", RuntimeTypesContext.shape, "names of types, qualified where the spec has the same name") {
            $0.types
        },
    ]
}

extension UnionContext {
    init(_ union: TaggedUnion, of model: Model, access: Access, names: TypeNames, models: ModelTable) {
        let tag = TagContext(union, of: model, names: names)
        let cases = union.cases.map { UnionCaseContext($0, of: union, names: names, models: models) }
        let placeholder = UnionPlaceholder(union.cases, at: union.placeholderCase, names, type: \.type, name: \.name)
        self.init(cases, placeholder, of: model, access: access, names: names)
        self.tag = tag
        keepsUnknown = union.otherwise == .keep
        growing = keepsUnknown ? access.growing : []
        refusal = "\(union.otherwise == .drop ? "droppedTag" : "unknownTag")(Self.\(tag.table))"
        if cases.count > LargeSize.unionCases {
            large = LargeUnionContext(self, tag, union, of: model, names)
        }
    }

    init(_ union: UntaggedUnion, of model: Model, access: Access, names: TypeNames) {
        var free = FreeNames(taken: union.cases.map(\.name))
        let format = union.dateFormat?.constant(named: free.take("dateFormat"), names)
        let dates = union.dateFormat?.expression(format)
        let cases = union.cases.map { UnionCaseContext($0, dates: dates, names: names) }
        let placeholder = UnionPlaceholder(union.cases, at: union.placeholderCase, names, type: \.type, name: \.name)
        self.init(cases, placeholder, of: model, access: access, names: names)
        constant = format
        if union.cases.contains(where: { !$0.conditions.isEmpty }) {
            presence = PresenceContext(union.cases, table: free.take("keys"), names)
        }
        refusal = "unexpectedShape(\(StringLiteral(Self.listing(union.cases.map(\.summary))).source))"
    }

    private init(
        _ cases: [UnionCaseContext], _ placeholder: UnionPlaceholder, of model: Model, access: Access,
        names: TypeNames
    ) {
        let declaration = names.declaration(of: model.name)
        let doc = DocComment(model.doc)
        self.init(
            doc: doc.lines, access: access.prefix, hiding: access.hiding, name: declaration.name,
            reference: declaration.reference, namespace: declaration.namespace,
            conformances: names.modelConformances(model.conformances), cases: cases, placeholder: placeholder,
            keepsUnknown: false, refusal: "",
            alias: AliasContext(declaration, doc: doc, access: access, deprecated: model.deprecated),
            types: RuntimeTypesContext(names))
    }

    /// `String, Int or Customer`
    private static func listing(_ types: [String]) -> String {
        var others = types
        guard let last = others.popLast(), !others.isEmpty else { return types.joined() }
        return "\(others.joined(separator: ", ")) or \(last)"
    }
}

/// A tagged union that is read with a table, as templates see it.
struct LargeUnionContext: TemplateContext {
    var hiding: String
    var access: String
    var reference: String
    /// The path of the tag, for a comment.
    var path: String
    /// The arguments of the table.
    var arguments: [String]
    var placeholder: UnionPlaceholder
    var parts: [UnionPartContext]
    var types: RuntimeTypesContext

    static let shape: Shape<LargeUnionContext> = [
        .text("hiding", "the attribute for what only generated code uses, or nothing") { $0.hiding },
        .text("access", "the access level and a blank, or nothing") { $0.access },
        .text("reference", "the name outside of its namespace") { $0.reference },
        .text("path", "the path in the JSON, as a comment") { $0.path },
        .lines("arguments", "the arguments") { $0.arguments },
        .context("placeholder", UnionPlaceholder.shape, "the value until one is read") { $0.placeholder },
        .list("parts", UnionPartContext.shape, "the parts among which many are divided") { $0.parts },
        .context("types", RuntimeTypesContext.shape, "names of types, qualified where the spec has the same name") {
            $0.types
        },
    ]
}

extension LargeUnionContext {
    fileprivate init(
        _ context: UnionContext, _ tag: TagContext, _ union: TaggedUnion, of model: Model, _ names: TypeNames
    ) {
        hiding = context.hiding
        access = context.access
        reference = context.reference
        path = tag.path
        placeholder = context.placeholder
        types = context.types
        let parts = context.cases.parts(of: LargeSize.unionCases)
        self.parts = parts.enumerated().map { index, cases in
            UnionPartContext(
                function: SwitchPart.name("addCases", index),
                access: index == 0 ? context.access : "private ",
                content: SwitchPart.name("content", index), cases: cases,
                unknown: index == 0 && context.keepsUnknown ? names.runtime("TaggedValue") : nil,
                others: SwitchPart.others("content", index, of: parts.count))
        }
        let others =
            switch union.otherwise {
            case .keep: ["others: .kept(Self.unknown)"]
            case .drop: ["others: .dropped"]
            case .error: [String]()
            }
        arguments =
            [StringLiteral(model.name).source, "at: \(union.path.literal)"] + others + self.parts.map(\.function)
    }
}

/// Some of the cases of a union, which one function adds and another takes apart.
struct UnionPartContext: TemplateContext {
    var function: String
    var access: String
    /// The name of the property with the value of a case.
    var content: String
    var cases: [UnionCaseContext]
    /// The type for a value of an unknown case, in the part that has that case.
    var unknown: String?
    /// The expression for cases of other parts.
    var others: String?

    static let shape: Shape<UnionPartContext> = [
        .text("function", "the name of the function") { $0.function },
        .text("access", "the access level and a blank, or nothing") { $0.access },
        .text("content", "the name of the property with the content") { $0.content },
        .list("cases", UnionCaseContext.shape, "the cases") { $0.cases },
        .optionalText("unknown", "what the case of unknown values has") { $0.unknown },
        .optionalText("others", "what the remaining cases have") { $0.others },
    ]
}

/// The tag of a union, as templates see it.
struct TagContext: TemplateContext {
    /// The path of the tag, for a comment.
    var path: String
    /// The name of the constant with all tags.
    var table: String
    /// The declaration of that constant.
    var declaration: [String]

    static let shape: Shape<TagContext> = [
        .text("path", "the path in the JSON, as a comment") { $0.path },
        .text("table", "the constant with the table") { $0.table },
        .lines("declaration", "the whole declaration") { $0.declaration },
    ]
}

extension TagContext {
    fileprivate init(_ union: TaggedUnion, of model: Model, names: TypeNames) {
        var free = FreeNames(taken: union.cases.map(\.name))
        path = DocComment.code(union.path.text)
        table = free.take("tags")
        declaration = KeyTableLiteral(
            head: "static let \(table) = \(names.runtime("TagTable"))(",
            before: [StringLiteral(model.name).source, "at: \(union.path.literal)"],
            words: union.cases.map { KeyTableLiteral.escaped($0.tag) }
        ).lines(room: SourceLines.columns - 4)
    }
}

/// The keys and constants that distinguish the objects of a union, as templates see them.
struct PresenceContext: TemplateContext {
    /// The name of the constant with all keys.
    var table: String
    /// The declaration of that constant.
    var declaration: [String]

    static let shape: Shape<PresenceContext> = [
        .text("table", "the constant with the table") { $0.table },
        .lines("declaration", "the whole declaration") { $0.declaration },
    ]
}

extension PresenceContext {
    fileprivate init(_ cases: [UntaggedUnion.Case], table: String, _ names: TypeNames) {
        self.table = table
        declaration = KeyTableLiteral(
            head: "static let \(table) = \(names.runtime("PresenceTable"))(",
            words: cases.flatMap { item in
                item.keys.map { Self.word(item.name, $0, []) }
                    + item.constants.map { Self.word(item.name, $0.key, $0.values) }
            }
        ).lines(room: SourceLines.columns - 4)
    }

    private static func word(_ name: String, _ key: String, _ values: [String]) -> String {
        ([name] + ([key] + values).map { KeyTableLiteral.escaped($0) }).joined(separator: "=")
    }
}

/// A case with an associated value.
struct UnionCaseContext: TemplateContext {
    /// `indirect` followed by a space, or empty.
    var indirect: String
    /// The name in the declaration.
    var name: String
    /// The name after a dot.
    var member: String
    var type: String
    /// The pattern that selects the case on reading: a tag, or several patterns.
    var pattern: String
    /// The arguments after the value that say how its tag is written.
    var tagArguments: String = ""
    /// The arguments for reading.
    var readArguments: String = ""
    /// Additional arguments for writing, each preceded by a comma, such as the tag if the value does not write it
    /// itself.
    var writeArguments: String = ""

    static let shape: Shape<UnionCaseContext> = [
        .text("indirect", "`indirect` and a blank, or nothing") { $0.indirect },
        .text("name", "the name in its declaration") { $0.name },
        .text("member", "the name after a dot") { $0.member },
        .text("type", "the Swift type") { $0.type },
        .text("pattern", "the pattern that selects the case") { $0.pattern },
        .text("tagArguments", "arguments after the value where its key is written") { $0.tagArguments },
        .text("readArguments", "the arguments that read the value") { $0.readArguments },
        .text("writeArguments", "arguments after the value where it is written") { $0.writeArguments },
    ]
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
        let writing = TagWriting(models: models)
        if writing.fixes(unionCase.tag, of: unionCase.type, at: union.path) { return }
        let label = writing.writes(unionCase.type, at: union.path) ? "ownTag" : "tag"
        tagArguments = ", \(label): \(Self.literal(unionCase))"
        writeArguments = "\(tagArguments), at: \(union.path.literal)"
    }

    private static func literal(_ unionCase: TaggedUnion.Case) -> String {
        switch unionCase.tagKind {
        case .string: StringLiteral(unionCase.tag).source
        case .integer, .bool: unionCase.tag
        }
    }
}

extension UnionCaseContext {
    /// - Parameter dates: an expression for the date format.
    fileprivate init(_ unionCase: UntaggedUnion.Case, dates: String?, names: TypeNames) {
        let identifier = SwiftIdentifier(unionCase.name)
        indirect = unionCase.isIndirect ? "indirect " : ""
        name = identifier.declaration
        member = identifier.member
        type = names.swiftType(unionCase.type)
        pattern = unionCase.shapes.map { ".\($0.rawValue)" }.joined(separator: ", ")
        if !unionCase.conditions.isEmpty { pattern += " where choice == \(StringLiteral(unionCase.name).source)" }
        guard let dates, unionCase.type.holds(.date) else { return }
        readArguments = ReadOptionsExpression(dates: dates).source(names) ?? ""
        writeArguments = ", dates: \(dates)"
    }
}

extension UntaggedUnion.Case {
    /// Its type with the keys that select it: `Card with number`.
    fileprivate var summary: String {
        let conditions = conditions
        return conditions.isEmpty ? type.specText : "\(type.specText) with \(conditions.joined(separator: " and "))"
    }
}

extension ValueType {
    /// The type as written in a spec.
    fileprivate var specText: String {
        switch self {
        case .builtIn(let type): type.rawValue
        case .model(let name): name
        case .array(let element): "[\(element.specText)]"
        case .dictionary(let value): "[String: \(value.specText)]"
        case .optional(let wrapped): "\(wrapped.specText)?"
        }
    }
}

/// The case, as templates see it, that is the placeholder for the enum until a value is read.
struct UnionPlaceholder: TemplateContext {
    /// The name of the case after a dot.
    var member: String
    /// The placeholder for its value.
    var value: String

    static let shape: Shape<UnionPlaceholder> = [
        .text("member", "the name after a dot") { $0.member },
        .text("value", "the expression of the value") { $0.value },
    ]

    /// - Parameter index: the case that can be created without another value of the enum's type.
    init<Case>(
        _ cases: [Case], at index: Int, _ names: TypeNames, type: (Case) -> ValueType, name: (Case) -> String
    ) {
        let unionCase = cases.indices.contains(index) ? cases[index] : nil
        member = unionCase.map { SwiftIdentifier(name($0)).member } ?? ""
        value = unionCase.map { PlaceholderExpression(names: names).source(type($0)) } ?? ""
    }
}
