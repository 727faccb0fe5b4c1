import SpecLanguage
import TemplateEngine

/// An enum with raw values, as templates see it.
struct EnumerationContext: TemplateContext {
    var doc: [String]
    var access: String
    /// The attribute for declarations that only generated code and the runtime use.
    var hiding: String
    var name: String
    var rawType: String
    /// The protocol of the runtime, preceded by the raw type if the compiler synthesises the raw values.
    var conformances: String
    var cases: [EnumerationCaseContext]
    /// Whether values that the spec does not list are kept.
    var isOpen: Bool
    var alias: AliasContext?
    var types: RuntimeTypesContext

    static var shape: Shape<EnumerationContext> {
        [
            .lines("doc") { $0.doc },
            .text("access") { $0.access },
            .text("hiding") { $0.hiding },
            .text("name") { $0.name },
            .text("rawType") { $0.rawType },
            .text("conformances") { $0.conformances },
            .list("cases", EnumerationCaseContext.shape) { $0.cases },
            .flag("isOpen") { $0.isOpen },
            .optional("alias", AliasContext.shape) { $0.alias },
            .context("types", RuntimeTypesContext.shape) { $0.types },
        ]
    }
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

    static var shape: Shape<EnumerationCaseContext> {
        [
            .text("name") { $0.name },
            .text("member") { $0.member },
            .text("rawValue") { $0.rawValue },
            .flag("writesRawValue") { $0.writesRawValue },
        ]
    }
}

extension EnumerationContext {
    init(_ enumeration: Enumeration, of model: Model, access: Access, names: TypeNames) {
        let declaration = names.declaration(of: model.name)
        let rawType = names.standard(enumeration.rawType == .string ? "String" : "Int")
        doc = DocComment(model.doc).lines
        self.access = access.prefix
        hiding = access.hiding
        name = declaration.name
        self.rawType = rawType
        conformances = (enumeration.isOpen ? "" : "\(rawType), ") + names.runtime("APIEnum")
        cases = enumeration.cases.map { EnumerationCaseContext($0, of: enumeration.rawType) }
        isOpen = enumeration.isOpen
        alias = AliasContext(
            declaration, doc: DocComment(model.doc), access: access, deprecated: model.deprecated)
        types = RuntimeTypesContext(names)
    }
}

extension EnumerationCaseContext {
    fileprivate init(_ enumCase: Enumeration.Case, of rawType: Enumeration.RawType) {
        let identifier = SwiftIdentifier(enumCase.name)
        name = identifier.declaration
        member = identifier.member
        switch rawType {
        case .string:
            rawValue = StringLiteral(enumCase.rawValue).source
            writesRawValue = enumCase.rawValue != identifier.name
        case .integer:
            rawValue = NumberExpression.integer(enumCase.rawValue)
            writesRawValue = true
        }
    }
}
