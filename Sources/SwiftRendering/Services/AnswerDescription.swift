import SpecLanguage

/// A canonical text of everything that determines how an endpoint's responses are read. It changes if and only if
/// reading changes: it contains no Swift names, no comments and no meaningless order.
struct AnswerDescription {
    private(set) var text: String = ""
    private let models: ModelTable
    /// The number of each model, in the order of first mention.
    private var numbers: [String: Int] = [:]
    private var pending: [String] = []

    init(of endpoint: Endpoint, in scope: ServiceScope) {
        models = scope.models
        text = "(" + answer(endpoint, scope.service.envelope) + envelope(scope.service.envelope)
        // A response read before the endpoint had a table is not in the table, so it has to be requested again.
        if let storage = endpoint.policies.storage { text += "(stored\(CanonicalText.quoted(storage.table)))" }
        var next = 0
        while next < pending.count {
            text += model(pending[next])
            next += 1
        }
        text += ")"
    }

    private mutating func answer(_ endpoint: Endpoint, _ envelope: Envelope?) -> String {
        switch endpoint.returns {
        case .nothing: return "(nothing)"
        case .data: return "(data)"
        case .string: return "(string)"
        case .file: return "(file)"
        case .stream, .texts: return "(stream)"
        case .responses(let set):
            return CanonicalText.list("responses", set.responses.map { response($0, endpoint, envelope) })
        case .value(let type):
            let path = endpoint.at ?? envelope?.data ?? .root
            let casts = endpoint.castsAutomatically && models.canCast(type)
            let dates = type.holds(.date) ? endpoint.dateFormat ?? .iso8601 : nil
            let absent = endpoint.defaultResult.map { "(default\($0.canonicalText(models)))" } ?? ""
            return
                "(value\(self.type(type))\(path.canonicalText)\(casts ? "(cast)" : "")\(dates?.canonicalText ?? "")\(absent))"
        }
    }

    private mutating func response(
        _ response: TypedResponse, _ endpoint: Endpoint, _ envelope: Envelope?
    ) -> String {
        var ordinary = endpoint
        ordinary.at = response.at
        ordinary.defaultResult = response.defaultValue
        switch response.content {
        case .nothing: ordinary.returns = .nothing
        case .value(let type): ordinary.returns = .value(type)
        case .data: ordinary.returns = .data
        case .string: ordinary.returns = .string
        }
        let headers = response.headers.map { header in
            "(field\(CanonicalText.quoted(header.wireName.lowercased()))\(type(header.type))"
                + "\(header.dateFormat?.canonicalText ?? ""))"
        }.sorted()
        return "(\(response.status.text)\(answer(ordinary, envelope))\(headers.joined()))"
    }

    /// The parts of the envelope that decide whether a response is a value. The path of the message is not one of them.
    private func envelope(_ envelope: Envelope?) -> String {
        guard let envelope, !envelope.code.isEmpty || envelope.success.path != nil else { return "" }
        let values = envelope.success.values.map(CanonicalText.quoted).sorted().joined()
        let code = envelope.code.isEmpty ? "()" : envelope.code.map(\.canonicalText).joined()
        let paths = code + (envelope.success.path?.canonicalText ?? "()")
        return "(envelope\(paths)\(values))"
    }

    /// The text of a type. Models get numbers and are described later.
    mutating func type(_ type: ValueType) -> String {
        switch type {
        case .builtIn(let builtIn): return "(\(builtIn.rawValue))"
        case .array(let element): return "(array\(self.type(element)))"
        case .dictionary(let value): return "(dictionary\(self.type(value)))"
        case .optional(let wrapped): return "(optional\(self.type(wrapped)))"
        case .model(let name):
            if let number = numbers[name] { return "(model \(number))" }
            let number = numbers.count
            numbers[name] = number
            pending.append(name)
            return "(model \(number))"
        }
    }

    private mutating func model(_ name: String) -> String {
        switch models[name]?.kind {
        case .structure(let structure): self.structure(structure)
        case .enumeration(let enumeration): self.enumeration(enumeration)
        case .tagged(let union): tagged(union)
        case .untagged(let union): untagged(union)
        case .external(let type):
            "(external\(CanonicalText.quoted(type.module ?? ""))\(CanonicalText.quoted(type.typeName)))"
        case nil: "(unknown)"
        }
    }

    private mutating func structure(_ structure: Structure) -> String {
        let read = structure.fields.filter { !$0.isIgnored && $0.encode != .only }
        // Sorted first, so that the numbers of models do not depend on the declaration order of fields.
        let sorted = read.map { (paths: $0.canonicalPaths, field: $0) }.sorted { $0.paths < $1.paths }
        let fields = sorted.map { field($0.field, at: $0.paths) }.joined()
        return "(\(structure.layout == .tuple ? "tuple" : "object") \(structure.unknownKeys.rawValue)\(fields))"
    }

    private mutating func field(_ field: Field, at paths: String) -> String {
        var text = "(\(paths)\(type(field.type))"
        if let value = field.defaultValue { text += "(default\(value.canonicalText(models)))" }
        if field.castsAutomatically, models.canCast(field.type) { text += "(cast)" }
        if field.checksAnswers, !field.constraints.isEmpty { text += field.constraints.canonicalText(models) }
        text += "(\(field.null.rawValue) \(field.empty.rawValue) \(field.elements.rawValue))"
        if field.type.holds(.date), let format = field.dateFormat { text += format.canonicalText }
        if let transform = field.transform?.read { text += "(transform\(CanonicalText.quoted(transform)))" }
        return text + ")"
    }

    private func enumeration(_ enumeration: Enumeration) -> String {
        let values = enumeration.cases.map { CanonicalText.quoted($0.rawValue) }.sorted().joined()
        return
            "(enum \(enumeration.rawType == .string ? "string" : "integer")\(enumeration.isOpen ? " open" : "")\(values))"
    }

    private mutating func tagged(_ union: TaggedUnion) -> String {
        let cases = union.cases.sorted { $0.tag < $1.tag }.map { "\(CanonicalText.quoted($0.tag))\(type($0.type))" }
        return "(divided\(union.path.canonicalText) \(union.otherwise.rawValue)\(cases.joined()))"
    }

    private mutating func untagged(_ union: UntaggedUnion) -> String {
        let shapes = union.cases.map {
            let shapes = $0.shapes.map(\.rawValue).sorted().joined(separator: " ")
            return (shapes: shapes + $0.keys.map { " \(CanonicalText.quoted($0))" }.joined(), type: $0.type)
        }
        let cases = shapes.sorted { $0.shapes < $1.shapes }.map { "(\($0.shapes)\(type($0.type)))" }
        return "(shaped\(cases.joined())\(union.dateFormat?.canonicalText ?? ""))"
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
        case .pattern(let pattern): "(dates\(CanonicalText.quoted(pattern)))"
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
        }
    }
}

extension ModelTable {
    /// The JSON value of an enum's case.
    fileprivate func rawValue(of name: String, in model: String) -> String {
        guard case .enumeration(let enumeration) = self[model]?.kind else { return name }
        return enumeration.cases.first { $0.name == name }?.rawValue ?? name
    }
}

/// The 64-bit FNV-1a hash (RFC 9923). It is the same in every process and on every machine.
enum StableHash {
    /// The hash of the text's UTF-8, as 16 hexadecimal digits.
    static func digits(of text: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 {
            hash ^= UInt64(byte)
            hash &*= 0x100_0000_01b3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
