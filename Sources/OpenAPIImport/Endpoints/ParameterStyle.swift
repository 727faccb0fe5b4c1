import SpecLanguage
import YAMLSyntax

/// How a parameter's value is made into text (OpenAPI, "Style Values").
struct ParameterStyle: Sendable {
    enum Kind: Sendable {
        /// An object whose properties are parameters of their own.
        case object
        case plain
    }

    let name: String
    let isExploded: Bool
    let location: String
    let kind: Kind

    init(_ place: DocumentNode, in location: String) {
        let usual = location == "query" || location == "cookie" ? "form" : "simple"
        name = place["style"]?.text ?? usual
        isExploded = place["explode"]?.flag ?? (name == "form")
        self.location = location
        kind = name == "deepObject" || location == "query" && name == "form" && isExploded ? .object : .plain
    }

    /// Whether a list repeats the name, which is how specs send lists.
    var repeatsName: Bool {
        location == "query" && name == "form" && isExploded
    }

    /// What stands in front of a single value in a path.
    func prefix(_ parameter: String) -> String? {
        switch name {
        case "label": "."
        case "matrix": ";\(parameter)="
        default: nil
        }
    }

    /// What stands between the elements of a list, in words.
    var separator: String {
        switch name {
        case "spaceDelimited": "spaces"
        case "pipeDelimited": "bars (|)"
        case "label": isExploded ? "dots" : "commas"
        default: "commas"
        }
    }

    /// The name that a property of an object is sent under.
    func propertyName(_ property: String, of parameter: String) -> String {
        name == "deepObject" ? "\(parameter)[\(property)]" : property
    }
}

extension ParameterStyle {
    /// The usual style of a query.
    init(query place: DocumentNode) {
        name = "form"
        isExploded = true
        location = "query"
        kind = .plain
    }
}
