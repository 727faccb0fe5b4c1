import SpecLanguage
import Testing

extension Specs {
    /// The models of a valid spec.
    static func models(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> [Model] {
        let checked = check(["Spec": text])
        #expect(checked.diagnostics == [], sourceLocation: sourceLocation)
        return try #require(checked.specification.files.first?.models, sourceLocation: sourceLocation)
    }

    /// The model of that name.
    static func model(
        _ name: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Model {
        let models = try models(text, sourceLocation: sourceLocation)
        return try #require(models.first { $0.name == name }, sourceLocation: sourceLocation)
    }

    /// The struct of that name.
    static func structure(
        _ name: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Structure {
        guard case .structure(let structure) = try model(name, text, sourceLocation: sourceLocation).kind else {
            throw NotThere(what: "the struct \(name)")
        }
        return structure
    }

    /// The only field of the only model, whose declaration is given: `{type: Int, default: 1}`.
    static func field(
        _ declaration: String, besides models: String = "", sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Field {
        let text = "models:\n  A: {fields: {a: \(declaration)}}\n\(models)"
        return try #require(structure("A", text, sourceLocation: sourceLocation).fields.first)
    }

    struct NotThere: Error {
        let what: String
    }
}
