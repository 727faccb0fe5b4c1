import JSONSyntax
import SpecLanguage
import WireSyntax

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// The known properties of a value besides its type.
struct ReadingRules {
    var constraints: Constraints = .none
    var dateFormat: DateFormat = .iso8601
    var otherFormats: [DateFormat] = []
    var castsAutomatically: Bool = false
    var dropsBadElements: Bool = false
    /// The words for booleans.
    var bools: Field.Bools?
    /// Whether a value that is no list is a list of one.
    var wrapsSingle: Bool = false
    /// The member of the elements that is the key of an object, which the list is.
    var keyed: String?

    /// The boolean that a text, or a number as written, stands for.
    fileprivate func bool(_ text: String) -> Bool? {
        if let value = bools?.value(of: text) { return value }
        return castsAutomatically ? ["1": true, "true": true, "0": false, "false": false][text] : nil
    }
}

extension Reading {
    /// Checks a value, or the elements of a collection, against its constraints.
    mutating func check(
        _ node: JSONNode, _ elements: [(node: JSONNode, place: ReadingPlace)], as type: ValueType,
        _ rules: ReadingRules, at place: ReadingPlace
    ) {
        guard !node.isNull else { return }
        guard type.isCollection else { return check(node, type.constrained, rules, at: place) }
        if let count = rules.constraints.count, let expected = Self.refusal(elements.count, count, "element") {
            faults.add(expected, found: place.isHidden ? "<hidden>" : "\(elements.count)", at: place, node.range)
        }
        for element in elements where !element.node.isNull && faults.hasRoom() {
            check(element.node, type.constrained, rules, at: element.place)
        }
    }

    private mutating func check(_ node: JSONNode, _ type: ValueType, _ rules: ReadingRules, at place: ReadingPlace) {
        guard let value = literal(node, type, rules) else { return }
        let constraints = rules.constraints
        switch constraints.scope {
        case .values(let values):
            if !values.contains(where: { $0.isSame(as: value) }) {
                return report(Spelling.alternatives(values.map(\.text)), node, at: place)
            }
        case .range(let range):
            if !Self.contains(value, range, type) { return report(range.text, node, at: place) }
        case nil: break
        }
        if let length = constraints.length, let (count, unit) = Self.length(value),
            let expected = Self.refusal(count, length, unit)
        {
            return report(expected, node, at: place)
        }
        if let pattern = constraints.pattern, case .string(let text) = value,
            !models.matches(pattern, text)
        {
            report("a text that matches \(pattern)", node, at: place)
        }
    }

    /// The value as a literal of its type; `nil` if no constraint applies to it.
    private func literal(_ node: JSONNode, _ type: ValueType, _ rules: ReadingRules) -> Literal? {
        if case .model(let name) = type {
            guard case .enumeration(let enumeration) = models[name], let text = node.scalarText else { return nil }
            let raw = enumeration.rawType == .integer ? Scalars.whole(text) ?? text : text
            let name = enumeration.cases.first { ExactText($0.rawValue) == ExactText(raw) }?.name ?? ""
            return .enumCase(model: type.text, name: name)
        }
        guard case .builtIn(let builtIn) = type else { return nil }
        switch (builtIn, node.content) {
        case (.date, _): return Scalars.seconds(node, rules).map { .date(seconds: $0, text: node.scalarText ?? "") }
        case (.string, _): return node.scalarText.map { .string($0) }
        case (.url, .string(let text)): return .url(URLReference(text)?.text ?? text)
        case (.uuid, .string(let text)): return .uuid(text.uppercased())
        case (.data, .string(let text)): return .data(text)
        case (.bool, .bool(let value)): return .bool(value)
        case (.bool, _): return node.scalarText.flatMap(rules.bool).map { .bool($0) }
        default: return node.scalarText.map { builtIn.isInteger ? .integer(Scalars.whole($0) ?? $0) : .decimal($0) }
        }
    }

    /// Binary floating-point numbers are compared after conversion, all others by their decimal digits.
    private static func contains(_ value: Literal, _ range: ValueRange, _ type: ValueType) -> Bool {
        guard type == .builtIn(.double) || type == .builtIn(.float) else { return range.contains(value) }
        let isFloat = type == .builtIn(.float)
        func number(_ literal: Literal?) -> Double? {
            switch literal {
            case .integer(let text), .decimal(let text): isFloat ? Float(text).map { Double($0) } : Double(text)
            default: nil
            }
        }
        guard let value = number(value) else { return false }
        return number(range.minimum).map { value >= $0 } ?? true && number(range.maximum).map { value <= $0 } ?? true
            && number(range.above).map { value > $0 } ?? true && number(range.below).map { value < $0 } ?? true
    }

    private static func length(_ value: Literal) -> (count: Int, unit: String)? {
        switch value {
        case .string(let text): (text.count, "character")
        case .data(let text): (Base64Text.byteCount(of: text), "byte")
        default: nil
        }
    }

    /// The expected number of things, if `count` is not allowed.
    private static func refusal(_ count: Int, _ range: CountRange, _ unit: String) -> String? {
        if let least = range.minimum, count < least { return "at least \(least) \(unit)\(least == 1 ? "" : "s")" }
        if let most = range.maximum, count > most { return "at most \(most) \(unit)\(most == 1 ? "" : "s")" }
        return nil
    }
}

extension ValueRange {
    /// The range in words.
    fileprivate var text: String {
        let ends = [
            minimum.map { "at least \($0.text)" }, above.map { "above \($0.text)" },
            maximum.map { "at most \($0.text)" },
            below.map { "below \($0.text)" },
        ]
        return "a value that is " + ends.compactMap(\.self).joined(separator: " and ")
    }
}

/// The valid JSON values of built-in types and enums.
enum Scalars {
    /// The description of what was expected, if the value is not valid; `nil` if it is.
    static func mismatch(_ node: JSONNode, _ type: BuiltInType, _ rules: ReadingRules) -> String? {
        isValid(node, type, rules) ? nil : expected(type, rules)
    }

    private static func expected(_ type: BuiltInType, _ rules: ReadingRules) -> String {
        type == .date ? "Date in the format \(DateText.example(of: rules.dateFormat))" : type.rawValue
    }

    private static func isValid(_ node: JSONNode, _ type: BuiltInType, _ rules: ReadingRules) -> Bool {
        let casts = rules.castsAutomatically
        switch (type, node.content) {
        case (.json, _), (.string, .string), (.bool, .bool): return true
        case (.string, .number): return casts
        case (.bool, .number(let text)), (.bool, .string(let text)): return rules.bool(text) != nil
        case (.date, _): return seconds(node, rules) != nil
        case (.url, .string(let text)): return URLReference(text)?.isWhole == true
        case (.uuid, .string(let text)): return UUIDText.isValid(text)
        case (.data, .string(let text)): return Base64Text.isValid(text)
        case (_, .number(let text)) where type.isNumber: return fits(text, type, isQuoted: false)
        case (_, .string(let text)) where type.isNumber: return casts && fits(text, type, isQuoted: true)
        default: return false
        }
    }

    static func seconds(_ node: JSONNode, _ rules: ReadingRules) -> Double? {
        ([rules.dateFormat] + rules.otherFormats).lazy.compactMap { format in
            var rules = rules
            rules.dateFormat = format
            return secondsInFormat(node, rules)
        }.first
    }

    private static func secondsInFormat(_ node: JSONNode, _ rules: ReadingRules) -> Double? {
        switch (rules.dateFormat, node.content) {
        case (.unix, .number(let text)), (.unixMilliseconds, .number(let text)):
            return moment(text, rules)
        case (.unix, .string(let text)), (.unixMilliseconds, .string(let text)):
            return rules.castsAutomatically ? moment(text, rules) : nil
        case (.iso8601, .string(let text)): return DateText.seconds(of: text, .iso8601)
        case (.dotnet, .string(let text)): return moment(text, rules)
        case (.pattern, .string(let text)), (.local, .string(let text)):
            return DateText.seconds(of: text, rules.dateFormat)
        case (.pattern, .number(let text)):
            let casts = rules.castsAutomatically && rules.dateFormat.isCast
            return casts ? DateText.seconds(of: text, rules.dateFormat) : nil
        default: return nil
        }
    }

    private static func moment(_ text: String, _ rules: ReadingRules) -> Double? {
        guard let seconds = DateText.seconds(of: text, rules.dateFormat), abs(seconds) < 1e12 else { return nil }
        return seconds
    }

    private static func fits(_ text: String, _ type: BuiltInType, isQuoted: Bool) -> Bool {
        if isQuoted, type == .double || type == .float, names.contains(text) { return true }
        guard let number = NumberText(text) else { return false }
        switch type {
        case .double:
            guard let value = Double(text), value.isFinite else { return false }
            return !isQuoted || value.isNormal && significantDigits(text) <= 15 || keepsDigits(text, value)
        case .float:
            guard let value = Float(text), value.isFinite else { return false }
            return !isQuoted || value.isNormal && significantDigits(text) <= 6 || String(value) == text
                || keepsDigits(text, Double(value))
        case .decimal: return number.fitsDecimal
        default: return whole(text).flatMap { WholeNumberText($0)?.text(as: type) } != nil
        }
    }

    private static let names: Set<String> = ["NaN", "Inf", "+Inf", "-Inf", "Infinity", "+Infinity", "-Infinity"]

    private static func significantDigits(_ text: String) -> Int {
        digits(text).count
    }

    /// The digits of a number without zeros at either end.
    private static func digits(_ text: String) -> String {
        let mantissa = text.prefix { $0 != "e" && $0 != "E" }.filter(\.isNumber)
        return String(mantissa.drop { $0 == "0" }.reversed().drop { $0 == "0" }.reversed())
    }

    /// Whether a value has the digits of a text when it is rounded to as many.
    private static func keepsDigits(_ text: String, _ value: Double) -> Bool {
        let digits = digits(text)
        guard !digits.isEmpty else { return true }
        guard digits.count <= 800 else { return false }
        // A sign, a point, `e`, and the sign and digits of the exponent.
        var printed = [CChar](repeating: 0, count: digits.count + 16)
        _ = withVaList([Int32(digits.count - 1), value]) { vsnprintf(&printed, printed.count, "%.*e", $0) }
        let kept = printed.prefix { $0 != CChar(UInt8(ascii: "e")) }.filter { $0 >= CChar(UInt8(ascii: "0")) }
        return kept.elementsEqual(digits.utf8.map { CChar($0) })
    }

    /// The digits of an integral number, such as `4.0` and `4e0`; `nil` for others.
    static func whole(_ text: String) -> String? {
        WholeNumberText(text) != nil ? text : NumberText(text)?.whole
    }
}

extension Scalars {
    /// The description of what was expected, if the value is not a case of the enum; `nil` if it is.
    static func mismatch(_ node: JSONNode, _ enumeration: Enumeration, _ casts: Bool) -> String? {
        let values = enumeration.cases.map(\.rawValue)
        guard let raw = rawText(node, enumeration, casts) else { return Spelling.alternatives(values) }
        guard enumeration.rawType == .integer else {
            let isKnown = values.contains { ExactText($0) == ExactText(raw) }
            return enumeration.readsAny || isKnown ? nil : Spelling.alternatives(values)
        }
        guard let number = NumberText(raw), Int64(raw) != nil else { return Spelling.alternatives(values) }
        let isKnown = values.contains { NumberText($0) == number }
        return enumeration.readsAny || isKnown ? nil : Spelling.alternatives(values)
    }

    /// The index of the case of an enum that the value is, even if it needs a cast; `nil` if it is none.
    static func index(of node: JSONNode, _ enumeration: Enumeration) -> Int? {
        guard let raw = rawText(node, enumeration, true) else { return nil }
        return enumeration.cases.firstIndex { item in
            ExactText(item.rawValue) == ExactText(raw)
                || enumeration.rawType == .integer && NumberText(item.rawValue) == NumberText(raw)
        }
    }

    private static func rawText(_ node: JSONNode, _ enumeration: Enumeration, _ casts: Bool) -> String? {
        switch (enumeration.rawType, node.content) {
        case (.string, .string(let text)): text
        case (.string, .number): casts ? node.scalarText : nil
        case (.integer, .number(let text)): whole(text)
        case (.integer, .string(let text)): casts ? whole(text) : nil
        default: nil
        }
    }
}
