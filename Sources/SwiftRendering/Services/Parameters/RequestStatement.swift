import SpecLanguage

/// The statements that check a value and put it into a request, or a link.
struct RequestStatement {
    let parameter: Parameter
    /// The name of what the value is written into.
    var builder: String = "request"
    /// Whether the value is a local constant rather than a property.
    var isLocal: Bool = false

    /// `try request.check("searchKey", self.searchKey, .length(min: 1))`
    func check(_ check: ConstraintCheck) -> CallExpression {
        call("try \(builder).check", [StringLiteral(parameter.name).source] + check.arguments(value))
    }

    /// `request.query("key", self.searchKey)`
    ///
    /// - Parameter dates: the argument that says how dates are written.
    func send(dates: String?) -> CallExpression {
        call("\(builder).\(function)", [wireName, value] + [dates].compactMap(\.self))
    }

    private func call(_ function: String, _ arguments: [String]) -> CallExpression {
        let sensitive = parameter.isSensitive ? ["isSensitive: true"] : []
        return CallExpression(head: "\(function)(", arguments: (arguments + sensitive).map { .text($0) })
    }

    private var value: String {
        let name = SwiftIdentifier(parameter.name)
        return isLocal ? name.reference : "self.\(name.member)"
    }

    /// In JSON a path, elsewhere a name as it stands.
    private var wireName: String {
        parameter.location == .body
            ? parameter.wirePath.literal
            : StringLiteral(parameter.wirePath.components.joined(separator: ".")).source
    }

    private var function: String {
        switch parameter.location {
        case .path, .query, .header, .cookie, .form, .multipart, .file: parameter.location.rawValue
        case .body: "bodyField"
        }
    }
}
