import SpecLanguage
import TextForms
import WireSyntax

/// Canonical texts of everything that determines how the responses of endpoints are read. One changes if and only if reading
/// changes: it contains no Swift names, no comments and no meaningless order.
///
/// Models are described once for all endpoints, since each of many endpoints may reach all models.
struct ResponseDescriptions: Sendable {
    private let models: ModelTable
    private let envelope: Envelope?
    private let bodyText: BodyReading?
    /// The descriptions of all models that the endpoints reach, and the positions there.
    private let known: [PlacedDescription]
    private let positions: [String: Int]

    /// - Parameter endpoints: those whose fingerprints will be asked for
    init(of endpoints: [Endpoint], envelope: Envelope?, bodyText: BodyReading?, models: ModelTable) {
        self.models = models
        self.envelope = envelope
        self.bodyText = bodyText
        var descriptions: [ResponseDescription] = []
        var positions: [String: Int] = [:]
        var pending = endpoints.flatMap { ResponseDescription(of: $0, envelope, models).references }
        while let name = pending.popLast() {
            guard positions[name] == nil else { continue }
            positions[name] = descriptions.count
            descriptions.append(ResponseDescription(of: name, models))
            pending += descriptions[descriptions.count - 1].references
        }
        self.positions = positions
        known = descriptions.compactMap { PlacedDescription($0, positions) }
    }

    /// The hash of what determines how the endpoint's responses are read.
    func fingerprint(of endpoint: Endpoint) -> String {
        guard let own = PlacedDescription(ResponseDescription(of: endpoint, envelope, models), positions) else {
            return ResponseDescriptions(of: [endpoint], envelope: envelope, bodyText: bodyText, models: models)
                .fingerprint(of: endpoint)
        }
        var text = NumberedText(models: known.count)
        text.add("(")
        text.add(own)
        if let body = (endpoint.bodyText ?? bodyText)?.canonicalText { text.add(body) }
        while let model = text.nextModel() { text.add(known[model]) }
        text.add(")")
        return text.hash.digits
    }
}

extension BodyReading {
    fileprivate var canonicalText: String {
        "(text\(CanonicalText.quoted(charset ?? ""))\(strip.map { CanonicalText.quoted($0.text) }.joined()))"
    }
}

/// A description with positions of models instead of names, because it is read for many endpoints.
private struct PlacedDescription: Sendable {
    /// The text in UTF-8 up to a model.
    struct Piece: Sendable {
        var text: [UInt8]
        /// `nil` at the end.
        var model: Int?
        /// Whether the model gets its number here, but is not part of the text.
        var isMention: Bool = false
    }

    let pieces: [Piece]

    /// Returns `nil` if the position of a model is not known.
    init?(_ description: ResponseDescription, _ positions: [String: Int]) {
        var pieces: [Piece] = []
        var text: [UInt8] = []
        for part in description.parts {
            switch part {
            case .text(let more): text += more.utf8
            case .model(let name), .mention(let name):
                guard let position = positions[name] else { return nil }
                var piece = Piece(text: text, model: position)
                if case .mention = part { piece.isMention = true }
                pieces.append(piece)
                text = []
            }
        }
        self.pieces = pieces + [Piece(text: text)]
    }
}

/// The hash of a text in which models are numbered in the order of first mention.
private struct NumberedText {
    private(set) var hash: StableHash = StableHash()
    /// The number of each model; -1 for none yet.
    private var numbers: [Int]
    private var mentioned: [Int] = []
    private var described: Int = 0

    init(models count: Int) {
        numbers = Array(repeating: -1, count: count)
    }

    mutating func add(_ text: String) {
        hash.add(Array(text.utf8))
    }

    mutating func add(_ description: PlacedDescription) {
        for piece in description.pieces {
            hash.add(piece.text)
            guard let model = piece.model else { continue }
            let number = number(of: model)
            if !piece.isMention { add("(model \(number))") }
        }
    }

    /// The next model that was mentioned and is not described yet.
    mutating func nextModel() -> Int? {
        guard described < mentioned.count else { return nil }
        described += 1
        return mentioned[described - 1]
    }

    private mutating func number(of model: Int) -> Int {
        if numbers[model] < 0 {
            numbers[model] = mentioned.count
            mentioned.append(model)
        }
        return numbers[model]
    }
}

/// The canonical text of one model, or of an endpoint's responses, with places for other models.
private struct ResponseDescription: Sendable {
    enum Part: Sendable {
        case text(String)
        /// The number of a model.
        case model(String)
        /// Nothing, but the model gets its number here.
        case mention(String)
    }

    private(set) var parts: [Part] = []
    private let models: ModelTable

    /// The models in it.
    var references: [String] {
        parts.compactMap { part in
            switch part {
            case .model(let name), .mention(let name): name
            case .text: nil
            }
        }
    }

    init(of endpoint: Endpoint, _ envelope: Envelope?, _ models: ModelTable) {
        self.models = models
        add(response: endpoint, envelope)
        add(envelope)
        // A response read before the endpoint had a table is not in the table, so it has to be requested again.
        if let storage = endpoint.policies.storage { add("(stored\(CanonicalText.quoted(storage.table)))") }
    }

    init(of model: String, _ models: ModelTable) {
        self.models = models
        switch models[model]?.kind {
        case .structure(let structure): add(structure)
        case .enumeration(let enumeration): add(enumeration)
        case .tagged(let union): add(union)
        case .untagged(let union): add(union)
        case .external(let type):
            add("(external\(CanonicalText.quoted(type.module ?? ""))\(CanonicalText.quoted(type.typeName)))")
        case nil: add("(unknown)")
        }
    }

    private mutating func add(_ text: String) {
        if case .text(let before)? = parts.last {
            parts[parts.count - 1] = .text(before + text)
        } else {
            parts.append(.text(text))
        }
    }

    // MARK: - Responses

    private mutating func add(response endpoint: Endpoint, _ envelope: Envelope?) {
        switch endpoint.returns {
        case .nothing: add("(nothing)")
        case .data: add("(data)")
        case .string: add("(string)")
        case .file: add("(file)")
        case .stream, .texts, .events, .chunks, .socket: add("(stream)")
        case .responses(let set):
            add("(responses")
            for response in set.responses { add(response, endpoint, envelope) }
            add(")")
        case .value(let type):
            let path = endpoint.at ?? envelope?.data ?? .root
            let drops = (endpoint.elements == .drop ? "(drop)" : "") + (endpoint.readsRepeatedKeys ? "(last)" : "")
            let casts = endpoint.castsAutomatically && models.canCast(type)
            let dates = type.holds(.date) ? endpoint.dateFormat ?? .iso8601 : nil
            let absent = endpoint.defaultResult.map { "(default\($0.canonicalText(models)))" } ?? ""
            add("(value")
            add(type)
            add("\(path.canonicalText)\(casts ? "(cast)" : "")\(dates?.canonicalText ?? "")\(drops)\(absent))")
        }
    }

    private mutating func add(_ response: TypedResponse, _ endpoint: Endpoint, _ envelope: Envelope?) {
        var ordinary = endpoint
        ordinary.at = response.at
        ordinary.defaultResult = response.defaultValue
        switch response.content {
        case .nothing: ordinary.returns = .nothing
        case .value(let type): ordinary.returns = .value(type)
        case .data: ordinary.returns = .data
        case .string: ordinary.returns = .string
        }
        add("(\(response.status.text)")
        for case .model(let name) in response.headers.map(\.type.leaf) { parts.append(.mention(name)) }
        add(response: ordinary, envelope)
        let headers = response.headers.map { (name: CanonicalText.quoted($0.wireName.lowercased()), header: $0) }
        for (name, header) in headers.sorted(by: { $0.name < $1.name }) {
            add("(field\(name)")
            add(header.type)
            add("\(header.dateFormat?.canonicalText ?? ""))")
        }
        add(")")
    }

    /// The parts of the envelope that decide whether a response is a value. The path of the message is not one of them.
    private mutating func add(_ envelope: Envelope?) {
        guard let envelope, !envelope.code.isEmpty || !envelope.success.signs.isEmpty else { return }
        func values(_ texts: [String]) -> String { texts.map(CanonicalText.quoted).sorted().joined() }
        let code = envelope.code.isEmpty ? "()" : envelope.code.map(\.canonicalText).joined()
        let signs = envelope.success.signs.map { "(sign\($0.path.canonicalText)\(values($0.values)))" }
        // Its code may be a field of a value that is not wrapped.
        let data = envelope.data.others.isEmpty ? "" : "(data\(envelope.data.canonicalText))"
        add(
            "(envelope\(data)\(code)\(signs.isEmpty ? "()" : signs.sorted().joined())\(values(envelope.success.values)))"
        )
    }

    // MARK: - Types

    private mutating func add(_ type: ValueType) {
        switch type {
        case .builtIn(let builtIn): add("(\(builtIn.rawValue))")
        case .array(let element): add("(array", element)
        case .dictionary(let value): add("(dictionary", value)
        case .optional(let wrapped): add("(optional", wrapped)
        case .model(let name): parts.append(.model(name))
        }
    }

    private mutating func add(_ structure: Structure) {
        let read = structure.fields.filter { !$0.isIgnored && $0.encode != .only }
        let repeated = structure.readsRepeatedKeys ? " last" : ""
        add("(\(structure.layout == .tuple ? "tuple" : "object") \(structure.unknownKeys.rawValue)\(repeated)")
        // Sorted, so that the numbers of models do not depend on the declaration order of fields.
        let sorted = read.map { (paths: $0.canonicalPaths, field: $0) }.sorted { $0.paths < $1.paths }
        for (paths, field) in sorted { add(field, at: paths) }
        add(")")
    }

    private mutating func add(_ field: Field, at paths: String) {
        add("(\(paths)")
        add(field.type)
        var text = ""
        if let value = field.defaultValue { text += "(default\(value.canonicalText(models)))" }
        if field.castsAutomatically, models.canCast(field.type) { text += "(cast)" }
        if field.checksResponses, !field.constraints.isEmpty { text += field.constraints.canonicalText(models) }
        text += "(\(field.null.rawValue) \(field.empty.rawValue) \(field.elements.rawValue))"
        if !field.absent.isEmpty {
            text += CanonicalText.list("absent", field.absent.map { ScalarListLiteral.source([$0]) }.sorted())
        }
        if let bools = field.bools {
            for (name, words) in [("true", bools.yes), ("false", bools.no)] {
                text += CanonicalText.list(name, words.map { $0.canonicalText(models) }.sorted())
            }
        }
        if let selector = field.selector { text += "(element\(CanonicalText.quoted(selector.suffix)))" }
        if !field.prefix.isEmpty { text += "(prefix\(CanonicalText.quoted(field.prefix)))" }
        if field.invalid == .absent { text += "(tolerant)" }
        if field.single != .fail { text += "(single)" }
        if let key = field.keyed { text += "(keyed\(CanonicalText.quoted(key.key)))" }
        if let form = field.form { text += "(as \(form.rawValue))" }
        if field.type.holds(.date), let format = field.dateFormat { text += format.canonicalText }
        for format in field.otherFormats { text += "(or\(format.canonicalText))" }
        if let transform = field.transform?.read { text += "(transform\(CanonicalText.quoted(transform)))" }
        add(text + ")")
    }

    private mutating func add(_ enumeration: Enumeration) {
        let values = enumeration.cases.map { CanonicalText.quoted($0.rawValue) }.sorted().joined()
        let type = enumeration.rawType == .string ? "string" : "integer"
        add("(enum \(type)\(enumeration.readsAny ? " open" : "")\(values))")
    }

    private mutating func add(_ union: TaggedUnion) {
        add("(divided\(union.path.canonicalText) \(union.otherwise.rawValue)")
        for unionCase in union.cases.sorted(by: { $0.tag < $1.tag }) {
            add(CanonicalText.quoted(unionCase.tag))
            add(unionCase.type)
        }
        add(")")
    }

    private mutating func add(_ union: UntaggedUnion) {
        add("(shaped")
        // Of several cases for objects, the first that an object fits is selected, so their order counts.
        let isOrdered = { (unionCase: UntaggedUnion.Case) in !unionCase.keys.isEmpty || !unionCase.constants.isEmpty }
        let others = union.cases.filter { !isOrdered($0) }.map { (conditions: Self.conditions(of: $0), type: $0.type) }
        for (conditions, type) in others.sorted(by: { $0.conditions < $1.conditions }) { add("(\(conditions)", type) }
        for unionCase in union.cases.filter(isOrdered) { add("(\(Self.conditions(of: unionCase))", unionCase.type) }
        add("\(union.dateFormat?.canonicalText ?? ""))")
    }

    /// What a JSON value must be and have to select a case.
    private static func conditions(of unionCase: UntaggedUnion.Case) -> String {
        let shapes = unionCase.shapes.map(\.rawValue).sorted().joined(separator: " ")
        let keys = unionCase.keys.map { " \(CanonicalText.quoted($0))" }.joined()
        let constants = unionCase.constants.map { constant in
            " \(CanonicalText.quoted(constant.key))=" + constant.values.map(CanonicalText.quoted).joined(separator: "|")
        }
        return shapes + keys + constants.joined()
    }

    /// Adds a type between a beginning and a parenthesis.
    private mutating func add(_ beginning: String, _ type: ValueType) {
        add(beginning)
        add(type)
        add(")")
    }
}

/// Building blocks of canonical texts: equal content has equal text, and different content has different text.
enum CanonicalText {
    /// A text with its length, so that it cannot be confused with the surrounding text.
    static func quoted(_ text: String) -> String {
        "\(text.utf8.count):\(text)"
    }

    static func list(_ name: String, _ parts: [String]) -> String {
        "(\(name)\(parts.joined()))"
    }
}

extension ValuePath {
    var canonicalText: String { all.map(\.canonicalText).joined() }
}

extension JSONPath {
    var canonicalText: String {
        CanonicalText.list("path", components.map(CanonicalText.quoted))
    }
}

extension Field {
    /// The paths of the field, in the order in which they are tried.
    var canonicalPaths: String {
        paths.map(\.canonicalText).joined()
    }
}

extension DateFormat {
    var canonicalText: String {
        switch self {
        case .iso8601: "(iso8601)"
        case .unix: "(unix)"
        case .unixMilliseconds: "(unix-ms)"
        case .dotnet: "(dotnet)"
        case .pattern(let pattern): "(dates\(CanonicalText.quoted(pattern)))"
        case .local: "(dates\(CanonicalText.quoted(text)))"
        }
    }
}

extension Constraints {
    func canonicalText(_ models: ModelTable) -> String {
        var parts: [String] = []
        switch scope {
        case .values(let values):
            parts.append(CanonicalText.list("in", values.map { $0.canonicalText(models) }.sorted()))
        case .range(let range):
            let bounds = [range.minimum, range.above, range.maximum, range.below]
            parts.append(CanonicalText.list("range", bounds.map { $0?.canonicalText(models) ?? "()" }))
        case nil: break
        }
        if let length { parts.append("(length\(length.canonicalText))") }
        if let pattern { parts.append("(pattern\(CanonicalText.quoted(pattern)))") }
        if let count { parts.append("(count\(count.canonicalText))") }
        return CanonicalText.list("valid", parts)
    }
}

extension CountRange {
    fileprivate var canonicalText: String {
        "\(minimum.map(String.init) ?? "")...\(maximum.map(String.init) ?? "")"
    }
}

extension Literal {
    func canonicalText(_ models: ModelTable) -> String {
        switch self {
        case .string(let text), .url(let text), .data(let text), .integer(let text), .decimal(let text):
            return CanonicalText.quoted(text)
        case .uuid(let text): return CanonicalText.quoted(text.lowercased())
        case .bool(let value): return value ? "(true)" : "(false)"
        case .null: return "(null)"
        case .date(let seconds, _): return "(date \(seconds.bitPattern))"
        case .enumCase(let model, let name): return CanonicalText.quoted(models.rawValue(of: name, in: model))
        case .array(let elements): return CanonicalText.list("array", elements.map { $0.canonicalText(models) })
        case .dictionary(let entries):
            let texts = entries.map { CanonicalText.quoted($0.key) + $0.value.canonicalText(models) }
            return CanonicalText.list("dictionary", texts.sorted())
        case .object(_, let members):
            let texts = members.map { CanonicalText.quoted($0.name) + $0.value.canonicalText(models) }
            return CanonicalText.list("object", texts)
        }
    }
}

extension ModelTable {
    /// The JSON value of an enum's case.
    func rawValue(of name: String, in model: String) -> String {
        guard case .enumeration(let enumeration) = self[model]?.kind else { return name }
        return enumeration.cases.first { $0.name == name }?.rawValue ?? name
    }
}
