internal import Foundation

/// The rules of the spec for single values, shared by what is read and what is sent, and the words for them.
@usableFromInline
enum ValueRule {
    @inlinable
    static func isInRange<Value: Comparable>(
        _ value: Value, min: Value?, max: Value?, above: Value?, below: Value?
    ) -> Bool {
        // Told from comparisons that hold, so that NaN lies in no range.
        if let min: Value, !(value >= min) { return false }
        if let max: Value, !(value <= max) { return false }
        if let above: Value, !(value > above) { return false }
        if let below: Value, !(value < below) { return false }
        return true
    }

    /// In characters as people count them.
    static func hasLength(_ text: String, min: Int?, max: Int?) -> Bool {
        // A character has at least one byte, so that counting bytes often settles it.
        let bytes: Int = text.utf8.count
        if let min: Int, bytes < min { return false }
        if (min ?? 0) <= (bytes > 0 ? 1 : 0) && bytes <= (max ?? bytes) { return true }
        return isWithin(text.count, min: min, max: max)
    }

    @inlinable
    static func isWithin(_ count: Int, min: Int?, max: Int?) -> Bool {
        count >= (min ?? count) && count <= (max ?? count)
    }

    /// - Parameter dates: how dates stand in the JSON that the rule is for.
    static func scopeText<Value>(_ allowed: [Value], dates: DateFormat?) -> String {
        ListText.make(allowed.map { text($0, dates: dates) })
    }

    /// - Parameter dates: how dates stand in the JSON that the rule is for.
    static func rangeText<Value>(
        min: Value?, max: Value?, above: Value?, below: Value?, dates: DateFormat?
    ) -> String {
        let bounds: [String?] = [
            min.map { "at least " + text($0, dates: dates) }, above.map { "above " + text($0, dates: dates) },
            max.map { "at most " + text($0, dates: dates) }, below.map { "below " + text($0, dates: dates) },
        ]
        return bounds.compactMap { $0 }.joined(separator: " and ")
    }

    /// - Parameter unit: in the singular, such as `character`.
    static func countText(min: Int?, max: Int?, _ unit: String) -> String {
        if let min: Int, let max: Int, min == max { return "exactly " + counted(min, unit) }
        if let min: Int, let max: Int { return "\(min) to " + counted(max, unit) }
        if let min: Int { return "at least " + counted(min, unit) }
        return "at most " + counted(max ?? 0, unit)
    }

    private static func counted(_ count: Int, _ unit: String) -> String {
        "\(count) \(unit)\(count == 1 ? "" : "s")"
    }

    /// A value as it stands in JSON.
    ///
    /// - Parameter dates: how dates do; nil for RFC 3339.
    static func text<Value>(_ value: Value, dates: DateFormat?) -> String {
        if let dates: DateFormat, let date: Date = value as? Date { return dates.json(of: date) }
        if let value = value as? any JSONWritable { return value.toJSONString() }
        return "\(value)"
    }
}
