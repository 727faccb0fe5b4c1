import SpecLanguage
import TemplateEngine

/// An enum whose case depends on the kind of the JSON value, as templates see it.
struct UntaggedUnionContext: TemplateContext {
    var doc: [String]
    var access: String
    /// The attribute for declarations that only generated code and the runtime use.
    var hiding: String
    var name: String
    var conformances: String
    var cases: [UnionCaseContext]
    /// Date formats.
    var constants: [String]
    var placeholder: String
    /// A string literal of the expected types.
    var expected: String
    var alias: AliasContext?
    var types: RuntimeTypesContext

    static var shape: Shape<UntaggedUnionContext> {
        [
            .lines("doc") { $0.doc },
            .text("access") { $0.access },
            .text("hiding") { $0.hiding },
            .text("name") { $0.name },
            .text("conformances") { $0.conformances },
            .list("cases", UnionCaseContext.shape) { $0.cases },
            .lines("constants") { $0.constants },
            .flag("hasConstants") { !$0.constants.isEmpty },
            .text("placeholder") { $0.placeholder },
            .text("expected") { $0.expected },
            .optional("alias", AliasContext.shape) { $0.alias },
            .context("types", RuntimeTypesContext.shape) { $0.types },
        ]
    }
}

extension UntaggedUnionContext {
    init(_ union: UntaggedUnion, of model: Model, access: Access, names: TypeNames) {
        let declaration = names.declaration(of: model.name)
        doc = DocComment(model.doc).lines
        self.access = access.prefix
        hiding = access.hiding
        name = declaration.name
        conformances = names.modelConformances(model.conformances)
        var free = FreeNames(taken: union.cases.map(\.name))
        let format = union.dateFormat?.constant(named: free.take("dateFormat"), names)
        let dates = union.dateFormat?.expression(format)
        constants = format?.lines(room: SourceLines.columns - 4) ?? []
        cases = union.cases.map { UnionCaseContext($0, dates: dates, names: names) }
        placeholder = UnionPlaceholder(names: names).source(
            union.cases, at: union.placeholderCase, type: \.type, member: \.name)
        expected = StringLiteral(Self.listing(union.cases.map(\.type.specText))).source
        alias = AliasContext(
            declaration, doc: DocComment(model.doc), access: access, deprecated: model.deprecated)
        types = RuntimeTypesContext(names)
    }

    /// `String, Int or Customer`
    private static func listing(_ types: [String]) -> String {
        guard let last = types.last, types.count > 1 else { return types.joined() }
        return "\(types.dropLast().joined(separator: ", ")) or \(last)"
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
        guard let dates, unionCase.type.holds(.date) else { return }
        readArguments = ReadOptionsExpression(dates: dates).source(names) ?? ""
        writeArguments = ", dates: \(dates)"
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
    /// The arguments for reading.
    var readArguments: String = ""
    /// Additional arguments for writing, each preceded by a comma, such as the tag if the value does not write it
    /// itself.
    var writeArguments: String = ""

    static var shape: Shape<UnionCaseContext> {
        [
            .text("indirect") { $0.indirect },
            .text("name") { $0.name },
            .text("member") { $0.member },
            .text("type") { $0.type },
            .text("pattern") { $0.pattern },
            .text("readArguments") { $0.readArguments },
            .text("writeArguments") { $0.writeArguments },
        ]
    }
}

/// The placeholder for an enum with associated values, until one is read.
struct UnionPlaceholder {
    let names: TypeNames

    /// - Parameter index: the case that can be created without another value of the enum's type.
    func source<Case>(
        _ cases: [Case], at index: Int, type: (Case) -> ValueType, member: (Case) -> String
    ) -> String {
        guard cases.indices.contains(index) else { return "" }
        let value = PlaceholderExpression(names: names).source(type(cases[index]))
        return ".\(SwiftIdentifier(member(cases[index])).member)(\(value))"
    }
}
