import SpecLanguage
import YAMLSyntax

extension ModelBuilder {
    /// Adds what a schema says of the size of values, as far as a spec can say it of the type.
    mutating func apply(_ limits: SchemaLimits, to value: inout ImportedValue, at pointer: JSONPointer) {
        guard !limits.isEmpty else { return }
        if value.type.isCollection {
            value.count = extent(limits.minimumCount, limits.maximumCount, at: pointer) ?? value.count
            return
        }
        switch value.type.unwrapped {
        case .builtIn(.string), .builtIn(.data):
            value.length = extent(limits.minimumLength, limits.maximumLength, at: pointer) ?? value.length
            if let pattern = limits.pattern, value.type == .string {
                value.pattern = checked(pattern, at: pointer) ?? value.pattern
            }
        case .builtIn(.int), .builtIn(.uint64), .builtIn(.double), .builtIn(.decimal):
            value.scope = bounds(limits, of: value.type, at: pointer) ?? value.scope
        case .builtIn, .model, .optional, .array, .dictionary: break
        }
    }

    /// A least and a most; nil where neither says anything.
    private mutating func extent(
        _ minimum: String?, _ maximum: String?, at pointer: JSONPointer
    ) -> ImportedValue.Extent? {
        var extent = ImportedValue.Extent(
            minimum: minimum.flatMap(WholeNumber.init)?.value, maximum: maximum.flatMap(WholeNumber.init)?.value)
        if extent.minimum == 0 { extent.minimum = nil }
        if let least = extent.minimum, let most = extent.maximum, least > most {
            findings.note("A length that no value has is left out", at: pointer)
            return nil
        }
        if (extent.minimum ?? 0) < 0 || (extent.maximum ?? 0) < 0 {
            findings.note("A length that no value has is left out", at: pointer)
            return nil
        }
        return extent.isNothing ? nil : extent
    }

    /// A pattern that can be matched in linear time; nil for any other, which is noted.
    private mutating func checked(_ pattern: String, at pointer: JSONPointer) -> String? {
        do throws(PatternText.Fault) {
            _ = try PatternText(pattern)
            return pattern
        } catch {
            let what = error.isUnbounded ? "cannot be matched in linear time" : "Swift cannot read"
            findings.note("A pattern that \(what) is not checked", at: pointer)
        }
        return nil
    }

    private mutating func bounds(
        _ limits: SchemaLimits, of type: ImportedType, at pointer: JSONPointer
    ) -> ImportedValue.Scope? {
        let written = [
            ("min", limits.minimum), ("above", limits.above), ("max", limits.maximum), ("below", limits.below),
        ]
        var bounds: [ImportedValue.Bound] = []
        for case (let key, let text?) in written {
            guard let bound = bound(text, of: type) else {
                findings.note("A limit that is no number of the type is left out", at: pointer)
                continue
            }
            if !Self.isImplied(key, bound) { bounds.append(ImportedValue.Bound(key: key, value: bound)) }
        }
        guard
            Self.isPossible(
                bounds, isWhole: type.unwrapped != .builtIn(.double) && type.unwrapped != .builtIn(.decimal))
        else {
            findings.note("Limits that no value keeps are left out", at: pointer)
            return nil
        }
        return bounds.isEmpty ? nil : .bounds(bounds)
    }

    private func bound(_ text: String, of type: ImportedType) -> String? {
        switch type.unwrapped {
        case .builtIn(.int): WholeNumber(text).map { String($0.value) }
        case .builtIn(.uint64): WholeNumber(text).flatMap { $0.value < 0 ? nil : String($0.value) }
        default: Double(text).flatMap { $0.isFinite ? text : nil }
        }
    }

    /// Whether the limit is that of `Int` itself.
    private static func isImplied(_ key: String, _ bound: String) -> Bool {
        key == "min" && bound == String(Int64.min) || key == "max" && bound == String(Int64.max)
    }

    private static func isPossible(_ bounds: [ImportedValue.Bound], isWhole: Bool) -> Bool {
        func value(_ keys: Set<String>) -> Double? {
            bounds.first { keys.contains($0.key) }.flatMap { Double($0.value) }
        }
        guard let least = value(["min", "above"]), let most = value(["max", "below"]) else { return true }
        let exclusive = bounds.count { $0.key == "above" || $0.key == "below" }
        if exclusive == 0 { return least <= most }
        return isWhole ? least + Double(exclusive) <= most : least < most
    }
}

/// A whole number, however a description writes it: `10`, `10.0`, `1e1`.
struct WholeNumber {
    let value: Int

    init?(_ text: String) {
        if let value = Int(text) {
            self.value = value
            return
        }
        guard let number = Double(text), let value = Int(exactly: number) else { return nil }
        self.value = value
    }
}
