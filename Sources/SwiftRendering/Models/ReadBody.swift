import SpecLanguage

/// The statements that read a struct from JSON: one per field, in the order of the fields.
struct ReadBody {
    let plan: StructurePlan

    func lines(indentation: Int) -> [String] {
        var lines = SourceLines(indentation: indentation)
        for property in plan.properties {
            guard let given = property.field.given else { continue }
            lines.add("reader.give(&\(property.storage.target), \(StringLiteral(given).source))")
        }
        if plan.isLarge {
            for part in parts(indentation: indentation) { lines.add("try \(part.name)(&reader)") }
        } else {
            for property in plan.properties where property.isRead { add(property, to: &lines) }
        }
        if let unknownKeys = plan.unknownKeys {
            lines.add("try reader.keepUnknownKey(in: &\(unknownKeys.reference))")
        }
        return lines.lines
    }

    /// The functions that read the fields of a large struct; none for others.
    func parts(indentation: Int) -> [BodyPartContext] {
        guard plan.isLarge else { return [] }
        return plan.properties.filter(\.isRead).parts(of: LargeSize.fields).enumerated().map { index, properties in
            var lines = SourceLines(indentation: indentation)
            for property in properties { add(property, to: &lines) }
            return BodyPartContext(name: "readFields\(index + 1)", statements: lines.lines)
        }
    }

    private func add(_ property: Property, to lines: inout SourceLines) {
        let head = head(of: property)
        var body = SourceLines(indentation: SourceLines.columns - lines.room + 4)
        ReadValue(plan: plan, property: property).addStatements(to: &body)
        if body.lines.count == 1, let line = Self.line(head, body.lines[0], room: lines.room) {
            lines.add(line)
        } else {
            lines.block(head) { lines in body.lines.forEach { lines.add($0) } }
        }
    }

    /// The condition and its only statement on one line, if they fit.
    private static func line(_ head: String, _ statement: String, room: Int) -> String? {
        // Appended, because an interpolation copies its text.
        var line = head
        line.reserveCapacity(head.utf8.count + statement.utf8.count + 3)
        line += " "
        line += statement
        line += " }"
        return line.fits(room) ? line : nil
    }

    private func head(of property: Property) -> String {
        var head = "if try reader.field("
        head.reserveCapacity(SourceLines.columns)
        head += StringLiteral(property.field.name).source
        if plan.layout == .object, !property.field.isFlat, !property.isAtKeyOfItsName {
            head += ", at: "
            head += PathsLiteral.source(property.field.paths)
        }
        if !property.field.absent.isEmpty { head += ", absent: \(ScalarListLiteral.source(property.field.absent))" }
        let options = [
            property.isRequired ? ".required" : nil, property.field.isFlat ? ".flat" : nil, emptiness(of: property),
            tolerance(of: property),
        ].compactMap { option in option }
        switch options.count {
        case 0: break
        case 1: head += ", \(options[0])"
        default: head += ", [\(options.joined(separator: ", "))]"
        }
        head += ") {"
        return head
    }

    /// The option that says what happens to a value that cannot be read, if the table does not say it.
    private func tolerance(of property: Property) -> String? {
        guard !property.isRequired, property.isTolerant != plan.toleratesInvalid else { return nil }
        return property.isTolerant ? ".absentIfInvalid" : ".failsIfInvalid"
    }

    /// The option that says what an empty value means.
    private func emptiness(of property: Property) -> String? {
        // A transform decides for itself what is empty.
        if property.transform?.read != nil || property.field.selector != nil, !property.hasAlternatives { return nil }
        return switch property.field.empty {
        case .keep: nil
        case .absent: ".absentIfEmpty"
        case .absentText: ".absentIfEmptyText"
        case .error: ".nonEmpty"
        }
    }
}

/// Paths in the form that the runtime reads: paths separated by a space, keys by points, special characters escaped
/// with a backslash.
enum PathsLiteral {
    static func source(_ paths: [JSONPath]) -> String {
        if paths.count == 1, paths[0].components.count == 1 {
            return StringLiteral(KeyTableLiteral.escaped(paths[0].components[0], alsoDots: true)).source
        }
        return StringLiteral(paths.map(text).joined(separator: " ")).source
    }

    static func text(_ path: JSONPath) -> String {
        path.components.map { KeyTableLiteral.escaped($0, alsoDots: true) }.joined(separator: ".")
    }
}

/// The statement that reads one value into a property.
struct ReadStatement: Sendable, Hashable {
    enum Form: Sendable, Hashable {
        /// `self.title = try reader.optionalString()`
        case named(String)
        /// `try reader.read(into: &self.tags)`
        case into
        /// `try reader.read(into: &self.billing, flat: Self.billingFields)`, with the table of the model's fields
        case flat(String)
    }

    var form: Form
    /// The value for JSON `null`.
    var `default`: String?
    /// The last argument.
    var options: String?

    /// - Parameter value: the expression that is assigned or read into.
    func call(_ value: String) -> BrokenList {
        var arguments: [String] = []
        if let `default` { arguments.append("default: \(`default`)") }
        if let options { arguments.append(options) }
        switch form {
        case .named(let method) where arguments.isEmpty:
            return BrokenList(head: "\(value) = try reader.\(method)()", items: [], tail: "")
        case .named(let method):
            return BrokenList(head: "\(value) = try reader.\(method)(", items: arguments, tail: ")")
        case .flat(let fields):
            return BrokenList(head: "try reader.read(", items: ["into: &\(value)", "flat: \(fields)"], tail: ")")
        case .into:
            return BrokenList(head: "try reader.read(", items: ["into: &\(value)"] + arguments, tail: ")")
        }
    }
}

/// The statements that read one property once the reader has reached its value.
struct ReadValue {
    let plan: StructurePlan
    let property: Property

    func addStatements(to lines: inout SourceLines) {
        let calls = [
            property.field.selector.map(element),
            property.transform?.read.map { "transform(\($0))" } ?? property.field.form?.method,
        ].compactMap(\.self)
        if calls.isEmpty { addRead(to: &lines) } else { add(calls[...], to: &lines) }
    }

    /// The call that finds the element of a list.
    private func element(_ selector: Field.Selector) -> String {
        let arguments = [selector.key, selector.text].map { StringLiteral($0).source }
        let path = selector.path == .root ? "" : ", at: \(PathsLiteral.source([selector.path]))"
        let required = property.isRequired ? ", isRequired: true" : ""
        return "element(where: \(arguments[0]), is: \(arguments[1])\(path)\(required))"
    }

    /// - Parameter calls: the calls within which the value is read, outermost first
    private func add(_ calls: ArraySlice<String>, to lines: inout SourceLines) {
        guard let call = calls.first else { return addTransformed(to: &lines) }
        let reader = plan.names.runtime("JSONReader")
        let failure = plan.names.runtime("ReadFailure")
        let head = "try reader.\(call) {"
        let signature = "(reader: inout \(reader)) throws(\(failure)) in"
        if "\(head) \(signature)".fits(lines.room) {
            lines.add("\(head) \(signature)")
        } else {
            lines.add(head)
            lines.indented { $0.add(signature) }
        }
        lines.indented { add(calls.dropFirst(), to: &$0) }
        lines.add("}")
    }

    /// The result of a transform may be empty, too, and so may the JSON in a text.
    private func addTransformed(to lines: inout SourceLines) {
        switch property.field.empty {
        case .absent where property.hasAlternatives: addRead(to: &lines)
        case .absent where property.absent != nil:
            lines.block("if try !reader.skipEmpty() {") { addRead(to: &$0) }
        case .absent, .error:
            lines.add("try reader.refuseEmpty()")
            addRead(to: &lines)
        case .absentText where !property.hasAlternatives && property.absent != nil && property.field.form == nil:
            lines.block("if try !reader.skipEmptyText() {") { addRead(to: &$0) }
        case .keep, .absentText: addRead(to: &lines)
        }
    }

    private func addRead(to lines: inout SourceLines) {
        lines.add(property.statement.call(property.storage.target))
        guard property.field.checksResponses else { return }
        for check in property.checks {
            lines.add(BrokenList(head: "try reader.check(", items: check.arguments(property.checkedValue), tail: ")"))
        }
    }
}

/// A key that is read or written, and the keys below it.
struct KeyNode: Sendable {
    /// A property whose value is at a node.
    struct Leaf: Sendable {
        /// The index among the struct's properties.
        var property: Int
        /// The index among the property's paths, if it has several.
        var rank: Int?
    }

    let key: String
    private(set) var leaves: [Leaf] = []
    private(set) var children: [KeyNode] = []
    /// Positions of the children by the UTF-8 of their keys, because different keys may be equal as Swift strings.
    /// Empty while there are few children.
    private var positions: [[UInt8]: Int] = [:]

    /// The root, above all keys.
    init() {
        key = ""
    }

    private init(key: String) {
        self.key = key
    }

    mutating func insert(_ path: some Collection<String>, _ leaf: Leaf) {
        guard let first = path.first else {
            leaves.append(leaf)
            return
        }
        let position = position(of: first)
        children[position].insert(path.dropFirst(), leaf)
    }

    /// Ensures that there is a node for the key, even without a property.
    mutating func insert(_ key: String) {
        _ = position(of: key)
    }

    private mutating func position(of key: String) -> Int {
        if let position = knownPosition(of: key) { return position }
        if children.count == Self.few {
            for (position, child) in children.enumerated() { positions[Array(child.key.utf8)] = position }
        }
        if children.count >= Self.few { positions[Array(key.utf8)] = children.count }
        children.append(KeyNode(key: key))
        return children.count - 1
    }

    private func knownPosition(of key: String) -> Int? {
        if children.count > Self.few { return positions[Array(key.utf8)] }
        for position in children.indices where children[position].isCalled(key) { return position }
        return nil
    }

    private func isCalled(_ key: String) -> Bool {
        self.key.utf8.count == key.utf8.count && self.key.utf8.elementsEqual(key.utf8)
    }

    /// With at most this many keys, comparing them in turn is faster than a table.
    private static let few: Int = 32

    /// The lowest index of a property at or below the node.
    var firstProperty: Int? {
        var first = leaves.first?.property
        for leaf in leaves { first = min(first ?? leaf.property, leaf.property) }
        for child in children {
            if let property = child.firstProperty { first = min(first ?? property, property) }
        }
        return first
    }
}
