import YAMLSyntax

/// How a description writes the value of a parameter (OpenAPI, "Style Values").
struct DescribedStyle: Sendable {
    let name: String
    let isExploded: Bool
    let location: String
    /// Whether reserved characters need not be percent-encoded.
    let allowsReserved: Bool

    init(_ place: DocumentNode, in location: String) {
        let usual = location == "query" || location == "cookie" ? "form" : "simple"
        name = place["style"]?.text ?? usual
        isExploded = place["explode"]?.flag ?? (name == "form")
        self.location = location
        allowsReserved = place["allowReserved"]?.flag ?? false
    }

    /// The default style of query parameters.
    static let query: DescribedStyle = DescribedStyle(name: "form", isExploded: true, location: "query")

    private init(name: String, isExploded: Bool, location: String) {
        self.name = name
        self.isExploded = isExploded
        self.location = location
        allowsReserved = false
    }

    /// Whether the standard has the style for parameters in this place.
    var isKnown: Bool {
        switch location {
        case "query": ["form", "spaceDelimited", "pipeDelimited", "deepObject"].contains(name)
        case "path": ["simple", "label", "matrix"].contains(name)
        case "cookie": name == "form" || name == "cookie"
        default: name == "simple"
        }
    }

    /// Whether a list repeats the name, and the properties of an object are parameters of their own.
    var repeatsName: Bool {
        location == "query" && name == "form" && isExploded
    }

    /// Whether keys are in brackets.
    var isDeep: Bool { location == "query" && name == "deepObject" }

    /// How a spec writes a list of texts in this style.
    var list: ParameterForm {
        switch (location, name) {
        case ("query", "form"): .style(isExploded ? nil : "comma")
        case ("query", "deepObject"): .style("brackets")
        // Exploded, these are the same as the style `form`.
        case ("query", "spaceDelimited"): .style(isExploded ? nil : "space")
        case ("query", "pipeDelimited"): .style(isExploded ? nil : "pipe")
        case ("path", "label") where isExploded: .text(.plain, "The values, separated by dots.")
        case ("path", "matrix") where isExploded:
            .text(.encoded, "The values, percent-encoded, each after the first with the name before it.")
        case ("path", _), ("header", _): .style(nil)
        default: .none
        }
    }

    /// How a spec writes an object in this style, if all of it is one text: as a list of its keys and values, or as a
    /// text that the caller composes.
    var object: ParameterForm {
        switch (location, name) {
        case ("query", "form"): isExploded ? .none : list
        case ("query", "spaceDelimited"), ("query", "pipeDelimited"): isExploded ? .none : list
        case ("path", "label") where isExploded:
            .text(.encoded, "The properties as name=value, percent-encoded and separated by dots.")
        case ("path", "matrix") where isExploded:
            .text(.encoded, "The properties as name=value, percent-encoded and separated by semicolons.")
        case ("path", _) where isExploded:
            .text(.encoded, "The properties as name=value, percent-encoded and separated by commas.")
        case ("path", _): .style(nil)
        case ("header", _): .style(nil)
        default: .none
        }
    }

    /// The text before a value in a path.
    ///
    /// - Parameter isObject: whether the value is an object
    func prefix(_ parameter: String, isObject: Bool) -> String? {
        switch name {
        case "label": "."
        case "matrix": isObject && isExploded ? ";" : ";\(parameter)="
        default: nil
        }
    }
}

/// How a spec writes a list or an object that becomes one text in the request.
enum ParameterForm: Sendable {
    enum Encoding: Sendable {
        case plain
        /// The caller passes percent-encoded text.
        case encoded
    }

    /// A list of texts in a style; `nil` for the usual style of its place.
    case style(String?)
    /// A text that the caller composes, as the sentence says.
    case text(Encoding, String)
    /// Specs cannot write it.
    case none
}
