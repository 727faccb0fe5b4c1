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
        .lines("doc", "the documentation, as comments") { DocComment($0.model.doc).lines },
        .lines("growing", "the attribute of an enum that gets further cases") { context in
            context.enumeration.readsAny ? context.access.growing : []
        },
        .text("access", "the access level and a blank, or nothing") { $0.access.prefix },
        .text("hiding", "the attribute for what only generated code uses, or nothing") { $0.access.hiding },
        .text("name", "the name in its declaration") { $0.declaration.name },
        .optionalText("namespace", "the namespace that it is declared in") { $0.declaration.namespace },
        .text("rawType", "the type of the raw values") { $0.rawType },
        .text("conformances", "the protocols, with commas") { $0.conformances },
        .list("cases", EnumerationCaseContext.shape, "the cases") { context in
            context.enumeration.cases.map { enumCase in
                EnumerationCaseContext(
                    enumCase, of: context.enumeration.rawType, writesRawValue: context.hasSynthesizedRawValues)
            }
        },
        .flag("isOpen", "whether unknown values are kept") { $0.enumeration.isOpen },
        .optionalText("fallback", "the case of unknown values") { context in
            context.enumeration.fallback.map { name in SwiftIdentifier(name).member }
        },
        .flag("isIterable", "whether the compiler lists its cases") { $0.isIterable && !$0.hasDeprecatedCases },
        .flag("listsCases", "whether it is `CaseIterable` with cases that the compiler does not list") {
            $0.isIterable && $0.hasDeprecatedCases
        },
        .optionalText("attribute", "the attribute for what names deprecated cases") { context in
            DeprecatedAttribute.line(context.hasDeprecatedCases ? "" : nil)
        },
        .list("parts", RawValuePartContext.shape, "the parts among which many are divided") {
            $0.hasSynthesizedRawValues ? [] : $0.parts
        },
        .optional("alias", AliasContext.shape, "a second name of the type") { context in
            AliasContext(
                context.declaration, doc: DocComment(context.model.doc), access: context.access,
                deprecated: context.model.deprecated)
        },
        .context("types", RuntimeTypesContext.shape, "names of types, qualified where the spec has the same name") {
            RuntimeTypesContext($0.names)
        },
    ]

    private var declaration: TypeDeclarationNames { names.declaration(of: model.name) }
    private var rawType: String { names.standard(enumeration.rawType == .string ? "String" : "Int") }

    private var hasDeprecatedCases: Bool { enumeration.hasDeprecatedCases }

    private var hasSynthesizedRawValues: Bool {
        !enumeration.isOpen && enumeration.cases.count <= LargeSize.enumCases
    }

    private var isIterable: Bool {
        !enumeration.isOpen && !enumeration.cases.contains { $0.name == "allCases" }
    }

    private var conformances: String {
        var protocols = [names.runtime("APIEnum")]
        if hasSynthesizedRawValues { protocols.insert(rawType, at: 0) }
        if isIterable { protocols.append(names.standard("CaseIterable")) }
        return protocols.joined(separator: ", ")
    }

    private var parts: [RawValuePartContext] {
        let parts = enumeration.cases.parts(of: LargeSize.enumCases)
        return parts.enumerated().map { index, cases in
            var lines = cases.map { enumCase in
                let context = EnumerationCaseContext(enumCase, of: enumeration.rawType, writesRawValue: false)
                return "case .\(context.member): \(context.literal)"
            }
            if index == parts.count - 1, enumeration.isOpen { lines.append("case .unknown(let value): value") }
            if let others = SwitchPart.others("rawValue", index, of: parts.count) {
                lines.append("default: \(others)")
            }
            return RawValuePartContext(
                access: index == 0 ? access.prefix : "private ", name: SwitchPart.name("rawValue", index), cases: lines)
        }
    }
}

/// A property with the raw values of some cases.
struct RawValuePartContext: TemplateContext {
    var access: String
    var name: String
    /// The cases of its `switch`.
    var cases: [String]

    static let shape: Shape<RawValuePartContext> = [
        .text("access", "the access level and a blank, or nothing") { $0.access },
        .text("name", "the name in its declaration") { $0.name },
        .lines("cases", "the raw value of each case") { $0.cases },
    ]
}

/// A case with a raw value.
struct EnumerationCaseContext: TemplateContext {
    var doc: [String]
    /// The attribute that deprecates it.
    var attribute: String?
    /// The name in the declaration.
    var name: String
    /// The name after a dot.
    var member: String
    /// The raw value as a Swift literal.
    var literal: String
    /// The raw value in the declaration: none if it equals the case's name, or if it is not declared with the case.
    var rawValue: String?

    static let shape: Shape<EnumerationCaseContext> = [
        .lines("doc", "the documentation, as comments") { $0.doc },
        .optionalText("attribute", "the attribute that deprecates it") { $0.attribute },
        .text("name", "the name in its declaration") { $0.name },
        .text("member", "the name after a dot") { $0.member },
        .optionalText("rawValue", "the raw value, as a literal") { $0.rawValue },
    ]
}

extension EnumerationCaseContext {
    fileprivate init(_ enumCase: Enumeration.Case, of rawType: Enumeration.RawType, writesRawValue: Bool) {
        let identifier = SwiftIdentifier(enumCase.name)
        doc = DocComment(enumCase.doc).lines
        attribute = DeprecatedAttribute.line(enumCase.deprecated)
        name = identifier.declaration
        member = identifier.member
        switch rawType {
        case .string: literal = StringLiteral(enumCase.rawValue).source
        case .integer: literal = NumberExpression.integer(enumCase.rawValue)
        }
        let equalsName = rawType == .string && enumCase.rawValue.utf8.elementsEqual(identifier.name.utf8)
        rawValue = writesRawValue && !equalsName ? literal : nil
    }

    /// The raw value of a deprecated case, as a literal, and the first case that is not deprecated if `init(rawValue:)` may
    /// fail; `nil` for other cases.
    static func deprecated(_ name: String, of enumeration: Enumeration) -> (rawValue: String, other: String?)? {
        guard let found = enumeration.cases.first(where: { $0.name == name && $0.deprecated != nil }) else {
            return nil
        }
        // Not all cases can be deprecated.
        let other = enumeration.cases.first { $0.deprecated == nil } ?? found
        let literal = EnumerationCaseContext(found, of: enumeration.rawType, writesRawValue: false).literal
        return (literal, enumeration.isOpen ? nil : SwiftIdentifier(other.name).member)
    }
}
