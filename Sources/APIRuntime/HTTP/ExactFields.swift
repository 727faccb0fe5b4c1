import HTTPTypes
import WireSyntax

/// Header fields whose values are compared byte by byte. Those of `HTTPFields` are Swift strings, which are equal if they
/// are canonically equivalent.
struct ExactFields: Sendable, Hashable {
    let fields: HTTPFields

    init(_ fields: HTTPFields) {
        self.fields = fields
    }

    static func == (left: ExactFields, right: ExactFields) -> Bool {
        // Fields with the same bytes are equal as strings, so this distinguishes most others at once.
        guard left.fields == right.fields else { return false }
        return left.fields.allSatisfy { field in
            left.values(of: field.name).elementsEqual(right.values(of: field.name))
        }
    }

    /// The values of a field, in order.
    private func values(of name: HTTPField.Name) -> some Sequence<ExactText> {
        fields[values: name].lazy.map { value in ExactText(value) }
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(fields)
    }
}
