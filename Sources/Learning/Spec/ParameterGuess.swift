import OpenAPIImport
import SpecLanguage

/// Makes parameters of what requests had in their path, query or form.
struct ParameterGuess {
    private var names: MemberNames = MemberNames(reserved: ServiceNames.requestMembers.union(["body"]))
    private(set) var parameters: [LearnedEndpoint.Parameter] = []

    /// The number of requests from which a value that never changed is a default.
    private static let least: Int = 5

    /// Adds the parameter of a segment, and gives its name.
    ///
    /// - Parameter segment: the fixed segment before it
    mutating func addSegment(_ values: TextShape, after segment: String?) -> String {
        let value = Self.value(values, isPath: true)
        let words = NameWords.words(of: segment ?? "").map { $0.lowercased() }
        let noun = (words.dropLast() + words.suffix(1).map(NameWords.singular)).joined(separator: "-")
        let isName = value.type == .string && values.tally.values.allSatisfy { !SegmentText.isIdentifier($0) }
        let suffix = isName ? "name" : "id"
        let wanted = noun.isEmpty || noun.first?.isLetter != true ? suffix : isName ? noun : "\(noun)-\(suffix)"
        let name = names.take(wanted, fallback: suffix)
        parameters.append(LearnedEndpoint.Parameter(name: name, value: value))
        return name
    }

    /// Adds a parameter of a query, a form or the header.
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
        let name = names.take(wire, fallback: "value")
        var value = Self.value(texts, isPath: false)
        let isOptional = values.requests < requests
        if isOptional { value.comments.append("in \(values.requests) of \(requests) requests") }
        var fallback: String?
        if isList {
            value.type = .array(value.type)
        } else if !isOptional, values.requests >= Self.least, let only = texts.tally.values.first,
            texts.tally.values.count == 1, !texts.tally.isOverflowing, texts.empties == 0, Self.isSimple(only),
            value.format == nil, !Self.isMoment(only)
        {
            fallback = only
            value.comments.append("always \(only)")
        }
        if isOptional { value.type = value.type.orAbsent }
        let isSame = name == wire && JSONPath([wire]).text == wire
        parameters.append(
            LearnedEndpoint.Parameter(
                name: name, map: isSame ? nil : JSONPath([wire]).text, location: location, value: value, style: style,
                fallback: fallback))
    }

    /// Whether values with commas are lists: all of their elements look alike.
    private static func areLists(_ values: NamedValues) -> Bool {
        guard values.commas > 0, values.texts.datePattern == nil else { return false }
        let elements = values.elements
        return elements.empties == 0 && (elements.isAll(.whole) || elements.isAll(.word) || elements.isAll(.uuid))
    }

    /// The type of texts in an address.
    private static func value(_ texts: TextShape, isPath: Bool) -> LearnedValue {
        var value = LearnedValue(.string)
        guard texts.filled > 0, texts.empties == 0 else { return value }
        if texts.isAll(.whole) {
            value.type = .named("Int")
        } else if texts.isAll(.decimal) {
            value.type = .named("Double")
        } else if texts.isAll(.flag) {
            value.type = .named("Bool")
        } else if texts.isAll(.uuid) {
            value.type = .named("UUID")
        } else if texts.isAll(.iso8601) {
            value.type = .named("Date")
            value.format = "iso8601"
        } else if let pattern = texts.datePattern {
            value.type = .named("Date")
            value.format = pattern
        }
        return value
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
