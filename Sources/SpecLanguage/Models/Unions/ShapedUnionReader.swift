import YAMLSyntax

/// Reads a union whose cases are told apart by the kind of the JSON value.
struct ShapedUnionReader {
    let model: ModelDeclaration
    let values: ValueResolver

    /// One type of the list, resolved.
    struct Alternative: Sendable {
        let type: ValueType
        let range: SourceRange
    }

    /// The types of the list; nil where one of them is unknown.
    func alternatives(_ reader: inout SpecReader) -> [Alternative]? {
        guard let node = model.nodes["one-of"], let nodes = reader.list(node, of: "\"one-of\" of \(model.subject)")
        else {
            return nil
        }
        if nodes.count < 2 {
            reader.report(.wrongType, "\"one-of\" of \(model.subject) needs at least two types", at: node)
        }
        let alternatives = nodes.compactMap { alternative($0, &reader) }
        return alternatives.count == nodes.count && nodes.count > 1 ? alternatives : nil
    }

    private func alternative(_ node: YAMLNode, _ reader: inout SpecReader) -> Alternative? {
        let subject = "each type of \(model.subject)"
        guard let expression = reader.typeExpression(node, of: subject),
            let type = values.index.resolve(expression, &reader)
        else { return nil }
        let range = reader.range(of: node)
        values.checkDrops(type, at: range, of: model.subject, &reader)
        if type.isOptional {
            let message = "\(model.subject) cannot hold \(type.text): write ? where the model is used instead"
            reader.report(.wrongType, message, at: node)
            return nil
        }
        if type.holdsDates, values.defaults.dates == nil {
            let message = "\(model.subject) holds dates; write under \"defaults\" how \"dates\" are written"
            reader.report(.dateWithoutFormat, message, at: node)
            return nil
        }
        return Alternative(type: type, range: range)
    }

    /// The union, once it is known which kinds of JSON values each type takes.
    func union(_ alternatives: [Alternative], _ shapes: JSONShapes, _ reader: inout SpecReader) -> ShapedUnion? {
        guard let taken = claims(alternatives, shapes, &reader) else { return nil }
        var names = NameTable()
        let cases = zip(alternatives, taken).compactMap { alternative, shapes -> ShapedUnion.Case? in
            let written = Written(value: alternative.type.text, range: alternative.range)
            guard let name = Self.caseName(alternative.type), names.take(name, written, subject: "case", &reader) else {
                return nil
            }
            return ShapedUnion.Case(name: name, type: alternative.type, shapes: shapes)
        }
        return ShapedUnion(
            cases: cases, dateFormat: alternatives.contains { $0.type.holdsDates } ? values.defaults.dates : nil)
    }

    /// The kinds of values that each type takes; reports types that take the same.
    private func claims(
        _ alternatives: [Alternative], _ shapes: JSONShapes, _ reader: inout SpecReader
    ) -> [[ShapedUnion.Shape]]? {
        // From a model with faults nothing follows.
        if alternatives.contains(where: { values.index.isUnreadable($0.type) }) { return nil }
        var owners: [ShapedUnion.Shape: Alternative] = [:]
        var isSound = true
        let claimed = alternatives.map { alternative in
            let shapes = shapes.shapes(of: alternative.type, dates: values.defaults.dates)
            for shape in shapes {
                if let first = owners[shape] {
                    if isSound { reportAmbiguity(first, alternative, shape, &reader) }
                    isSound = false
                } else {
                    owners[shape] = alternative
                }
            }
            return shapes
        }
        guard isSound else { return nil }
        // What a type of the user's own takes is not known: it is asked for all that no other takes.
        let rest = ShapedUnion.Shape.allCases.filter { owners[$0] == nil }
        let external = claimed.indices.filter { claimed[$0].isEmpty }
        if external.count > 1 || (external.count == 1 && rest.isEmpty) {
            let first = alternatives[external.count > 1 ? external[0] : (external[0] == 0 ? 1 : 0)]
            reportAmbiguity(first, alternatives[external[external.count - 1]], nil, &reader)
            return nil
        }
        return claimed.map { $0.isEmpty ? rest : $0 }
    }

    private func reportAmbiguity(
        _ first: Alternative, _ second: Alternative, _ shape: ShapedUnion.Shape?, _ reader: inout SpecReader
    ) {
        let reason = shape.map { "both can be \($0.summary) in JSON" } ?? "nothing tells what each of them takes"
        let message = "\(model.subject) cannot tell \(first.type.text) and \(second.type.text) apart: \(reason)"
        let note = Diagnostic.Note(message: "the first is here", range: first.range)
        reader.report(.ambiguousOneOf, message, at: second.range, notes: [note])
    }

    private static func caseName(_ type: ValueType) -> String? {
        switch type {
        case .builtIn(let type): type.rawValue.lowercased()
        case .model(let name): try? SwiftSpelling.member(name)
        case .array: "array"
        case .dictionary: "dictionary"
        case .optional: nil
        }
    }
}

extension ShapedUnion.Shape {
    fileprivate var summary: String {
        switch self {
        case .string: "a string"
        case .number: "a number"
        case .bool: "true or false"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
