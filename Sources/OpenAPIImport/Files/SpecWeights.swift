/// About how many lines of Swift endpoints and models give.
struct SpecWeights: Sendable {
    let endpoints: [Int]
    let models: [Int]

    init(_ specs: ImportedSpecs) {
        var fields: [String: Int] = [:]
        for model in specs.models {
            if case .structure(let structure) = model.kind { fields[model.name] = structure.fields.count }
        }
        endpoints = specs.endpoints.map { 36 + 7 * $0.parameters.count + 9 * $0.errors.count }
        models = specs.models.map { Self.weight($0, fields) }
    }

    private static func weight(_ model: ImportedModel, _ fields: [String: Int]) -> Int {
        switch model.kind {
        case .structure(let structure):
            28 + 8 * (structure.fields.count + structure.includes.reduce(0) { $0 + (fields[$1] ?? 0) })
        case .tuple(let fields): 28 + 8 * fields.count
        case .enumeration(let enumeration): 24 + 2 * enumeration.cases.count
        case .divided(let division): 30 + 6 * division.cases.count
        case .shaped(let types): 30 + 6 * types.count
        }
    }
}
