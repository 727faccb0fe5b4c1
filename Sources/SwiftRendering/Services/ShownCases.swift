import SpecLanguage
import TemplateEngine

/// How an enum whose cases have sensitive values is printed, as templates see it.
struct ShownCasesContext: TemplateContext {
    private let attribute: String?
    private let access: Access
    private let name: String
    private let cases: [ShownCase]
    private let names: TypeNames

    /// `nil` if no value is sensitive: Swift's own way shows them all.
    ///
    /// - Parameter attribute: the one that deprecates the enum
    init?(
        _ name: String, _ cases: [ShownCase], _ access: Access, _ names: TypeNames, attribute: String? = nil
    ) {
        guard cases.contains(where: \.hidesValues) else { return nil }
        self.attribute = attribute
        self.access = access
        self.name = name
        self.cases = cases
        self.names = names
    }

    static let shape: Shape<ShownCasesContext> = [
        .optionalText("attribute", "the attribute that deprecates it") { $0.attribute },
        .text("access", "the access level and a blank, or nothing") { $0.access.prefix },
        .text("name", "the name in its declaration") { $0.name },
        .text("redacted", "the type that shows values") { $0.names.runtime("RedactedStringConvertible") },
        .text("parts", "the type of the parts") {
            "\($0.names.standard("KeyValuePairs"))<\($0.names.standard("String")), Any>"
        },
        .lines("cases", "what is shown of each case") { context in
            context.cases.flatMap { $0.lines(hidden: context.names.runtime("Hidden")) }
        },
    ]
}

/// A case with its values.
struct ShownCase: Sendable {
    /// An associated value.
    struct Value: Sendable {
        /// The argument label; `nil` if it has none.
        var label: SwiftIdentifier?
        var isSensitive: Bool
    }

    var name: String
    var values: [Value]

    var hidesValues: Bool { values.contains(where: \.isSensitive) }

    /// `case .created(let value, _):` and what is shown of it.
    func lines(hidden: String) -> [String] {
        var free = FreeNames(taken: values.compactMap { value in value.label?.name })
        let room = SourceLines.columns - 12
        let bound = values.map { value in value.label?.reference ?? free.take("value") }
        let shown = zip(values, bound).map { value, bound in value.isSensitive ? "\(hidden)(())" : bound }
        let pattern = zip(values, bound).map { value, bound in value.isSensitive ? "_" : "let \(bound)" }
        let head = "case .\(SwiftIdentifier(name).member)"
        let begin =
            values.isEmpty
            ? ["\(head):"] : BrokenList(head: "\(head)(", items: pattern, tail: "):").lines(room: room + 4)
        return begin + part(shown).lines(room: room).map { line in "    \(line)" }
    }

    /// `["created": (value, xKey: Hidden(()))]`, as Swift shows a case: its name with a tuple of its values.
    private func part(_ shown: [String]) -> BrokenList {
        let head = "[\(StringLiteral(name).source): "
        if shown.count == 1 {
            return BrokenList(head: head + shown[0], items: [], tail: hidesValues ? "]" : " as Any]")
        }
        let items = zip(values, shown).map { value, shown in
            (value.label.map { label in "\(label.parameterLabel): " } ?? "") + shown
        }
        return BrokenList(head: head + "(", items: items, tail: ")]")
    }
}
