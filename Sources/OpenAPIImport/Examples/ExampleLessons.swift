import SpecLanguage
import WireSyntax
import YAMLSyntax

/// What the examples of a description say about values that its schemas do not: a number where the schema has a text, null
/// where it has none.
///
/// Examples are often copied from real responses, while schemas are written from memory.
struct ExampleLessons {
    /// What was learned about a property.
    struct Lesson {
        var casts: Bool = false
        var isOptional: Bool = false
        var isNullable: Bool = false
        /// The type that all examples have, if the type of the schema is too narrow.
        var leaf: ImportedType?
    }

    /// A property with examples of its own.
    private struct Property {
        let value: ImportedValue
        /// Whether it may be null, or is only sent.
        let isOptional: Bool
    }

    private let specs: ImportedSpecs
    private let numbers: [String: Int]
    /// The models in responses. Those that are only sent are what the schema says.
    private let received: Set<String>
    /// The lessons, by the positions of the schemas of properties.
    private(set) var lessons: [JSONPointer: Lesson] = [:]
    private var properties: [JSONPointer: Property] = [:]
    private var findings: Findings

    init(_ specs: ImportedSpecs, received: Set<String>, _ findings: Findings) {
        self.specs = specs
        self.received = received
        self.findings = findings
        numbers = specs.modelNumbers
        for model in specs.models {
            for field in model.fields {
                guard let pointer = field.pointer else { continue }
                // Several models may have the same property.
                let isOptional = field.isOptional || !received.contains(model.name)
                properties[pointer] = Property(
                    value: field.value, isOptional: isOptional && properties[pointer]?.isOptional != false)
            }
        }
    }

    /// Reads all examples.
    mutating func read(_ examples: [ImportedExample]) -> Findings {
        for example in examples {
            switch example.subject {
            case .type(let type): read(example.value, as: type, of: nil)
            case .property(let pointer):
                guard let property = properties[pointer] else { continue }
                readField(example.value, property.value, isOptional: property.isOptional, pointer)
            }
        }
        return findings
    }

    private mutating func read(_ example: DocumentNode, as type: ImportedType, of property: JSONPointer?) {
        switch type {
        case .optional(let wrapped):
            if !example.node.isNull { read(example, as: wrapped, of: property) }
        case .array(let element):
            for part in example.elements { read(part, as: element, of: property) }
        case .dictionary(let value):
            for (_, part) in example.entries { read(part, as: value, of: property) }
        case .builtIn(let type):
            if let property, let scalar = example.node.scalar { read(scalar, as: type, of: property, example.pointer) }
        case .model(let name): readModel(example, name)
        }
    }

    private mutating func readModel(_ example: DocumentNode, _ name: String) {
        guard let number = numbers[name] else { return }
        switch specs.models[number].kind {
        case .structure(let structure): readObject(example, structure, isReceived: received.contains(name))
        case .tagged(let division):
            let tag = example[division.property]?.text
            if let chosen = division.cases.first(where: { $0.tag == tag }) { readModel(example, chosen.model) }
        case .untagged(let types):
            // Which of several objects it is, only the union itself knows.
            let objects = types.filter { $0.unwrapped.requiredModel != nil }
            if example.isMapping, objects.count == 1 { read(example, as: objects[0], of: nil) }
        case .enumeration(let enumeration):
            guard let scalar = example.node.scalar, !example.node.isNull,
                !enumeration.cases.contains(where: { $0.value.text == scalar.text })
            else { return }
            findings.note(.exampleOutsideEnum, at: example.pointer)
        case .tuple: break
        }
    }

    private mutating func readObject(_ example: DocumentNode, _ structure: ImportedStructure, isReceived: Bool) {
        guard example.isMapping else { return }
        let parts = Dictionary(example.entries.map { ($0.key, $0.value) }) { $1 }
        let required = structure.fields.filter { !$0.isOptional && !$0.value.isWriteOnly }
        let present = required.count { field in field.key.map { parts[$0] != nil } ?? true }
        // What lacks most of the keys is an example of something else.
        guard present * 2 >= required.count else { return }
        for field in structure.fields {
            guard let pointer = field.pointer, let key = field.key else { continue }
            if let part = parts[key] {
                readField(part, field.value, isOptional: field.isOptional || !isReceived, pointer)
            } else if isReceived, !field.isOptional, !field.value.isWriteOnly {
                lessons[pointer, default: Lesson()].isOptional = true
                findings.note(.exampleWithoutField, at: example.pointer)
            }
        }
    }

    private mutating func readField(
        _ example: DocumentNode, _ value: ImportedValue, isOptional: Bool, _ pointer: JSONPointer
    ) {
        guard example.node.isNull else {
            read(example, as: value.type, of: pointer)
            return
        }
        guard !value.isNullable, !isOptional, value.type != .json else { return }
        lessons[pointer, default: Lesson()].isNullable = true
        findings.note(.exampleNull, at: example.pointer)
    }
}

extension ExampleLessons {
    private mutating func read(
        _ scalar: YAMLScalar, as type: ImportedType.BuiltIn, of property: JSONPointer, _ place: JSONPointer
    ) {
        guard !(scalar.isPlain && ["null", "~", ""].contains(scalar.text)) else { return }
        let form = ExampleForm(scalar)
        switch (type, form) {
        case (.string, .whole), (.string, .decimal), (.int, .numberInText), (.uint64, .numberInText),
            (.double, .numberInText), (.decimal, .numberInText), (.bool, .flagInText), (.bool, .whole):
            lessons[property, default: Lesson()].casts = true
            findings.note(.exampleCast, at: place)
        case (.string, .flag):
            lessons[property, default: Lesson()].leaf = .json
            findings.note(.exampleType, at: place)
        case (.int, .decimal), (.uint64, .decimal):
            lessons[property, default: Lesson()].leaf = .builtIn(.decimal)
            findings.note(.exampleType, at: place)
        case (.uuid, .text) where !scalar.text.isEmpty && !Self.isUUID(scalar.text):
            lessons[property, default: Lesson()].leaf = .string
            findings.note(.exampleType, at: place)
        case (.date, _): readDate(scalar, form, of: property, place)
        default: break
        }
    }

    private mutating func readDate(
        _ scalar: YAMLScalar, _ form: ExampleForm, of property: JSONPointer, _ place: JSONPointer
    ) {
        guard !scalar.text.isEmpty else { return }
        let usual = properties[property]?.value.dateFormat
        let isNumber = form == .whole || form == .decimal
        if let usual, usual.hasPrefix("unix") ? isNumber : !isNumber && Self.isDate(scalar.text, usual) { return }
        if usual == nil, !isNumber, Self.isDate(scalar.text, "iso8601") { return }
        // Valid responses have the declared format, whatever else an example has.
        guard isNumber || Self.formats.contains(where: { Self.isDate(scalar.text, $0) }) else {
            lessons[property, default: Lesson()].leaf = .string
            findings.note(.exampleType, at: place)
            return
        }
        findings.note(.exampleDate, at: place)
    }

    /// The formats that examples have beside the declared one.
    private static let formats: [String] = [
        "iso8601", "yyyy-MM-dd", "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd'T'HH:mm:ss", "EEE, dd MMM yyyy HH:mm:ss 'GMT'",
    ]

    private static func isDate(_ text: String, _ format: String) -> Bool {
        if format == "iso8601" { return DateScanner.parts(of: text, nil) != nil }
        guard let pattern = try? DatePattern(format) else { return false }
        return DateScanner.parts(of: text, pattern) != nil
    }

    private static func isUUID(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.utf8.count) == [8, 4, 4, 4, 12] && parts.allSatisfy { $0.allSatisfy(\.isHexDigit) }
    }
}

/// What a scalar of an example is in JSON.
private enum ExampleForm {
    case text
    case whole
    case decimal
    case flag
    case numberInText
    case flagInText

    init(_ scalar: YAMLScalar) {
        let isNumber = Double(scalar.text)?.isFinite ?? false
        let isFlag = scalar.text == "true" || scalar.text == "false"
        if scalar.isPlain, isFlag {
            self = .flag
        } else if scalar.isPlain, isNumber {
            self = WholeNumber(scalar.text) == nil ? .decimal : .whole
        } else {
            self = isFlag ? .flagInText : isNumber ? .numberInText : .text
        }
    }
}

extension ImportedSpecs {
    /// Changes fields so that they can have the values of the examples.
    mutating func learn(_ findings: inout Findings) {
        guard !examples.isEmpty else { return }
        let received = reachable(from: endpoints.flatMap(\.receivedTypes) + service.errors.compactMap(\.body))
        var lessons = ExampleLessons(self, received: received, findings)
        findings = lessons.read(examples)
        guard !lessons.lessons.isEmpty else { return }
        for number in models.indices {
            switch models[number].kind {
            case .structure(var structure):
                structure.fields = structure.fields.map { field in
                    field.pointer.flatMap { lessons.lessons[$0] }.map { field.taught($0) } ?? field
                }
                models[number].kind = .structure(structure)
            case .tuple, .enumeration, .tagged, .untagged: break
            }
        }
    }
}

extension ImportedField {
    /// The key in JSON.
    fileprivate var key: String? { pointer?.lastToken }

    /// The field with what was learned about it.
    fileprivate func taught(_ lesson: ExampleLessons.Lesson) -> ImportedField {
        var field = self
        field.isOptional = isOptional || lesson.isOptional
        field.value.isNullable = value.isNullable || lesson.isNullable
        if let leaf = lesson.leaf {
            field.value.type = value.type.replacingLeaf(with: leaf)
            field.value.dateFormat = nil
        }
        let isScalar: Bool = if case .builtIn(let type) = field.value.type.leaf { type.isCastable } else { false }
        if lesson.casts, isScalar { field.value.castsAutomatically = true }
        return field
    }
}

extension ImportedType.BuiltIn {
    /// Whether texts, numbers and booleans can be read as the type.
    fileprivate var isCastable: Bool {
        switch self {
        case .string, .bool, .int, .uint64, .double, .decimal: true
        case .date, .url, .uuid, .data, .json, .file: false
        }
    }
}
