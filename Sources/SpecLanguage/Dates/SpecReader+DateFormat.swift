import YAMLSyntax

extension SpecReader {
    /// How dates are written: `iso8601`, `unix`, `unix-ms`, or a pattern.
    mutating func dateFormat(_ node: YAMLNode, of subject: String) -> DateFormat? {
        guard let text = text(node, of: subject) else { return nil }
        if let format = Self.dateFormats[text] { return format }
        do {
            _ = try DatePattern(text)
            return .pattern(text)
        } catch {
            let hint = hint(for: text, among: Self.dateFormats.keys.sorted())
            let message = "\(subject) must be iso8601, unix, unix-ms or a pattern: \"\(text)\" \(error.reason)\(hint)"
            report(.badDateFormat, message, at: node)
            return nil
        }
    }

    private static let dateFormats: [String: DateFormat] = [
        "iso8601": .iso8601, "unix": .unix, "unix-ms": .unixMilliseconds,
    ]
}
