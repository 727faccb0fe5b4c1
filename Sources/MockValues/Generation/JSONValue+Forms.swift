import JSONSyntax
import SpecLanguage
import WireSyntax

// Values in other forms than their types say, as generated code writes them.
extension JSONValue {
    /// The element of a list of one, as generated code writes it; otherwise the value itself.
    var unwrapped: JSONValue {
        guard case .array(let elements) = self, elements.count == 1 else { return self }
        return switch elements[0] {
        case .null, .array, .string(""): self
        case .object(let members) where members.isEmpty: self
        case .bool, .number, .string, .object: elements[0]
        }
    }

    /// A list of objects as an object, whose keys are the values of a member; the first of those with equal keys counts.
    func keyed(by key: String) -> JSONValue {
        guard case .array(let elements) = self else { return self }
        var members: [Member] = []
        for case .object(let own) in elements {
            guard let text = own.first(where: { ExactText($0.key) == ExactText(key) })?.value.keyText,
                !members.contains(where: { ExactText($0.key) == ExactText(text) })
            else { continue }
            members.append(Member(key: text, value: JSONValue.object(own).removing(at: [key])))
        }
        return .object(members)
    }

    /// The text of a scalar as the key of an object; `nil` for other values.
    private var keyText: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .bool(let value): "\(value)"
        case .null, .array, .object: nil
        }
    }

    /// The value with strings in place of its numbers.
    var numbersAsText: JSONValue {
        switch self {
        case .number(let text): .string(text)
        case .array(let elements): .array(elements.map(\.numbersAsText))
        case .object(let members): .object(members.map { Member(key: $0.key, value: $0.value.numbersAsText) })
        case .null, .bool, .string: self
        }
    }

    /// The text for a value that is written in another form.
    func text(in form: Field.Form) -> JSONValue {
        switch (form, self) {
        case (.jsonText, _): .string(compactText)
        case (.base64URL, .string(let text)): .string(Base64Text.url(text))
        case (.base64URL, _): self
        }
    }
}
