import SpecLanguage
import TemplateEngine

/// What a struct with sensitive properties shows when it is printed or inspected.
struct ReflectionContext: TemplateContext {
    /// The name of the protocol.
    var conformance: String
    var mirror: String
    /// The expression that makes the mirror.
    var body: [String]

    static var shape: Shape<ReflectionContext> {
        [
            .text("conformance") { $0.conformance },
            .text("mirror") { $0.mirror },
            .lines("body") { $0.body },
        ]
    }
}

extension ReflectionContext {
    /// Nil where nothing is to be hidden.
    init?(_ plan: StructurePlan) {
        guard plan.hasSensitiveProperties else { return nil }
        conformance = plan.names.standard("CustomReflectable")
        mirror = plan.names.standard("Mirror")
        var children = plan.properties.map { property in
            "\(StringLiteral(property.field.name).source): \(Self.shown(property))"
        }
        if let unknownKeys = plan.unknownKeys {
            children.append("\"\(unknownKeys.name)\": \(unknownKeys.reference)")
        }
        body = Self.body(children, mirror)
    }

    /// `as Any` says that an optional is meant to be one, of which the compiler would warn.
    private static func shown(_ property: Property) -> String {
        if property.field.isSensitive { return "\"<hidden>\"" }
        return property.type.hasSuffix("?") ? "\(property.value) as Any" : property.value
    }

    private static func body(_ children: [String], _ mirror: String) -> [String] {
        let room = SourceLines.columns - 8
        let line = "\(mirror)(self, children: [\(children.joined(separator: ", "))], displayStyle: .struct)"
        if line.fits(room) { return [line] }
        let list = BrokenList(head: "children: [", items: children, tail: "],", endsWithComma: true)
        return ["\(mirror)(", "    self,"] + list.lines(room: room - 4).map { "    \($0)" }
            + ["    displayStyle: .struct", ")"]
    }
}
