import SpecLanguage

/// The statements that put a value into a request, or a link, and say what it must be.
struct RequestStatement {
    let parameter: Parameter
    /// The name of what the value is written into.
    var builder: String = "request"
    /// Whether the value is a local constant rather than a property.
    var isLocal: Bool = false

    /// `request.query("key", searchKey, .length(min: 1))`: one rule stands behind the value, any other in a statement
    /// before.
    ///
    /// - Parameter dates: the argument that says how dates are written.
    func all(_ checks: [ConstraintCheck], dates: String?) -> [CallExpression] {
        let isAlone = parameter.holdsOptionalElements
        let last = isAlone ? nil : checks.last
        let others = isAlone ? checks : checks.dropLast()
        var arguments = [wireName, value]
        if let last {
            arguments.append(last.argument)
            if wireName != errorName { arguments.append("of: \(errorName)") }
        }
        return others.map { call("require", [errorName] + $0.arguments(value)) }
            + [call(function, arguments + [dates].compactMap(\.self))]
    }

    private func call(_ function: String, _ arguments: [String]) -> CallExpression {
        let sensitive = parameter.isSensitive ? ["isSensitive: true"] : []
        return CallExpression(
            head: "\(builder).\(function)(", arguments: (arguments + sensitive).map { .text($0) })
    }

    private var value: String {
        let name = SwiftIdentifier(parameter.name)
        // A property is hidden by what it is written into, and by `self` itself.
        let isHidden = !isLocal && (name.name == builder || name.name == "self")
        return isHidden ? "self.\(name.member)" : name.reference
    }

    /// What errors call the value.
    private var errorName: String {
        StringLiteral(parameter.name).source
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

extension Parameter {
    /// Whether it is a collection some of whose elements may be missing.
    fileprivate var holdsOptionalElements: Bool {
        guard case .value(let type) = kind else { return false }
        switch type.unwrapped {
        case .array(let element), .dictionary(let element): return element.isOptional
        case .builtIn, .model, .optional: return false
        }
    }
}
