import JSONSyntax
import SpecLanguage

extension Reading {
    /// Holds a value, or the elements of a collection, against what the spec allows.
    mutating func check(
        _ node: JSONNode, _ elements: [(node: JSONNode, place: ReadingPlace)], as type: ValueType,
        _ rules: ReadingRules, at place: ReadingPlace
    ) {
        guard !node.isNull else { return }
        guard type.isCollection else { return check(node, type.constrained, rules, at: place) }
        if let count = rules.constraints.count, let expected = Self.refusal(elements.count, count, "element") {
            faults.append(
                ReadingFault(
                    path: place.path, expected: expected, found: place.isHidden ? "<hidden>" : "\(elements.count)",
                    range: node.range))
        }
        for element in elements where !element.node.isNull {
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

    /// The value as a literal of its type; nil where no constraint can say anything of it.
    private func literal(_ node: JSONNode, _ type: ValueType, _ rules: ReadingRules) -> Literal? {
        if case .model(let name) = type {
            guard case .enumeration(let enumeration) = models[name], let text = node.scalarText else { return nil }
            let raw = enumeration.rawType == .integer ? Scalars.whole(text) ?? text : text
            let name = enumeration.cases.first { $0.rawValue == raw }?.name ?? ""
            return .enumCase(model: type.text, name: name)
        }
        guard case .builtIn(let builtIn) = type else { return nil }
        switch (builtIn, node.content) {
        case (.date, _): return Scalars.seconds(node, rules).map { .date(seconds: $0, text: node.scalarText ?? "") }
        case (.string, _): return node.scalarText.map { .string($0) }
        case (.url, .string(let text)): return .url(text)
        case (.uuid, .string(let text)): return .uuid(text.uppercased())
        case (.data, .string(let text)): return .data(text)
        case (.bool, _): return node.scalarText.map { .bool($0 == "true" || $0 == "1") }
        case (_, .bool(let value)): return .integer(value ? "1" : "0")
        default: return node.scalarText.map { builtIn.isInteger ? .integer(Scalars.whole($0) ?? $0) : .decimal($0) }
        }
    }

    /// Binary numbers are compared as what they are once read, all others digit by digit.
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

    /// What is expected, where a number of things is not allowed.
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
