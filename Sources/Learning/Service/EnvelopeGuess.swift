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
    /// The key of a flag that says whether a call succeeded, if it is not the code.
    let flag: (key: String, value: String)?
    /// Whether responses with a successful status fail by the flag alone. Otherwise the status says it as well.
    let needsFlag: Bool
    private(set) var failures: [Failure] = []
    /// Other keys that most endpoints have beside their data.
    private let shared: Set<String>
    /// In how many of the responses the keys were found.
    let evidence: String

    /// `nil` if responses are not wrapped.
    init?(_ operations: [OperationShape]) {
        let bodies = operations.flatMap { $0.responses.values.map(\.json) }.filter { $0.all.objectCount > 0 }
        // The values of streams are not wrapped.
        let good = operations.flatMap { $0.successes.map(\.body) }.filter { $0.json.all.count > 0 && !$0.isStream }
            .map(\.json)
        guard good.count >= 2 else { return nil }
        let roots = good.map(\.all.objects)
        guard let (data, code) = Self.outerKeys(of: roots) else { return nil }
        self.data = data
        let keys = operations.map { operation in
            operation.successes.filter { !$0.body.isStream }
                .reduce(into: Set<String>()) { $0.formUnion($1.body.json.all.objects.keys) }
        }
        let wrappers = keys.filter { $0.contains(data) }
        shared = wrappers.reduce(into: Set<String>()) { $0.formUnion($1) }.filter { key in
            OuterKeys.isShared(wrappers.count { $0.contains(key) }, of: wrappers.count)
        }
        let all = bodies.map(\.all.objects)
        message = OuterKeys.messages.first { key in
            key != code && all.contains { $0.fields[key]?.texts.count ?? 0 > 0 }
        }
        let wrapped = roots.filter { $0.fields[data] != nil }
        evidence = "\(wrapped.count) of \(roots.count) endpoints wrap their responses like this"
        guard let key = code else {
            self.code = nil
            successes = []
            flag = nil
            needsFlag = false
            return
        }
        let values = Self.values(bodies, key: key, data: data)
        let won = Self.successes(values)
        successes = won
        guard !values.keys.allSatisfy({ $0 == "true" || $0 == "false" }) else {
            let flagged = FlaggedFailures(operations, key: key, successes: won)
            flag = (key, won.first ?? "true")
            self.code = flagged.code
            needsFlag = flagged.code != nil || !flagged.statuses.allSatisfy { $0 >= 400 } || flagged.statuses.isEmpty
            if needsFlag { failures = Self.failures(flagged.codes) }
            return
        }
        flag = nil
        needsFlag = false
        self.code = key
        let telling = Self.tellingCodes(of: operations, at: key)
        failures = Self.failures(values.filter { !won.contains($0.key) && telling.contains($0.key) }, message)
    }

    /// The key of the data, and that of the code; `nil` if responses are not wrapped.
    private static func outerKeys(of roots: [ObjectShape]) -> (data: String, code: String?)? {
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
                $0 == data || OuterKeys.neighbours.contains($0) || $0 == code || OuterKeys.messages.contains($0)
            }
        }
        guard code != nil || isBare && wrapped.count >= 3, isBare || wrapped.allSatisfy({ $0.keys.count <= 8 })
        else {
            return nil
        }
        return (data, code)
    }

    /// The codes that say more than the status, which some only repeat.
    private static func tellingCodes(of operations: [OperationShape], at key: String) -> Set<String> {
        operations.reduce(into: Set<String>()) { telling, operation in
            for (status, body) in operation.responses {
                for code in body.json.order where code.key == key && code.value != "\(status)" {
                    telling.insert(code.value)
                }
            }
        }
    }

    /// - Parameter message: the key of the message
    private static func failures(_ values: [String: Value], _ message: String?) -> [Failure] {
        let sorted = values.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        return named(
            sorted.map { code, value in
                let text = message.flatMap { value.shape.objects.fields[$0]?.texts.tally.values.first }
                return Failure(
                    code: code, name: name(code, text),
                    comment: count(value.count) + (text.map { ": \($0)" } ?? ""))
            })
    }

    /// The failures of a flag, by the codes beside it.
    private static func failures(_ codes: [(code: String, count: Int)]) -> [Failure] {
        named(
            codes.map { code, count in
                Failure(code: code, name: code == "false" ? "failed" : name(code, nil), comment: Self.count(count))
            })
    }

    private static func count(_ count: Int) -> String { "\(count) response\(count == 1 ? "" : "s")" }

    /// The failures with names that differ.
    private static func named(_ failures: [Failure]) -> [Failure] {
        var names = MemberNames(reserved: reserved)
        return failures.map {
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

    private static let reserved: [String] = [
        "code", "codes", "hashValue", "localizedDescription", "message", "response", "unknown", "common",
    ]
}

/// The responses that fail by a flag, such as `{"success": false, "code": "quota"}`.
private struct FlaggedFailures {
    /// The key of the code beside the flag; `nil` if there is none.
    private(set) var code: String?
    /// The codes that say more than the status. Where there is none, the flag counts as one.
    private(set) var codes: [(code: String, count: Int)] = []
    private(set) var statuses: Set<Int> = []

    init(_ operations: [OperationShape], key: String, successes: [String]) {
        var failed: [(status: Int, shape: ValueShape)] = []
        for operation in operations {
            for (status, body) in operation.responses.sorted(by: { $0.key < $1.key }) {
                for outer in body.json.order {
                    let isFailure = outer.key == key ? !successes.contains(outer.value) : outer.refusals.contains(key)
                    if isFailure, let shape = body.json.coded[outer] { failed.append((status, shape)) }
                }
            }
        }
        statuses = Set(failed.map(\.status))
        code = OuterKeys.codes.first { other in
            other != key
                && failed.contains { failure in
                    failure.shape.objects.fields[other].map { $0.texts.filled + $0.numbers.count > 0 } ?? false
                }
        }
        var order: [String] = []
        var counts: [String: Int] = [:]
        func add(_ code: String, _ count: Int) {
            if counts[code] == nil { order.append(code) }
            counts[code, default: 0] += count
        }
        for (status, shape) in failed {
            let field = code.flatMap { shape.objects.fields[$0] }
            for tally in [field?.texts.tally, field?.numbers.tally].compactMap(\.self) {
                for value in tally.values where value != "\(status)" { add(value, tally.count(of: value)) }
            }
            let without = shape.count - (field?.texts.filled ?? 0) - (field?.numbers.count ?? 0)
            if without > 0 { add("false", without) }
        }
        codes = order.map { ($0, counts[$0] ?? 0) }
    }
}

extension EnvelopeGuess {
    /// The JSON of successful responses, without those whose code says that the call failed.
    func successful(_ shapes: CodedShapes) -> ValueShape {
        guard let key = flag?.key ?? code else { return shapes.all }
        let wanted = flag.map { [$0.value] } ?? successes
        var shape = ValueShape()
        for code in shapes.order {
            let isSuccess =
                code.key == key
                ? wanted.contains(code.value) : flag.map { !code.refusals.contains($0.key) } ?? true
            if isSuccess, let part = shapes.coded[code] { shape.merge(part) }
        }
        shape.merge(shapes.plain)
        return shape.count > 0 ? shape : shapes.all
    }

    /// The data in a response; `nil` if it is not wrapped, or if there is more beside the data than wrappers have.
    func content(of shape: ValueShape) -> (shape: ValueShape, isMissing: Bool)? {
        let objects = shape.objects
        guard let data, shape.kinds == [.object],
            objects.keys.contains(where: { $0 == data || $0 == code || $0 == flag?.key }),
            objects.keys.allSatisfy({ $0 == data || OuterKeys.isUsual($0) || shared.contains($0) })
        else { return nil }
        guard let content = objects.fields[data] else { return (ValueShape(), true) }
        return (content, content.count < objects.count)
    }

    /// Whether an error response only has what the envelope says.
    func covers(_ shape: ValueShape) -> Bool {
        guard shape.kinds == [.object], code != nil || flag != nil else { return false }
        return shape.objects.keys.allSatisfy {
            $0 == data || $0 == code || $0 == message || $0 == flag?.key || OuterKeys.neighbours.contains($0)
        }
    }
}
