import JSONSyntax
import MockValues
import SpecLanguage
import WireSyntax

/// Which models have a sample, and the expressions for values of their types.
struct SampleExpression: Sendable {
    private let models: ModelTable
    private let values: SampleValues
    /// The models that have a sample, by name: those of files that ask for samples.
    private let sampled: Set<String>
    /// The models that a value of each model can hold, at any depth.
    private let held: [String: Set<String>]

    init(_ specification: Specification, models: ModelTable) {
        self.models = models
        values = SampleValues(specification)
        let asked = specification.files.filter(\.hasSamples).flatMap(\.models)
        held = Self.held(by: specification.files.flatMap(\.models))
        // A model without a sample keeps others from having one, whose values need one of it.
        var sampled = Set(asked.filter(Self.canHaveSample).map(\.name))
        var count = 0
        while count != sampled.count {
            count = sampled.count
            sampled = sampled.filter { name in
                Self.needed(by: models[name]).allSatisfy { sampled.contains($0) || models[$0]?.isEnumeration == true }
            }
        }
        self.sampled = sampled
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

    /// The models whose values each value of a model has.
    private static func needed(by model: Model?) -> [String] {
        switch model?.kind {
        case .structure(let structure):
            structure.fields.compactMap { field in
                guard case .model(let name) = field.type, field.defaultValue == nil else { return nil }
                return name
            }
        case .tagged(let union): [union.cases[union.placeholderCase].type.modelName].compactMap(\.self)
        case .untagged(let union): [union.cases[union.placeholderCase].type.modelName].compactMap(\.self)
        case .enumeration, .external, nil: []
        }
    }

    private static func held(by models: [Model]) -> [String: Set<String>] {
        var held: [String: Set<String>] = [:]
        for model in models {
            let types: [ValueType] =
                switch model.kind {
                case .structure(let structure): structure.fields.map(\.type)
                case .tagged(let union): union.cases.map(\.type)
                case .untagged(let union): union.cases.map(\.type)
                case .enumeration, .external: []
                }
            held[model.name] = Set(types.compactMap(\.modelName))
        }
        for name in held.keys {
            var all: Set<String> = []
            var pending = Array(held[name] ?? [])
            while let next = pending.popLast() {
                if all.insert(next).inserted { pending += held[next] ?? [] }
            }
            held[name] = all
        }
        return held
    }

    /// The value of a field; `nil` if it has to be left out.
    func source(_ field: Field, of model: String, _ names: TypeNames) -> String? {
        let isNeeded = !field.type.isOptional && !field.type.isCollection
        return source(field.type.unwrapped, in: isNeeded ? nil : model, names) {
            values.scalar($0, of: field, in: model)
        }
            ?? (field.defaultValue == nil ? field.type.emptySource : nil)
    }

    /// What an endpoint returns; `nil` if there is no sample of it.
    func source(_ type: ValueType, returnedBy endpoint: String, _ names: TypeNames) -> String? {
        source(type.unwrapped, in: nil, names) { values.scalar($0, returnedBy: endpoint) }
    }

    /// The text that an endpoint returns.
    func text(of endpoint: String) -> String { StringLiteral(values.text(named: endpoint)).source }

    /// The cases of a union whose values have a sample, each as an expression.
    func cases(_ cases: [(name: String, type: ValueType)], of model: String, _ names: TypeNames) -> String? {
        cases.lazy.compactMap { name, type in
            source(type, in: nil, names) { values.scalar($0, returnedBy: model) }.map {
                ".\(SwiftIdentifier(name).member)(\($0))"
            }
        }.first
    }

    /// - Parameters:
    ///   - model: the model that holds the value and can do without it; a value that holds one of this model is left out, as it
    ///     would have no end
    ///   - scalar: the JSON of a value that no other model has
    private func source(
        _ type: ValueType, in model: String?, _ names: TypeNames, scalar: (ValueType) -> JSONValue?
    ) -> String? {
        switch type {
        case .optional(let wrapped): return source(wrapped, in: model, names, scalar: scalar)
        case .array(let element): return source(element, in: model, names, scalar: scalar).map { "[\($0)]" }
        case .dictionary(let value):
            return source(value, in: model, names, scalar: scalar).map { "[\"key\": \($0)]" }
        case .model(let name):
            if case .enumeration(let enumeration)? = models[name]?.kind {
                return scalar(type).flatMap { Self.source($0, enumeration) }.map { "\(names.model(name))\($0)" }
            }
            if let model, name == model || held[name]?.contains(model) == true { return nil }
            return sampled.contains(name) ? "\(names.model(name)).sample" : nil
        case .builtIn(let builtIn):
            guard let literal = scalar(type).flatMap({ Self.literal($0, builtIn) }) else { return nil }
            // The type of an expression that begins with a dot has to be known.
            let prefix = builtIn == .json ? names.runtime("JSON") : ""
            return prefix + LiteralExpression(names: names).source(literal, as: type)
        }
    }

    private static func source(_ json: JSONValue, _ enumeration: Enumeration) -> String? {
        guard let text = json.scalarText else { return nil }
        return enumeration.cases.first { ExactText($0.rawValue) == ExactText(text) }
            .map { ".\(SwiftIdentifier($0.name).member)" }
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
    fileprivate var isEnumeration: Bool {
        if case .enumeration = kind { true } else { false }
    }
}

extension ValueType {
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
