import SpecLanguage
import TemplateEngine

/// An enum whose case is chosen by the value of a key, as templates see it.
struct DividedUnionContext: TemplateContext {
    var doc: [String]
    var access: String
    /// The attribute of what people need not see.
    var hiding: String
    var name: String
    var conformances: String
    var cases: [UnionCaseContext]
    /// Where the tag stands, as part of a comment.
    var path: String
    /// The name of the table of tags.
    var table: String
    var constants: [String]
    var blank: String
    /// Whether the JSON of a value with an unknown tag is kept.
    var keepsUnknown: Bool
    /// What is thrown for an unknown tag, where it is not kept.
    var refusal: String
    var alias: AliasContext?
    var types: RuntimeTypesContext

    static var shape: Shape<DividedUnionContext> {
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
            .text("blank") { $0.blank },
            .flag("keepsUnknown") { $0.keepsUnknown },
            .text("refusal") { $0.refusal },
            .optional("alias", AliasContext.shape) { $0.alias },
            .context("types", RuntimeTypesContext.shape) { $0.types },
        ]
    }
}

extension DividedUnionContext {
    init(_ union: DividedUnion, of model: Model, access: Access, names: TypeNames, models: ModelTable) {
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
        blank = UnionBlank(names: names).source(union.cases, at: union.blankCase, type: \.type, member: \.name)
        keepsUnknown = union.otherwise == .keep
        refusal = "\(union.otherwise == .drop ? "droppedTag" : "unknownTag")(Self.\(table))"
        alias = AliasContext(
            declaration, doc: DocComment(model.doc), access: access, deprecated: model.deprecated)
        types = RuntimeTypesContext(names)
    }

    private static func table(
        _ name: String, of union: DividedUnion, title: String, _ names: TypeNames
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
        _ unionCase: DividedUnion.Case, of union: DividedUnion, names: TypeNames, models: ModelTable
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

    /// A number where the tag is one, as servers write it then.
    private static func literal(_ tag: String) -> String {
        Int(tag).map(String.init) == tag ? tag : StringLiteral(tag).source
    }
}
