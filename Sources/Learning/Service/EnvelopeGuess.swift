import OpenAPIImport

/// How a server wraps its responses.
struct EnvelopeGuess {
    /// An error by its code.
    struct Failure {
        let code: String
        let name: String
        let comment: String
    }

    let data: String?
    let code: String?
    let message: String?
    /// The values of the code that mean success.
    let successes: [String]
    /// The key of a flag or a text that says whether a call succeeded, if it is not the code.
    let flag: (key: String, value: String)?
    private(set) var failures: [Failure] = []
    /// In how many of the responses the keys were found.
    let evidence: String

    /// `nil` if responses are not wrapped.
    init?(_ operations: [OperationShape]) {
        let bodies = operations.flatMap { $0.responses.values.map(\.json) }.filter { $0.all.objectCount > 0 }
        let good = operations.flatMap { $0.successes.map(\.body.json) }.filter { $0.all.count > 0 }
        guard good.count >= 2 else { return nil }
        let roots = good.map(\.all.objects)
        func share(_ key: String) -> Double {
            Double(roots.count { $0.fields[key] != nil }) / Double(roots.count)
        }
        guard let data = OuterKeys.data.filter({ share($0) >= 0.6 }).max(by: { share($0) < share($1) }) else {
            return nil
        }
        let code = OuterKeys.codes.first { share($0) >= 0.7 }
        // With data alone, a list called data would be enough. The other keys must be those of a wrapper.
        let wrapped = roots.filter { $0.fields[data] != nil }
        let isBare = wrapped.allSatisfy { root in
            root.keys.allSatisfy {
                $0 == data || Self.neighbours.contains($0) || $0 == code || OuterKeys.messages.contains($0)
            }
        }
        guard code != nil || isBare && wrapped.count >= 3, isBare || wrapped.allSatisfy({ $0.keys.count <= 8 })
        else {
            return nil
        }
        self.data = data
        let all = bodies.map(\.all.objects)
        message = OuterKeys.messages.first { key in
            key != code && all.contains { $0.fields[key]?.texts.count ?? 0 > 0 }
        }
        evidence = "\(wrapped.count) of \(roots.count) endpoints wrap their responses like this"
        guard let key = code else {
            self.code = nil
            successes = []
            flag = nil
            return
        }
        let values = Self.values(bodies, key: key, data: data)
        let won = Self.successes(values)
        successes = won
        let isFlag = values.keys.allSatisfy { $0 == "true" || $0 == "false" }
        flag = isFlag ? (key, won.first ?? "true") : nil
        self.code = isFlag ? nil : key
        guard !isFlag else { return }
        // A code that repeats the status says nothing more.
        let statuses = Set(operations.flatMap { $0.responses.keys }.map { String($0) })
        failures = values.filter { !won.contains($0.key) && !statuses.contains($0.key) }.sorted {
            ($1.value.count, $0.key) < ($0.value.count, $1.key)
        }
        .map { code, value in
            let text = message.flatMap { value.shape.objects.fields[$0]?.texts.tally.values.first }
            return Failure(
                code: code, name: Self.name(code, text),
                comment: "\(value.count) response\(value.count == 1 ? "" : "s")" + (text.map { ": \($0)" } ?? ""))
        }
        var names = MemberNames(reserved: Self.reserved)
        failures = failures.map {
            Failure(code: $0.code, name: names.takeSpelled($0.name, fallback: "failure"), comment: $0.comment)
        }
    }

    private struct Value {
        var count: Int = 0
        /// How many had data.
        var filled: Int = 0
        var shape: ValueShape = ValueShape()
    }

    private static func values(_ bodies: [CodedShapes], key: String, data: String) -> [String: Value] {
        var values: [String: Value] = [:]
        for body in bodies {
            for code in body.order where code.key == key {
                guard let shape = body.coded[code] else { continue }
                values[code.value, default: Value()].count += shape.count
                values[code.value, default: Value()].filled +=
                    shape.objects.fields[data].map { $0.filled - $0.texts.empties } ?? 0
                values[code.value, default: Value()].shape.merge(shape)
            }
        }
        return values
    }

    /// The values that come with data, or those that usually mean success.
    private static func successes(_ values: [String: Value]) -> [String] {
        let usual = values.keys.filter {
            ["0", "200", "ok", "success", "true", "1", "00000", "0000"].contains($0.lowercased())
        }
        if let best = usual.max(by: { (values[$0]?.count ?? 0, $1) < (values[$1]?.count ?? 0, $0) }) {
            return [best] + usual.filter { $0 != best && (values[$0]?.filled ?? 0) > 0 }.sorted()
        }
        let filled = values.filter { $0.value.filled * 2 > $0.value.count }.keys.sorted()
        return filled.count <= 3 ? filled : []
    }

    /// A name for an error: its code, if that is a word, or its message.
    private static func name(_ code: String, _ message: String?) -> String {
        if code.first?.isLetter == true {
            return ImportedName.member(code.lowercased() == code ? code : code.lowercased(), fallback: "failure")
        }
        let words = (message ?? "").split { !$0.isASCII || !$0.isLetter && !$0.isNumber }.prefix(4).map {
            $0.lowercased()
        }
        guard let first = words.first, first.first?.isLetter == true else {
            return "code\(code.filter { $0.isASCII && ($0.isLetter || $0.isNumber) })"
        }
        return ImportedName.member(words.joined(separator: " "), fallback: "failure")
    }

    /// Keys that stand beside the data of a wrapper.
    private static let neighbours: Set<String> = [
        "meta", "links", "included", "jsonapi", "pagination", "paging", "page", "total", "count", "request_id",
        "requestId", "trace_id", "traceId", "timestamp", "time", "ts", "version", "warnings", "errors", "error",
        "has_more",
        "next", "next_cursor", "cursor", "status",
    ]
    private static let reserved: [String] = [
        "code", "codes", "hashValue", "localizedDescription", "message", "response", "unknown", "common",
    ]
}

extension EnvelopeGuess {
    /// The JSON of successful responses, without those whose code says that the call failed.
    func successful(_ shapes: CodedShapes) -> ValueShape {
        guard let key = code ?? flag?.key else { return shapes.all }
        let wanted = flag.map { [$0.value] } ?? successes
        var shape = ValueShape()
        for code in shapes.order where code.key != key || wanted.contains(code.value) {
            if let part = shapes.coded[code] { shape.merge(part) }
        }
        shape.merge(shapes.plain)
        return shape.count > 0 ? shape : shapes.all
    }

    /// The data in a response; `nil` if it is not wrapped.
    func content(of shape: ValueShape) -> (shape: ValueShape, isMissing: Bool)? {
        let objects = shape.objects
        guard let data, shape.kinds == [.object],
            objects.keys.contains(where: { $0 == data || $0 == code || $0 == flag?.key })
        else { return nil }
        guard let content = objects.fields[data] else { return (ValueShape(), true) }
        return (content, content.count < objects.count)
    }

    /// Whether an error response only has what the envelope says.
    func covers(_ shape: ValueShape) -> Bool {
        guard shape.kinds == [.object], code != nil || flag != nil else { return false }
        return shape.objects.keys.allSatisfy {
            $0 == data || $0 == code || $0 == message || $0 == flag?.key || Self.neighbours.contains($0)
        }
    }
}
