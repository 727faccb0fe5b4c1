import OpenAPIImport
import SpecLanguage

/// Makes models of the nodes of a graph.
struct ModelGuess {
    let graph: ModelGraph
    private var naming: ModelNaming
    private(set) var models: [ImportedModel] = []
    /// Where each model was first found, by its name.
    private(set) var origins: [String: String] = [:]
    private(set) var doubts: [Doubt] = []
    /// The enums and unions that were made, by their content, so that equal ones are one.
    private var shared: [String: String] = [:]

    init(_ graph: ModelGraph, service: String) {
        self.graph = graph
        naming = ModelNaming(graph, service: service)
    }

    func name(of node: Int) -> String {
        naming.names[graph.number(node)] ?? "JSON"
    }

    /// Builds the models that have been named.
    mutating func build() {
        for number in graph.numbers {
            let node = graph.node(number)
            let name = name(of: number)
            if let division = node.division, division.isCertain {
                divide(node, by: division, name: name)
            } else {
                let fields = node.keys.compactMap { key in
                    node.fields[key].map { Field(key: key, use: $0, count: $0.shape.count, nulls: $0.shape.nulls) }
                }
                addStructure(fields, of: node.count, name: name, place: node.place)
            }
        }
    }

    /// The values of a key, and how many objects have it.
    private struct Field {
        let key: String
        let use: ModelGraph.Use
        let count: Int
        let nulls: Int
    }

    private mutating func addStructure(_ content: [Field], of count: Int, name: String, place: String) {
        var names = MemberNames(reserved: ["customMirror", "hashValue"])
        var fields: [ImportedField] = []
        for field in content {
            let key = field.key
            guard !key.isEmpty else {
                doubts.append(Doubt(degree: 0.9, place: name, text: "the key \"\" cannot be written in a spec"))
                continue
            }
            let fieldName = names.take(key, fallback: "value")
            let isSame = fieldName == key && !key.contains(".") && !key.contains("\\")
            var value = value(field, owner: name, of: count)
            if !value.comments.isEmpty { value.comments = [value.comments.joined(separator: "; ")] }
            fields.append(ImportedField(fieldName, at: isSame ? nil : JSONPath([key]).text, value))
        }
        add(name, .structure(ImportedStructure(fields)), from: place)
    }

    private mutating func add(
        _ name: String, _ kind: ImportedModel.Kind, from origin: String, comments: [String] = []
    ) {
        models.append(ImportedModel(name: name, kind: kind, comments: comments))
        origins[name] = origins[name] ?? origin
    }

    /// Makes a union of objects that differ by the value of a key. Values with the same fields share a model.
    private mutating func divide(_ node: ModelGraph.Node, by division: ModelDivision, name: String) {
        var cases: [ImportedDivision.Case] = []
        var caseNames = MemberNames(reserved: ["tags", "unknown", "hashValue"])
        var structures: [CaseContent: String] = [:]
        for item in division.cases {
            let fields = node.keys.filter { $0 != division.key }.compactMap { field($0, of: item, in: node) }
            let own = fields.filter { item.own[$0.key] != nil }
            let content = CaseContent(keys: Set(fields.map(\.key)), types: types(of: own, owner: name))
            let structure =
                structures[content]
                ?? naming.take(ImportedName.type(item.value, fallback: "Other") + " " + name, of: "")
            if structures[content] == nil {
                structures[content] = structure
                addStructure(fields, of: item.count, name: structure, place: node.place)
            }
            let caseName = caseNames.take(item.value, fallback: "empty")
            cases.append(
                ImportedDivision.Case(
                    name: caseName == item.value ? nil : caseName, tag: item.value, model: structure))
        }
        let evidence = division.cases.map { "\($0.count) \($0.value.isEmpty ? "empty" : $0.value)" }
        doubts.append(
            Doubt(degree: 0.3, place: name, text: "a union by \(division.key) of \(cases.count) kinds of objects"))
        add(
            name, .tagged(ImportedDivision(property: division.key, cases: cases)), from: node.place,
            comments: [evidence.joined(separator: ", ")])
    }

    /// What cases with the same model have in common.
    private struct CaseContent: Hashable {
        let keys: Set<String>
        /// The types of the fields that have another one in another case.
        let types: [ImportedType]
    }

    private mutating func types(of fields: [Field], owner: String) -> [ImportedType] {
        // The fields say what is doubtful about them when their model is added.
        let known = doubts
        defer { doubts = known }
        return fields.map { value($0.use, name: $0.key, owner: owner).type }
    }

    private func field(_ key: String, of item: ModelDivision.Case, in node: ModelGraph.Node) -> Field? {
        guard let count = item.presence[key], let use = item.own[key] ?? node.fields[key] else { return nil }
        return Field(key: key, use: use, count: count, nulls: item.nulls[key] ?? 0)
    }

    /// The value of a field, with whether it can be absent.
    private mutating func value(_ field: Field, owner: String, of count: Int) -> ImportedValue {
        let use = field.use
        var value = self.value(use, name: field.key, owner: owner)
        let absent = count - field.count
        if absent > 0 { value.comments.append("\(absent) of \(count) lack it") }
        if use.shape.filled == 0, use.shape.nulls > 0 {
            value.comments.append("always null")
            doubts.append(
                Doubt(degree: 0.8, place: "\(owner).\(field.key)", text: "it was always null, so its type is not known")
            )
        } else if field.nulls > 0 {
            value.comments.append("null in \(field.nulls) of \(field.count)")
        }
        if absent > 0 || field.nulls > 0 || value.empty != nil { value.type = value.type.orAbsent }
        return value
    }

    /// The value at a place, without whether it can be absent.
    mutating func value(_ use: ModelGraph.Use, name: String, owner: String) -> ImportedValue {
        var use = use
        var value = ImportedValue(.json)
        let emptyTexts = use.shape.texts.filled == 0 ? use.shape.texts.empties : 0
        let kinds = use.shape.kinds.subtracting(emptyTexts > 0 ? [.text] : [])
        let isEmptyArray = use.shape.arrays.count > 0 && use.shape.arrays.longest == 0
        if kinds == [.object] || kinds == [.object, .array] && isEmptyArray {
            value.type = objectType(&use, &value, name: name, owner: owner)
        } else if kinds == [.array] {
            value = array(use, name: name, owner: owner)
        } else if kinds.isDisjoint(with: [.array, .object]) {
            return scalar(use.shape, name: name, owner: owner)
        } else {
            value.type = union(use, name: name, owner: owner)
            return value
        }
        if emptyTexts > 0 {
            value.empty = "absent-text"
            value.comments.append("\"\" in \(emptyTexts) of \(use.shape.filled)")
        }
        if kinds == [.object, .array] {
            value.empty = "absent"
            value.comments.append("[] in \(use.shape.arrays.count) of \(use.shape.filled)")
        }
        return value
    }

    private mutating func objectType(
        _ use: inout ModelGraph.Use, _ value: inout ImportedValue, name: String, owner: String
    ) -> ImportedType {
        if !use.doubtfulKeys.isEmpty {
            let keys = use.doubtfulKeys.prefix(4).joined(separator: ", ")
            let guess =
                use.isDictionary ? "a dictionary, but could be fields" : "fields, but could be those of a dictionary"
            doubts.append(
                Doubt(
                    degree: 0.4, place: owner.isEmpty ? name : "\(owner).\(name)",
                    text: "the \(use.doubtfulKeys.count) keys (\(keys)…) were taken as \(guess)"))
        }
        if let node = use.node { return .model(self.name(of: node)) }
        guard let values = use.values.first else { return .dictionary(.json) }
        let inner = self.value(values, name: NameWords.singular(name), owner: owner).asElement(of: values.shape)
        value = inner
        return .dictionary(values.shape.nulls > 0 ? inner.type.orAbsent : inner.type)
    }

    private mutating func array(_ use: ModelGraph.Use, name: String, owner: String) -> ImportedValue {
        guard let element = use.element.first else {
            doubts.append(
                Doubt(
                    degree: 0.7, place: "\(owner).\(name)",
                    text: "the list was always empty, so the type of its elements is not known"))
            var value = ImportedValue(.array(.json))
            value.comments = ["always empty"]
            return value
        }
        if let tuple = tuple(use.shape.arrays, name: name, owner: owner) { return ImportedValue(.model(tuple)) }
        var value = value(element, name: NameWords.singular(name), owner: owner).asElement(of: element.shape)
        if element.shape.nulls > 0 {
            value.comments.append("null in \(element.shape.nulls) of \(element.shape.count) elements")
        }
        value.type = .array(element.shape.nulls > 0 ? value.type.orAbsent : value.type)
        return value
    }

    private mutating func scalar(_ shape: ValueShape, name: String, owner: String) -> ImportedValue {
        let guess = ScalarGuess(shape, name: name)
        var value = ImportedValue(.builtIn(guess.type))
        if guess.format != "iso8601" { value.dateFormat = guess.format }
        value.castsAutomatically = guess.castsAutomatically
        if guess.isEmptyAbsent {
            value.empty = "absent-text"
            value.comments.append("\"\" in \(shape.texts.empties) of \(shape.filled)")
        }
        if !guess.cases.isEmpty {
            value.type = .model(enumeration(guess.cases, name: name, owner: owner))
        }
        if let evidence = guess.evidence { value.comments.append(evidence) }
        if let reason = guess.reason {
            doubts.append(Doubt(degree: guess.doubt, place: "\(owner).\(name)", text: reason))
        }
        return value
    }
}

extension ModelGuess {
    private mutating func enumeration(_ cases: [String], name: String, owner: String) -> String {
        let key = "enum " + cases.sorted().joined(separator: "\u{0}")
        if let name = shared[key] { return name }
        let type = naming.take(name, of: owner)
        shared[key] = type
        add(type, .enumeration(ImportedEnumeration(cases)), from: "\(owner).\(name)")
        return type
    }

    /// A union of values of several kinds; `JSON` if there is none.
    private mutating func union(_ use: ModelGraph.Use, name: String, owner: String) -> ImportedType {
        var types: [ImportedType] = []
        let shape = use.shape
        if shape.flags > 0 { types.append(.builtIn(.bool)) }
        if shape.numbers.count > 0 {
            types.append(.builtIn(shape.numbers.wholes == shape.numbers.count ? .int : .double))
        }
        if shape.texts.count > 0 { types.append(.string) }
        if shape.arrays.count > 0 {
            let value = use.element.first.map { self.value($0, name: NameWords.singular(name), owner: owner) }
            let isPlain = value.map { $0.isPlain && $0.type.leaf != .builtIn(.date) } ?? false
            types.append(.array(isPlain && use.element.first?.shape.nulls == 0 ? value?.type ?? .json : .json))
        }
        if shape.objectCount > 0 {
            types.append(use.node.map { .model(self.name(of: $0)) } ?? .dictionary(.json))
        }
        let key = "union " + types.map(\.text).joined(separator: "|")
        let counts =
            "\(shape.flags) booleans, \(shape.numbers.count) numbers, \(shape.texts.count) texts, "
            + "\(shape.arrays.count) lists and \(shape.objectCount) objects"
        doubts.append(Doubt(degree: 0.5, place: "\(owner).\(name)", text: "values of several kinds: \(counts)"))
        if let name = shared[key] { return .model(name) }
        let type = naming.take(name, of: owner)
        shared[key] = type
        add(type, .untagged(types), from: "\(owner).\(name)", comments: [counts])
        return .model(type)
    }

    private static let fewestWithoutDoubt: Int = 10

    /// The name of a tuple, if each position of the arrays has its own kind.
    private mutating func tuple(_ shape: ArrayShape, name: String, owner: String) -> String? {
        guard shape.hasOnlyScalars, shape.shortest >= 2, shape.count >= 3, shape.positions.count == shape.longest
        else { return nil }
        let kinds = shape.positions.map(\.kindsInTuple)
        guard kinds.allSatisfy({ $0.count == 1 }) else { return nil }
        let haveOneLength = shape.longest == shape.shortest
        // Numbers alone are a tuple if there are too many lists for their length to be chance.
        let areMany = shape.count >= Self.fewestWithoutDoubt
        guard Set(kinds).count > 1 ? haveOneLength || areMany : Set(kinds) == [[.number]] && haveOneLength && areMany
        else { return nil }
        let fields = shape.positions.enumerated().map { index, position -> ImportedField in
            var value = scalar(position, name: "value", owner: owner)
            value.comments = []
            if position.nulls > 0 || position.count < shape.count || value.empty != nil {
                value.type = value.type.orAbsent
            }
            let moment = position.kinds == [.number] ? TimeName.format(position.numbers) : nil
            if index == 0, let moment {
                value.type = .builtIn(.date)
                value.dateFormat = moment
                return ImportedField("time", at: nil, value)
            }
            let names = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
            return ImportedField(names[index], at: nil, value)
        }
        let key =
            "tuple "
            + fields.map { "\($0.value.type.text) \($0.value.dateFormat ?? "") \($0.value.castsAutomatically)" }.joined(
                separator: "|")
        if let name = shared[key] { return name }
        let type = naming.take(NameWords.singular(name), of: owner)
        shared[key] = type
        add(
            type, .tuple(fields), from: "\(owner).\(name)", comments: ["\(shape.count) lists of \(shape.longest)"])
        doubts.append(Doubt(degree: 0.5, place: type, text: "the names of the positions of a list are not known"))
        return type
    }
}

extension ImportedValue {
    /// Whether a type alone says it.
    var isPlain: Bool { dateFormat == nil && !castsAutomatically && empty == nil }

    /// The value as an element of a list or a dictionary, where no empty text stands for none.
    fileprivate func asElement(of shape: ValueShape) -> ImportedValue {
        guard empty != nil else { return self }
        var value = ImportedValue(shape.kinds.isSubset(of: [.text, .number]) ? .string : .json)
        value.castsAutomatically = value.type == .string && shape.numbers.count > 0
        value.comments = comments
        return value
    }
}

extension ValueShape {
    /// The kinds of values, where numbers in texts count as numbers.
    fileprivate var kindsInTuple: Set<Kind> {
        kinds == [.number, .text] && texts.isAll(.decimal) ? [.number] : kinds
    }
}
