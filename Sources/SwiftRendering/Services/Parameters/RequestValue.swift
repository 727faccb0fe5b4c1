import SpecLanguage

/// A value that a caller gives, with all that its code needs.
struct RequestValue: Sendable {
    let name: SwiftIdentifier
    /// What callers write before the value; nil: its name.
    var label: String?
    /// The type in Swift.
    let type: String
    let isOptional: Bool
    let defaultValue: String?
    let isSensitive: Bool
    /// The texts that explain it: the spec's words, and what they do not say.
    let note: ParameterNote
    /// The argument that says how dates are written; nil: as always.
    var dates: String?
    let constants: [StaticConstant]
    /// The statements that check it and put it into a request.
    let statements: [CallExpression]
    /// Where a property keeps it that is to be seen by nobody; nil: in itself.
    var storage: Storage?

    /// As parameter of a function.
    var parameter: String {
        let value = defaultValue ?? (isOptional ? "nil" : nil)
        return (label.map { "\($0) \(name.reference)" } ?? name.parameter) + ": \(type)"
            + (value.map { " = \($0)" } ?? "")
    }

    /// The statement of an initialiser that keeps it.
    var assignment: String {
        (storage ?? Storage(name: name)).assignment(of: name.reference)
    }

    /// As argument of a call in a function that has it as parameter.
    var argument: String {
        "\(label ?? name.argumentLabel): \(name.reference)"
    }
}

extension RequestValue {
    /// Properties of one struct, of which those that are sensitive are computed from others that show nothing.
    static func stored(_ values: [RequestValue], _ names: TypeNames) -> [RequestValue] {
        guard values.contains(where: \.isSensitive) else { return values }
        var free = FreeNames(taken: values.map(\.name.name))
        return values.map { value in
            guard value.isSensitive else { return value }
            var value = value
            let name = SwiftIdentifier(free.take("_\(value.name.name)"))
            value.storage = Storage(name: name, cover: names.runtime("Hidden"))
            return value
        }
    }

    /// The initialiser that takes all values, up to and with the opening brace.
    ///
    /// - Parameter parameters: further parameters, before the values
    static func initializer(_ values: [RequestValue], after parameters: [String] = [], access: Access) -> CallExpression
    {
        CallExpression(
            head: "\(access.prefix)init(", arguments: (parameters + values.map(\.parameter)).map { .text($0) },
            tail: ") {")
    }
}
