/// The words for what the spec asks of values.
enum RuleText {
    static func scope<Value>(_ allowed: [Value], dates: DateFormat?) -> String {
        ListText.make(allowed.map { value($0, dates: dates) })
    }

    static func range<Value>(min: Value?, max: Value?, above: Value?, below: Value?, dates: DateFormat?) -> String {
        let bounds: [String?] = [
            min.map { "at least " + value($0, dates: dates) }, above.map { "above " + value($0, dates: dates) },
            max.map { "at most " + value($0, dates: dates) }, below.map { "below " + value($0, dates: dates) },
        ]
        return bounds.compactMap { $0 }.joined(separator: " and ")
    }

    /// - Parameter unit: in the singular, such as `character`.
    static func count(min: Int?, max: Int?, _ unit: String) -> String {
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
    static func value<Value>(_ value: Value, dates: DateFormat? = nil) -> String {
        if let value = value as? any JSONWritable { return value.shownJSON(dates: dates ?? .iso8601) }
        return "\(value)"
    }
}
