import SpecLanguage

/// The statements that fill a request.
enum RequestStatement {
    /// `try request.checkLength("searchKey", self.searchKey, min: 1)`
    static func check(_ check: ConstraintCheck, _ parameter: Parameter) -> CallExpression {
        let value = "self.\(SwiftIdentifier(parameter.name).member)"
        let arguments = [StringLiteral(parameter.name).source, check.argument(value)] + check.arguments
        return call("try request.\(check.function)", arguments, parameter)
    }

    /// `request.query("key", self.searchKey)`
    ///
    /// - Parameter dates: the argument that says how dates are written.
    static func send(_ parameter: Parameter, dates: String?) -> CallExpression {
        let value = "self.\(SwiftIdentifier(parameter.name).member)"
        let arguments = [wireName(of: parameter), value] + [dates].compactMap(\.self)
        return call("request.\(function(for: parameter.location))", arguments, parameter)
    }

    private static func call(_ function: String, _ arguments: [String], _ parameter: Parameter) -> CallExpression {
        let sensitive = parameter.isSensitive ? ["isSensitive: true"] : []
        return CallExpression(head: "\(function)(", arguments: (arguments + sensitive).map { .text($0) })
    }

    /// In JSON a path, elsewhere a name as it stands.
    private static func wireName(of parameter: Parameter) -> String {
        parameter.location == .body
            ? parameter.wirePath.literal
            : StringLiteral(parameter.wirePath.components.joined(separator: ".")).source
    }

    private static func function(for location: Parameter.Location) -> String {
        switch location {
        case .path, .query, .header, .cookie, .form, .multipart, .file: location.rawValue
        case .body: "bodyField"
        }
    }
}
