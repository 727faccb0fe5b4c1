import JSONSyntax
import MockValues
import SpecLanguage
import TemplateEngine

/// The parts of a type, from which templates build those of other languages.
struct TypeShapeContext: TemplateContext {
    /// A list or a map around a type.
    struct Container: TemplateContext {
        fileprivate let isList: Bool
        fileprivate let isOptional: Bool

        static let shape: Shape<Container> = [
            .flag("isList", "whether it is a list") { $0.isList },
            .flag("isMap", "whether it is a map with keys that are texts") { !$0.isList },
            .flag("isOptional", "whether it can be nil itself") { $0.isOptional },
        ]
    }

    /// The kinds of JSON values of built-in types.
    private enum Kind {
        case text, number, bool, any
    }

    private let containers: [Container]
    private let inner: ValueType
    private let dates: DateFormat?

    init(_ type: ValueType, dates: DateFormat?) {
        var containers: [Container] = []
        var type = type
        while true {
            switch type.unwrapped {
            case .array(let inner):
                containers.append(Container(isList: true, isOptional: type.isOptional))
                type = inner
                continue
            case .dictionary(let inner):
                containers.append(Container(isList: false, isOptional: type.isOptional))
                type = inner
                continue
            case .builtIn, .model, .optional: break
            }
            break
        }
        self.containers = containers
        inner = type
        self.dates = dates
    }

    static let shape: Shape<TypeShapeContext> = Shape(
        named: "TypeShape",
        [
            .list("containers", Container.shape, "the lists and maps around the value, outermost first") {
                $0.containers
            },
            .list("closings", Container.shape, "the same, innermost first") { $0.containers.reversed() }
                .onlyInTemplates,
            .flag("isOptional", "whether the value inside can be nil") { $0.inner.isOptional },
            .optionalText("model", "the model, if the value inside is one, raw") { $0.inner.modelName },
            .optionalText("identifier", "the same, for languages whose names have no dots") {
                $0.inner.modelName?.replacing(".", with: "_")
            },
            .optionalText("scalar", "the built-in type in the spec, such as `Int32`, if the value inside has one") {
                $0.inner.unwrapped.builtIn?.rawValue
            },
            .flag("isText", "whether the JSON of the value inside is a text") { $0.kind == .text },
            .flag("isNumber", "whether it is a number") { $0.kind == .number },
            .flag("isBool", "whether it is a boolean") { $0.kind == .bool },
            .flag("isAny", "whether it is any JSON") { $0.kind == .any },
        ])

    private var kind: Kind? {
        switch inner.unwrapped.builtIn {
        case nil: nil
        case .bool?: .bool
        case .json?: .any
        case .date?: dates == .unix || dates == .unixMilliseconds ? .number : .text
        case .some(let type): type.isNumber ? .number : .text
        }
    }
}

/// The rules for values.
struct RulesContext: TemplateContext {
    private let constraints: Constraints
    private let dates: DateFormat?
    private let models: ModelTable

    /// `nil` if there are none.
    init?(_ constraints: Constraints, dates: DateFormat?, _ models: ModelTable) {
        guard !constraints.isEmpty else { return nil }
        self.constraints = constraints
        self.dates = dates
        self.models = models
    }

    static let shape: Shape<RulesContext> = [
        .lines("values", "the values that are allowed, if not all are") { context in
            guard case .values(let values)? = context.constraints.scope else { return [] }
            return values.map { context.json($0) }
        }.form(.json),
        .optionalText("minimum", "the least value") { context in
            context.range?.minimum.map { context.json($0) }
        }.form(.json),
        .optionalText("above", "what values are greater than") { context in
            context.range?.above.map { context.json($0) }
        }.form(.json),
        .optionalText("maximum", "the greatest value") { context in
            context.range?.maximum.map { context.json($0) }
        }.form(.json),
        .optionalText("below", "what values are less than") { context in
            context.range?.below.map { context.json($0) }
        }.form(.json),
        .optionalText("minimumLength", "the least length, in characters or bytes") {
            $0.constraints.length?.minimum.map { String($0) }
        }.form(.number),
        .optionalText("maximumLength", "the greatest length, in characters or bytes") {
            $0.constraints.length?.maximum.map { String($0) }
        }.form(.number),
        .optionalText("minimumCount", "the least number of elements") {
            $0.constraints.count?.minimum.map { String($0) }
        }.form(.number),
        .optionalText("maximumCount", "the greatest number of elements") {
            $0.constraints.count?.maximum.map { String($0) }
        }.form(.number),
        .optionalText("pattern", "the regular expression that texts match, raw") { $0.constraints.pattern },
    ]

    private var range: ValueRange? {
        if case .range(let range)? = constraints.scope { range } else { nil }
    }

    private func json(_ literal: Literal) -> String {
        models.values.json(literal, dates).compactText
    }
}

/// The description of a declaration.
enum DeclaredText {
    static func members<Context>(_ text: @escaping @Sendable (Context) -> String?) -> [Member<Context>] {
        [
            .optionalText("text", "the description in the spec, raw", text),
            .optionalText("textJSON", "the description as a JSON string, which most languages read") {
                text($0).map(JSONText.string)
            }.onlyInTemplates,
        ]
    }
}

/// Where a declaration begins.
struct DeclaredPosition {
    let range: SourceRange
    let models: ModelTable

    static func members<Context>(_ position: @escaping @Sendable (Context) -> DeclaredPosition) -> [Member<Context>] {
        [
            .text("file", "the path of the spec that declares it, raw") { context in
                let position = position(context)
                return position.models.portablePath(of: position.range.file)
            },
            .text("line", "the line in the spec") { String(position($0).range.line) }.form(.number),
            .text("column", "the column in the spec") { String(position($0).range.column) }.form(.number),
        ]
    }
}

extension JSONValue {
    /// The text of an example; `nil` if it is too long to be one.
    var example: String? {
        let text = compactText
        return text.utf8.count <= 4096 ? text : nil
    }
}
