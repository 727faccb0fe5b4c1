import OpenAPIImport
import SpecLanguage

/// Makes parameters of what requests had in their path, query or form.
struct ParameterGuess {
    private var names: MemberNames
    private(set) var parameters: [ImportedField] = []

    /// - Parameter reserved: names that generated code uses beside those of the parameters
    init(reserved: Set<String> = ["body"]) {
        names = MemberNames(reserved: reserved)
    }

    /// The number of requests from which a value that never changed is a default.
    private static let least: Int = 5

    /// Adds the parameter of a segment, and gives its name.
    ///
    /// - Parameters:
    ///   - segment: the fixed segment before it
    ///   - known: the name, if somebody said it
    mutating func addSegment(_ values: TextShape, after segment: String?, named known: String?) -> String {
        let value = Self.value(values, isPath: true)
        let words = NameWords.words(of: segment ?? "").map { $0.lowercased() }
        let noun = (words.dropLast() + words.suffix(1).map(NameWords.singular)).joined(separator: "-")
        let isName = value.type == .string && values.tally.values.allSatisfy { !SegmentText.isIdentifier($0) }
        let suffix = isName ? "name" : "id"
        let wanted = noun.isEmpty || noun.first?.isLetter != true ? suffix : isName ? noun : "\(noun)-\(suffix)"
        let name = names.take(known ?? wanted, fallback: suffix)
        parameters.append(ImportedField(name, at: nil, value))
        return name
    }

    /// Adds a parameter that is a header field.
    ///
    /// - Parameter name: the name as requests spell it
    mutating func addHeader(_ values: NamedValues, _ name: String, of requests: Int) {
        let short = name.lowercased().hasPrefix("x-") ? String(name.dropFirst(2)) : name
        var parameter = ImportedField(
            names.take(name, as: short, fallback: "value"), at: JSONPath([name]).text,
            Self.value(values.texts, isPath: false))
        parameter.location = "header"
        let isOptional = values.requests < requests
        if isOptional {
            parameter.value.comments.append("in \(values.requests) of \(requests) requests")
            parameter.value.type = parameter.value.type.orAbsent
        }
        parameter.value.isSensitive = CredentialShape.isCredential(name.lowercased())
        parameters.append(parameter)
    }

    /// Adds what every request sends in the same place.
    mutating func addConstant(_ value: String, at key: String, location: String?) {
        var parameter = named(key, ImportedValue(.string))
        parameter.location = location
        parameter.constant = SpecScalar(value, form: .quoted)
        parameters.append(parameter)
    }

    /// Adds a key of a JSON body.
    mutating func addKey(_ key: String, _ type: ImportedType) {
        parameters.append(named(key, ImportedValue(type)))
    }

    private mutating func named(_ key: String, _ value: ImportedValue) -> ImportedField {
        let name = names.take(key, fallback: "value")
        let isSame = name == key && JSONPath([key]).text == key
        return ImportedField(name, at: isSame ? nil : JSONPath([key]).text, value)
    }

    /// Adds a parameter of a query or a form.
    mutating func add(_ values: NamedValues, location: String?, of requests: Int) {
        var style: String?
        var wire = values.name
        var isList = values.repetitions > 0
        if wire.hasSuffix("[]") {
            wire = String(wire.dropLast(2))
            style = "brackets"
            isList = true
        }
        var texts = values.texts
        if !isList, Self.areLists(values) {
            isList = true
            style = "comma"
            texts = values.elements
        }
        // No spec can say a parameter without a name, and no server reads one.
        guard !wire.isEmpty else { return }
        var parameter = named(wire, Self.value(texts, isPath: false))
        parameter.location = location
        parameter.value.style = style
        let isOptional = values.requests < requests
        if isOptional { parameter.value.comments.append("in \(values.requests) of \(requests) requests") }
        if isList {
            parameter.value.type = .array(parameter.value.type)
        } else if !isOptional, values.requests >= Self.least, let only = texts.tally.values.first,
            texts.tally.values.count == 1, !texts.tally.isOverflowing, texts.empties == 0,
            Self.isDefault(only, texts, parameter.value)
        {
            parameter.fallback = only
            parameter.value.comments.append("always \(only)")
        }
        if isOptional { parameter.value.type = parameter.value.type.orAbsent }
        parameters.append(parameter)
    }

    /// Adds the parts of a multipart body.
    mutating func add(_ parts: PartShapes, of requests: Int) {
        for values in parts.files.values where !values.name.isEmpty {
            var file = part(values.name, ImportedValue(.builtIn(.file)))
            if Self.isRepeated(values) { file.value.type = .array(file.value.type) }
            addPart(file, values, of: requests)
        }
        // What is a file at times cannot be a field, too.
        for values in parts.fields.values where !values.name.isEmpty && parts.files[values.name] == nil {
            let mediaType = parts.mediaType(of: values.name)
            let isText = mediaType.isEmpty || mediaType.hasPrefix("text/")
            let isJSON = mediaType.hasSuffix("/json") || mediaType.hasSuffix("+json")
            var field = part(values.name, isText ? Self.value(values.texts, isPath: false) : ImportedValue(.json))
            field.location = "multipart"
            if isJSON {
                field.form = "json"
                if mediaType != "application/json" { field.contentType = mediaType }
            } else if !isText {
                field.value.type = .builtIn(.data)
                field.form = "bytes"
                field.contentType = mediaType
            } else if field.value.type == .string, !["", "text/plain"].contains(mediaType) {
                field.contentType = mediaType
            }
            if Self.isRepeated(values), isText, field.contentType == nil {
                field.value.type = .array(field.value.type)
            }
            addPart(field, values, of: requests)
        }
    }

    private static func isRepeated(_ values: NamedValues) -> Bool {
        values.repetitions > 0 || values.name.hasSuffix("[]")
    }

    private mutating func part(_ name: String, _ value: ImportedValue) -> ImportedField {
        let short = name.hasSuffix("[]") ? String(name.dropLast(2)) : name
        guard short.utf8.count < name.utf8.count, !short.isEmpty else { return named(name, value) }
        return ImportedField(names.take(short, fallback: "value"), at: JSONPath([name]).text, value)
    }

    private mutating func addPart(_ part: ImportedField, _ values: NamedValues, of requests: Int) {
        var part = part
        if values.requests < requests {
            part.value.comments.append("in \(values.requests) of \(requests) requests")
            part.value.type = part.value.type.orAbsent
        }
        parameters.append(part)
    }

    /// Whether values with commas are lists: all of their elements look alike.
    private static func areLists(_ values: NamedValues) -> Bool {
        guard values.commas > 0, values.texts.datePattern == nil else { return false }
        let elements = values.elements
        return elements.empties == 0 && (elements.isAll(.whole) || elements.isAll(.word) || elements.isAll(.uuid))
    }

    /// The type of texts in an address.
    private static func value(_ texts: TextShape, isPath: Bool) -> ImportedValue {
        var value = ImportedValue(.string)
        guard texts.filled > 0, texts.empties == 0 else { return value }
        if texts.isAll(.whole) {
            value.type = .builtIn(.int)
        } else if texts.isAll(.decimal) {
            value.type = .builtIn(.double)
        } else if texts.isAll(.flag) {
            value.type = .builtIn(.bool)
        } else if texts.isAll(.uuid) {
            value.type = .builtIn(.uuid)
        } else if texts.isAll(.iso8601) {
            value.type = .builtIn(.date)
        } else if let pattern = texts.datePattern {
            value.type = .builtIn(.date)
            value.dateFormat = pattern
        }
        return value
    }

    /// Whether a value that never changed says what a server assumes: a number, a flag or a word, but nothing that
    /// belongs to one user or one day.
    private static func isDefault(_ text: String, _ texts: TextShape, _ value: ImportedValue) -> Bool {
        guard value.type != .builtIn(.date), value.type != .builtIn(.uuid), isSimple(text), !isMoment(text) else {
            return false
        }
        return value.type != .string || texts.isAll(.word) && !SegmentText.isIdentifier(text)
    }

    /// Whether it is a time in seconds or milliseconds, which requests of another day do not have.
    private static func isMoment(_ text: String) -> Bool {
        var numbers = NumberShape()
        numbers.add(text)
        return TimeName.format(numbers) != nil
    }

    private static func isSimple(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || "-_./".utf8.contains(byte)
        } && text != "null"
    }
}
