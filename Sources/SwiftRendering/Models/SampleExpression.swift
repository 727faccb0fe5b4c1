import JSONSyntax
import MockValues
import SpecLanguage
import WireSyntax

/// Which models have a sample, and the expressions for values of their types.
struct SampleExpression: Sendable {
    private let models: ModelTable
    private let values: SampleValues
    /// The models that have a sample, by name: those of files that ask for samples.
    private var sampled: Set<String> = []
    /// The number of the circle that a model is part of, by its name: its values can hold others of it.
    private var circles: [String: Int] = [:]

    init(_ specification: Specification, models: ModelTable, names: TypeNames) {
        self.models = models
        values = models.values
        let asked = Set(specification.files.filter(\.hasSamples).flatMap(\.models).map(\.name))
        guard !asked.isEmpty else { return }
        let all = specification.files.flatMap(\.models)
        let numbers = Dictionary(zip(all.map(\.name), all.indices)) { first, _ in first }
        func graph(_ types: (Model) -> [ValueType]) -> Graph {
            Graph(edges: all.map { model in types(model).compactMap { $0.modelName.flatMap { numbers[$0] } } })
        }
        for (circle, members) in graph(\.heldTypes).cyclicComponents().enumerated() {
            for member in members { circles[all[member].name] = circle }
        }
        // Those that samples are made of come first. A model without one keeps others from having one that need its values.
        let circles = circles
        let uses = graph { model in
            model.sampleTypes.filter { !$0.canBeEmpty || !Self.isCircle(model.name, $0.modelName, circles) }
        }
        for number in uses.order().nodes where asked.contains(all[number].name) && Self.canHaveSample(all[number]) {
            if canMake(all[number], names) { sampled.insert(all[number].name) }
        }
    }

    /// Whether values of two models can hold each other.
    private static func isCircle(_ model: String, _ other: String?, _ circles: [String: Int]) -> Bool {
        guard let circle = circles[model], let other else { return false }
        return circle == circles[other]
    }

    /// Whether there is an expression for all that a value of the model needs.
    private func canMake(_ model: Model, _ names: TypeNames) -> Bool {
        switch model.kind {
        case .structure(let structure):
            structure.fields.allSatisfy { field in
                field.isIgnored || field.type.isOptional || field.defaultValue != nil
                    || source(field, of: model.name, names) != nil
            }
        case .tagged, .untagged: source(ofUnion: model, names) != nil
        case .enumeration, .external: false
        }
    }

    func hasSample(_ model: String) -> Bool { sampled.contains(model) }

    /// A deprecated type would be used where nothing is deprecated, and the type of an enum has cases to choose from.
    private static func canHaveSample(_ model: Model) -> Bool {
        guard model.deprecated == nil else { return false }
        switch model.kind {
        case .structure(let structure):
            let functions = structure.fields.compactMap(\.transform).flatMap { [$0.read, $0.write] }
            return !functions.contains("sample")
        case .tagged(let union): return !union.cases.contains { $0.name == "sample" }
        case .untagged(let union): return !union.cases.contains { $0.name == "sample" }
        case .enumeration, .external: return false
        }
    }

    /// The value of a field; `nil` if it has to be left out.
    func source(_ field: Field, of model: String, _ names: TypeNames) -> String? {
        let least = field.constraints.count?.minimum ?? 0
        let value = source(field.type.unwrapped, in: field.type.canBeEmpty ? model : nil, least: least, names) { type in
            values.scalar(type, of: field, in: model)
        }
        return value ?? (field.defaultValue == nil && least == 0 ? field.type.emptySource : nil)
    }

    /// What an endpoint returns; `nil` if there is no sample of it.
    func source(_ type: ValueType, returnedBy endpoint: String, _ names: TypeNames) -> String? {
        source(type.unwrapped, in: nil, names) { values.scalar($0, returnedBy: endpoint) }
    }

    /// The text that an endpoint returns.
    func text(of endpoint: String) -> String { StringLiteral(values.text(named: endpoint)).source }

    /// The value of a union; `nil` if there is no sample of what it holds.
    func source(ofUnion model: Model, _ names: TypeNames) -> String? {
        guard let (name, type) = model.sampleCase else { return nil }
        let value = source(type.unwrapped, in: type.canBeEmpty ? model.name : nil, names) { type in
            values.scalar(type, returnedBy: model.name)
        }
        return (value ?? type.emptySource).map { ".\(SwiftIdentifier(name).member)(\($0))" }
    }

    /// - Parameters:
    ///   - model: the model that holds the value and can do without it; a value that holds one of this model is left out, as it
    ///     would have no end
    ///   - least: how many elements a list or dictionary has at least
    ///   - scalar: the JSON of a value that no other model has
    private func source(
        _ type: ValueType, in model: String?, least: Int = 1, _ names: TypeNames, scalar: (ValueType) -> JSONValue?
    ) -> String? {
        let count = max(least, 1)
        switch type {
        case .optional(let wrapped): return source(wrapped, in: model, names, scalar: scalar)
        case .array(let element):
            guard count <= Self.mostElements, let source = source(element, in: model, names, scalar: scalar) else {
                return nil
            }
            return "[\(Array(repeating: source, count: count).joined(separator: ", "))]"
        case .dictionary(let value):
            guard count <= Self.mostElements, let source = source(value, in: model, names, scalar: scalar) else {
                return nil
            }
            return "[\((1...count).map { "\"key\($0)\": \(source)" }.joined(separator: ", "))]"
        case .model(let name):
            if case .enumeration(let enumeration)? = models[name]?.kind {
                return scalar(type).flatMap { Self.enumCase($0, enumeration) }.map { enumCase in
                    LiteralExpression(names: names).source(
                        .enumCase(model: name, name: enumCase), as: .optional(type))
                }
            }
            if let model, Self.isCircle(model, name, circles) { return nil }
            return sampled.contains(name) ? "\(names.model(name)).sample" : nil
        case .builtIn(let builtIn):
            guard let literal = scalar(type).flatMap({ Self.literal($0, builtIn) }) else { return nil }
            // The type of an expression that begins with a dot has to be known.
            let prefix = builtIn == .json ? names.runtime("JSON") : ""
            return prefix + LiteralExpression(names: names).source(literal, as: type)
        }
    }

    /// A sample is read by people.
    private static let mostElements: Int = 20

    private static func enumCase(_ json: JSONValue, _ enumeration: Enumeration) -> String? {
        guard let text = json.scalarText else { return nil }
        return enumeration.cases.first { ExactText($0.rawValue) == ExactText(text) }?.name
    }

    private static func literal(_ json: JSONValue, _ type: BuiltInType) -> Literal? {
        switch (type, json) {
        case (.bool, .bool(let value)): .bool(value)
        // The format of dates does not matter: midnight, as some have no time.
        case (.date, _): .date(seconds: 1_767_225_600, text: json.scalarText ?? "")
        case (.url, .string(let text)): .url(text)
        case (.uuid, .string(let text)): .uuid(text)
        case (.data, .string(let text)): .data(text)
        case (.string, .string(let text)): .string(text)
        case (.json, .string(let text)): .string(text)
        case (.json, .number(let text)): .decimal(text)
        case (.json, .bool(let value)): .bool(value)
        case (.json, _): .dictionary([])
        case (_, .number(let text)) where type.isNumber: type.isInteger ? .integer(text) : .decimal(text)
        default: nil
        }
    }
}

extension Model {
    /// The types of all that a value can hold.
    fileprivate var heldTypes: [ValueType] {
        switch kind {
        case .structure(let structure): structure.fields.map(\.type)
        case .tagged(let union): union.cases.map(\.type)
        case .untagged(let union): union.cases.map(\.type)
        case .enumeration, .external: []
        }
    }

    /// The case of a union's sample, and what it holds: that of the placeholder, as others may need another value of the union.
    fileprivate var sampleCase: (name: String, type: ValueType)? {
        switch kind {
        case .tagged(let union):
            (union.cases[union.placeholderCase].name, union.cases[union.placeholderCase].type)
        case .untagged(let union):
            (union.cases[union.placeholderCase].name, union.cases[union.placeholderCase].type)
        case .structure, .enumeration, .external: nil
        }
    }

    /// The types of what a sample holds.
    fileprivate var sampleTypes: [ValueType] { sampleCase.map { [$0.type] } ?? heldTypes }
}

extension ValueType {
    /// Whether a value can do without another one in it.
    fileprivate var canBeEmpty: Bool { isOptional || isCollection }

    /// The expression for a value without anything in it; `nil` for types that have none.
    fileprivate var emptySource: String? {
        switch self {
        case .optional: "nil"
        case .array: "[]"
        case .dictionary: "[:]"
        case .builtIn, .model: nil
        }
    }
}

extension JSONValue {
    /// The text of a string or a number.
    fileprivate var scalarText: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .null, .bool, .array, .object: nil
        }
    }
}
