import SpecLanguage

/// Compares the JSON of two types.
struct TypeComparison {
    /// The models of both versions.
    let models: ModelPairs
    /// What is known of models that were exchanged for others.
    private let exchanges: ExchangedModels
    /// The same if the new version came first; `nil` if nobody asks for harmless effects.
    private let reversed: ExchangedModels?

    init(models: ModelPairs) {
        self.init(models: models, exchanges: ExchangedModels(), reversed: ExchangedModels())
    }

    fileprivate init(models: ModelPairs, exchanges: ExchangedModels, reversed: ExchangedModels?) {
        (self.models, self.exchanges, self.reversed) = (models, exchanges, reversed)
    }

    /// Whether both are the same type, apart from the names of models that were renamed. Callers that name such a model
    /// are reported once, for the model.
    func isRenamed(_ old: ValueType, _ new: ValueType) -> Bool {
        switch (old, new) {
        case (.model(let old), .model(let new)): models.isSame(old, new)
        case (.array(let old), .array(let new)), (.dictionary(let old), .dictionary(let new)),
            (.optional(let old), .optional(let new)):
            isRenamed(old, new)
        default: old == new
        }
    }

    func isRenamed(_ old: Endpoint.Returns, _ new: Endpoint.Returns) -> Bool {
        switch (old, new) {
        case (.value(let old), .value(let new)), (.stream(let old, _), .stream(let new, _)): isRenamed(old, new)
        default: old == new
        }
    }

    func isRenamed(_ old: Parameter.Kind?, _ new: Parameter.Kind?) -> Bool {
        if case .value(let old)? = old, case .value(let new)? = new { return isRenamed(old, new) }
        return old == new
    }

    /// The consequences of another type, for values sent in these directions.
    func rules(_ old: JSONType, _ new: JSONType, _ usage: Usage) -> [CompatibilityRule] {
        [Usage.response, .request, .stored].filter { usage.contains($0) }
            .flatMap { direction in acceptance(old, new, direction).rules(direction) }
    }

    /// Whether a model that became another kind of model breaks values sent in these directions.
    func isBroken(_ old: Model, _ new: Model, _ usage: Usage) -> Bool {
        [Usage.response, .request, .stored, .link].contains { direction in
            usage.contains(direction)
                && TypeReading(models: models, exchanges: exchanges, direction: direction).isBroken(old, new)
        }
    }

    /// How the JSON of two types differs for values that are sent in one direction.
    func acceptance(_ old: JSONType, _ new: JSONType, _ direction: Usage) -> Acceptance {
        let breaks = TypeReading(models: models, exchanges: exchanges, direction: direction).isBroken(old, new)
        // What would break the other way round is what breaks nothing this way.
        let relaxes =
            reversed.map { reversed in
                TypeReading(models: models.reversed, exchanges: reversed, direction: direction).isBroken(new, old)
            } ?? false
        // Old apps read responses; everything else is read by new versions.
        let isWidened = direction == .response ? breaks : relaxes
        let isNarrowed = direction == .response ? relaxes : breaks
        return .comparing(newHoldsOld: !isNarrowed, oldHoldsNew: !isWidened)
    }
}

extension TypeComparison {
    /// How the texts of two types differ outside of JSON, where every single value is a text.
    func textAcceptance(_ old: JSONType, _ new: JSONType, _ direction: Usage) -> Acceptance {
        switch new.type {
        case _ where !models.isScalar(old: old.type) || isRenamed(old.type, new.type): acceptance(old, new, direction)
        case .builtIn(.string): .widened
        case .model(let name) where models.isOpenStringEnumeration(new: name): .widened
        default: acceptance(old, new, direction)
        }
    }
}

/// A type, and the keys beside it that decide which JSON it accepts.
struct JSONType: Hashable {
    var type: ValueType
    /// Whether texts are read as numbers, and numbers as texts.
    var castsAutomatically: Bool = false
    /// The format of dates; `nil`: that of the language.
    var dateFormat: DateFormat?

    /// The same keys beside another type.
    func of(_ type: ValueType) -> JSONType {
        JSONType(type: type, castsAutomatically: castsAutomatically, dateFormat: dateFormat)
    }

    /// The type without its outermost `?`, for callers that compare absence themselves.
    var unwrapped: JSONType { of(type.unwrapped) }
}

extension JSONType {
    init(_ value: ComparedValue) {
        self.init(type: value.type, castsAutomatically: value.castsAutomatically, dateFormat: value.dateFormat)
    }
}

/// Judges whether JSON that is sent as one type can be read as another.
struct TypeReading {
    let models: ModelPairs
    let exchanges: ExchangedModels
    /// Of responses, the reader is the old version; otherwise it is the new one.
    let direction: Usage

    private var isOldReader: Bool { direction == .response }

    private var readers: [String: Model] { isOldReader ? models.old : models.new }
    private var senders: [String: Model] { isOldReader ? models.new : models.old }

    /// Whether a reader rejects some of what is sent after the change of a type.
    func isBroken(_ old: JSONType, _ new: JSONType) -> Bool {
        isOldReader ? rejects(old, new) : rejects(new, old)
    }

    /// The same for a model of another kind, which may have kept its name.
    func isBroken(_ old: Model, _ new: Model) -> Bool {
        let types = (JSONType(type: .model(old.name)), JSONType(type: .model(new.name)))
        return isOldReader ? rejectsModel(types.0, types.1) : rejectsModel(types.1, types.0)
    }

    private func rejects(_ reader: JSONType, _ sender: JSONType) -> Bool {
        switch (reader.type, sender.type) {
        case (.optional(let inner), _): return rejects(reader.of(inner), sender.unwrapped)
        case (_, .optional): return true
        case (.builtIn(.json), _): return false
        case (.builtIn, .builtIn): return !reader.holds(sender)
        case (.array(let inner), .array(let sent)), (.dictionary(let inner), .dictionary(let sent)):
            return rejects(reader.of(inner), sender.of(sent))
        case (.model(let name), .model(let sent)) where isSame(name, sent): return false
        case (.model, _), (_, .model):
            return exchanges.isBroken(
                ExchangedModels.Pair(reader: reader, sender: sender, direction: direction.rawValue)
            ) {
                rejectsModel(reader, sender)
            }
        case (.builtIn, _), (.array, _), (.dictionary, _): return true
        }
    }

    private func isSame(_ reader: String, _ sender: String) -> Bool {
        isOldReader ? models.isSame(reader, sender) : models.isSame(sender, reader)
    }

    /// One of the types is a model.
    private func rejectsModel(_ reader: JSONType, _ sender: JSONType) -> Bool {
        let readerModel = reader.type.model(in: readers)
        let senderModel = sender.type.model(in: senders)
        // Every alternative may be sent.
        switch senderModel?.kind {
        case .untagged(let union)?:
            let dates = union.dateFormat
            return union.cases.contains { rejects(reader, JSONType(type: $0.type, dateFormat: dates)) }
        case .tagged(let union)? where !(readerModel?.kind.isTagged ?? false):
            return union.otherwise == .keep || union.cases.contains { rejects(reader, JSONType(type: $0.type)) }
        default: break
        }
        if case .untagged(let union)? = readerModel?.kind { return rejects(union, sender, senderModel) }
        guard let readerModel else { return rejectsPlain(reader, senderModel) }
        guard let senderModel else { return !readerModel.kind.isOpen(to: sender) }
        return rejects(readerModel, senderModel)
    }

    /// Compares models as if one had become the other.
    private func rejects(_ reader: Model, _ sender: Model) -> Bool {
        switch (reader.kind, sender.kind) {
        case (.external(let type), .external(let sent)): return type.path != sent.path
        case (.structure, .structure), (.enumeration, .enumeration), (.tagged, .tagged): break
        default: return true
        }
        var list = ChangeList()
        ShapeComparison(
            types: TypeComparison(models: models, exchanges: exchanges, reversed: nil),
            usage: direction == .stored ? [.request, .stored] : direction,
            oldModel: isOldReader ? reader : sender, newModel: isOldReader ? sender : reader
        ).compare(into: &list)
        return list.changes.contains { $0.level == .wire }
    }

    /// The cases of a union that may be selected, up to the first that certainly is, have to accept what is sent.
    private func rejects(_ union: UntaggedUnion, _ sender: JSONType, _ model: Model?) -> Bool {
        func read(_ member: UntaggedUnion.Case) -> JSONType {
            JSONType(type: member.type, dateFormat: union.dateFormat)
        }
        let isObject = model?.isObject ?? sender.type.isDictionary
        guard isObject else { return union.cases.allSatisfy { rejects(read($0), sender) } }
        if let name = sender.type.modelName,
            union.cases.contains(where: { $0.type.directModel.map { isSame($0, name) } ?? false })
        {
            return false
        }
        let keys = model.map { SentKeys($0) }
        for member in union.cases where member.shapes.contains(.object) {
            if let keys, !keys.possible.isSuperset(of: member.keys) { continue }
            if rejects(read(member), sender) { return true }
            if member.constants.isEmpty, Set(member.keys).isSubset(of: keys?.certain ?? []) { return false }
        }
        return true
    }

    /// The reader is no model.
    private func rejectsPlain(_ reader: JSONType, _ sender: Model?) -> Bool {
        switch (reader.type, sender?.kind) {
        case (.builtIn, .enumeration(let enumeration)?):
            return !reader.holds(JSONType(type: .builtIn(enumeration.rawType == .string ? .string : .int)))
        case (.dictionary(let value), .structure(let structure)?) where structure.layout == .object:
            return value.unwrapped != .builtIn(.json)
        case (.array(let element), .structure(let structure)?) where structure.layout == .tuple:
            return structure.fields.contains { rejects(reader.of(element), JSONType(ComparedValue($0))) }
        default: return true
        }
    }
}

/// The keys of objects that are sent as a model.
private struct SentKeys {
    let possible: Set<String>
    let certain: Set<String>

    init(_ model: Model) {
        guard case .structure(let structure) = model.kind else {
            (possible, certain) = ([], [])
            return
        }
        let fields = structure.fields.filter { !$0.isIgnored }
        possible = Set(fields.flatMap(\.paths).compactMap(\.components.first))
        certain = Set(
            fields.filter { $0.mustBeGiven && $0.encode == .both }.compactMap { $0.paths.first?.components.first })
    }
}

/// What is known of models that were exchanged for others, so that each pair is compared once, and models that contain
/// themselves are compared at all.
final class ExchangedModels {
    struct Pair: Hashable {
        let reader: JSONType
        let sender: JSONType
        let direction: Usage.RawValue
    }

    private var broken: Set<Pair> = []
    /// Pairs that break nothing as far as is known, in the order in which they were found.
    private var assumed: [Pair] = []
    private var isAssumed: Set<Pair> = []

    /// A pair inside of itself breaks nothing by itself.
    func isBroken(_ pair: Pair, _ compare: () -> Bool) -> Bool {
        if broken.contains(pair) { return true }
        let count = assumed.count
        guard isAssumed.insert(pair).inserted else { return false }
        assumed.append(pair)
        guard compare() else { return false }
        // What was found since may have relied on the assumption.
        isAssumed.subtract(assumed[count...])
        assumed.removeSubrange(count...)
        broken.insert(pair)
        return true
    }
}

extension ValueType {
    fileprivate func model(in models: [String: Model]) -> Model? {
        if case .model(let name) = self { models[name] } else { nil }
    }

    fileprivate var isDictionary: Bool { if case .dictionary = self { true } else { false } }

    fileprivate var directModel: String? { if case .model(let name) = unwrapped { name } else { nil } }
}

extension Model {
    /// Whether its JSON is an object.
    fileprivate var isObject: Bool {
        switch kind {
        case .structure(let structure): structure.layout == .object
        case .tagged: true
        case .enumeration, .untagged, .external: false
        }
    }
}

extension Model.Kind {
    fileprivate var isTagged: Bool { if case .tagged = self { true } else { false } }

    /// Whether an enum reads every value of a type that is none.
    fileprivate func isOpen(to sender: JSONType) -> Bool {
        guard case .enumeration(let enumeration) = self, enumeration.isOpen else { return false }
        return JSONType(type: .builtIn(enumeration.rawType == .string ? .string : .int)).holds(sender)
    }
}

extension JSONType {
    /// Whether every JSON value of the other built-in type is also valid for this one.
    func holds(_ other: JSONType) -> Bool {
        guard case .builtIn(let type) = type, case .builtIn(let sent) = other.type else { return false }
        if type == .date && sent == .date { return (dateFormat ?? .iso8601) == (other.dateFormat ?? .iso8601) }
        if sent == .date {
            switch other.dateFormat ?? .iso8601 {
            case .iso8601, .dotnet, .pattern, .local: return type.holds(.string)
            case .unix, .unixMilliseconds: return type.holds(.double)
            }
        }
        return type.holds(sent) || (castsAutomatically && type == .string && sent.isNumber)
    }
}

extension BuiltInType {
    /// Whether every JSON value of the other type is also valid for this type.
    func holds(_ other: BuiltInType) -> Bool {
        if self == other || self == .json { return true }
        switch self {
        case .string: return [.url, .uuid, .data].contains(other)
        case .double, .float, .decimal: return other.isNumber
        default:
            guard let bounds, let others = other.bounds else { return false }
            return bounds.least <= others.least && bounds.most >= others.most
        }
    }

    /// The least and the greatest value of integer types.
    private var bounds: (least: Int64, most: UInt64)? {
        switch self {
        case .int8: (Int64(Int8.min), UInt64(Int8.max))
        case .int16: (Int64(Int16.min), UInt64(Int16.max))
        case .int32: (Int64(Int32.min), UInt64(Int32.max))
        case .int, .int64: (.min, UInt64(Int64.max))
        case .uint8: (0, UInt64(UInt8.max))
        case .uint16: (0, UInt64(UInt16.max))
        case .uint32: (0, UInt64(UInt32.max))
        case .uint, .uint64: (0, .max)
        default: nil
        }
    }
}
