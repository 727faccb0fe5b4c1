import SpecLanguage
import TemplateEngine

/// An enum with raw values, as templates see it.
struct EnumerationContext: TemplateContext {
    private let enumeration: Enumeration
    private let model: Model
    private let access: Access
    private let names: TypeNames

    init(_ enumeration: Enumeration, of model: Model, access: Access, names: TypeNames) {
        self.enumeration = enumeration
        self.model = model
        self.access = access
        self.names = names
    }

    static let shape: Shape<EnumerationContext> = [
        .lines("doc") { DocComment($0.model.doc).lines },
        .text("access") { $0.access.prefix },
        // The attribute for declarations that only generated code and the runtime use.
        .text("hiding") { $0.access.hiding },
        .text("name") { $0.declaration.name },
        // The namespace that the type is declared in.
        .optionalText("namespace") { $0.declaration.namespace },
        .text("rawType") { $0.rawType },
        // The protocol of the runtime, preceded by the raw type if the compiler synthesises the raw values.
        .text("conformances") { context in
            (context.enumeration.isOpen ? "" : "\(context.rawType), ") + context.names.runtime("APIEnum")
        },
        .list("cases", EnumerationCaseContext.shape) { context in
            context.enumeration.cases.map { EnumerationCaseContext($0, of: context.enumeration.rawType) }
        },
        // Whether values that the spec does not list are kept.
        .flag("isOpen") { $0.enumeration.isOpen },
        // Whether `==` tells every raw value from all other texts, as it does for texts in ASCII and numbers.
        .flag("isOfASCII") { context in
            context.enumeration.cases.allSatisfy { $0.rawValue.utf8.allSatisfy { byte in byte < 0x80 } }
        },
        .optional("alias", AliasContext.shape) { context in
            AliasContext(
                context.declaration, doc: DocComment(context.model.doc), access: context.access,
                deprecated: context.model.deprecated)
        },
        .context("types", RuntimeTypesContext.shape) { RuntimeTypesContext($0.names) },
    ]

    private var declaration: TypeDeclarationNames { names.declaration(of: model.name) }
    private var rawType: String { names.standard(enumeration.rawType == .string ? "String" : "Int") }
}

/// A case with a raw value.
struct EnumerationCaseContext: TemplateContext {
    /// The name in the declaration.
    var name: String
    /// The name after a dot.
    var member: String
    var rawValue: String
    /// Whether the raw value has to be written out. It can be omitted if it equals the case's name.
    var writesRawValue: Bool

    static let shape: Shape<EnumerationCaseContext> = [
        .text("name") { $0.name },
        .text("member") { $0.member },
        .text("rawValue") { $0.rawValue },
        .flag("writesRawValue") { $0.writesRawValue },
    ]
}

extension EnumerationCaseContext {
    fileprivate init(_ enumCase: Enumeration.Case, of rawType: Enumeration.RawType) {
        let identifier = SwiftIdentifier(enumCase.name)
        name = identifier.declaration
        member = identifier.member
        switch rawType {
        case .string:
            rawValue = StringLiteral(enumCase.rawValue).source
            writesRawValue = !enumCase.rawValue.utf8.elementsEqual(identifier.name.utf8)
        case .integer:
            rawValue = NumberExpression.integer(enumCase.rawValue)
            writesRawValue = true
        }
    }
}
