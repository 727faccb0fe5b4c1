import JSONSyntax
import SpecLanguage

/// What may stand where a spec has a built-in type or an enum.
enum Scalars {
    /// What is expected, where the value is something else; nil where it is right.
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
        case (.string, .number), (.string, .bool): return casts
        case (.bool, .number(let text)): return casts && (text == "0" || text == "1")
        case (.bool, .string(let text)): return casts && ["0", "1", "true", "false"].contains(text)
        case (.date, _): return seconds(node, rules) != nil
        case (.url, .string(let text)): return isURL(text)
        case (.uuid, .string(let text)): return UUIDText.isValid(text)
        case (.data, .string(let text)): return Base64Text.isValid(text)
        case (_, .number(let text)) where type.isNumber: return fits(text, type, isQuoted: false)
        case (_, .string(let text)) where type.isNumber: return casts && fits(text, type, isQuoted: true)
        case (_, .bool) where type.isNumber: return casts
        default: return false
        }
    }

    static func seconds(_ node: JSONNode, _ rules: ReadingRules) -> Double? {
        switch (rules.dateFormat, node.content) {
        case (.unix, .number(let text)), (.unixMilliseconds, .number(let text)):
            return moment(text, rules)
        case (.unix, .string(let text)), (.unixMilliseconds, .string(let text)):
            return rules.castsAutomatically ? moment(text, rules) : nil
        case (.iso8601, .string(let text)): return DateText.seconds(of: text, .iso8601)
        case (.pattern, .string(let text)): return DateText.seconds(of: text, rules.dateFormat)
        case (.pattern, .number(let text)):
            return rules.castsAutomatically ? DateText.seconds(of: text, rules.dateFormat) : nil
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
            return !isQuoted || significantDigits(text) <= 15 || NumberText(String(value)) == number
        case .float:
            guard let value = Float(text), value.isFinite else { return false }
            return !isQuoted || significantDigits(text) <= 6 || String(value) == text
        case .decimal: return number.fitsDecimal
        default: return whole(text).flatMap { WholeNumberText($0)?.text(as: type) } != nil
        }
    }

    private static let names: Set<String> = ["NaN", "Inf", "+Inf", "-Inf", "Infinity", "+Infinity", "-Infinity"]

    private static func significantDigits(_ text: String) -> Int {
        let mantissa = text.prefix { $0 != "e" && $0 != "E" }.filter(\.isNumber)
        return mantissa.drop { $0 == "0" }.reversed().drop { $0 == "0" }.count
    }

    /// The digits of a number that is whole, such as `4.0` and `4e0`; nil for others.
    static func whole(_ text: String) -> String? {
        if WholeNumberText(text) != nil { return text }
        guard let (value, isExact) = NumberChoice.scaled(.decimal(text), 0, roundingUp: false), isExact else {
            return nil
        }
        return String(value)
    }

    /// As lenient as URLs are read: other characters than those of RFC 3986 are percent-encoded.
    private static func isURL(_ text: String) -> Bool {
        URLReference.isValid(String(text.map { $0.isASCII && !" \"<>^`{|}\\".contains($0) ? $0 : "x" }))
    }
}

extension Scalars {
    /// What is expected, where the value is no case of an enum; nil where it is one.
    static func mismatch(_ node: JSONNode, _ enumeration: Enumeration, _ casts: Bool) -> String? {
        let raw: String?
        switch (enumeration.rawType, node.content) {
        case (.string, .string(let text)): raw = text
        case (.string, .number), (.string, .bool): raw = casts ? node.scalarText : nil
        case (.integer, .number(let text)): raw = whole(text)
        case (.integer, .string(let text)): raw = casts ? whole(text) : nil
        case (.integer, .bool(let value)): raw = casts ? (value ? "1" : "0") : nil
        default: raw = nil
        }
        let values = enumeration.cases.map(\.rawValue)
        guard let raw else { return Spelling.alternatives(values) }
        guard enumeration.rawType == .integer else {
            return enumeration.isOpen || values.contains(raw) ? nil : Spelling.alternatives(values)
        }
        guard let number = NumberText(raw), Int64(raw) != nil else { return Spelling.alternatives(values) }
        let isKnown = values.contains { NumberText($0) == number }
        return enumeration.isOpen || isKnown ? nil : Spelling.alternatives(values)
    }
}
