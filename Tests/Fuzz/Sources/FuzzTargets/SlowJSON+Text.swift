@_spi(Generated) import APIRuntime
import Foundation

extension SlowJSON {
    /// The value as JSON.
    var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let text): text
        case .string(let text): Self.quoted(text)
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { Self.quoted($0.key) + ":" + $0.value.text }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        let units = text.utf16.map { "\\u" + String(0x10000 + Int($0), radix: 16).dropFirst() }
        return "\"" + units.joined() + "\""
    }

    /// Whether the runtime's value is the same.
    func isSame(as value: JSON) -> Bool {
        switch (self, value) {
        case (.null, .null): return true
        case (.bool(let left), .bool(let right)): return left == right
        case (.number(let left), .number(let right)): return left == right.text
        case (.string(let left), .string(let right)): return left.utf8.elementsEqual(right.utf8)
        case (.array(let left), .array(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
        case (.object(let left), .object(let right)):
            return Set(left.map(\.key)).count == right.count
                && right.allSatisfy { key, value in
                    // Swift's strings, and so a dictionary's keys, are equal if they are canonically equivalent.
                    left.last { $0.key == key }?.value.isSame(as: value) == true
                }
        default: return false
        }
    }

    /// Whether Foundation's value is the same.
    func isSame(asObject object: Any?) -> Bool {
        switch self {
        case .null: return object is NSNull
        case .bool(let value): return (object as? Bool) == value
        case .number(let text):
            guard let number = object as? NSNumber, let value = Double(text) else { return false }
            return abs(number.doubleValue - value) <= abs(value) * 1e-12
        case .string(let text): return (object as? String) == text
        case .array(let elements):
            guard let objects = object as? [Any], objects.count == elements.count else { return false }
            return zip(elements, objects).allSatisfy { $0.isSame(asObject: $1) }
        case .object(let members):
            guard let table = object as? [String: Any] else { return false }
            let keys = Set(members.map(\.key))
            // Of equal keys, which include canonically equivalent ones, Foundation keeps one or the other.
            return keys.count == table.count
                && (keys.count < members.count || members.allSatisfy { $0.value.isSame(asObject: table[$0.key]) })
        }
    }

    /// Whether the value may hold a lone surrogate or a number that Foundation cannot represent.
    var isBeyondFoundation: Bool {
        switch self {
        case .number(let text): Double(text)?.isFinite != true
        case .array(let elements): elements.contains { $0.isBeyondFoundation }
        case .object(let members): members.contains { $0.value.isBeyondFoundation }
        default: false
        }
    }
}
