/// Everything that a description says, as specs say it.
struct ImportedSpecs: Sendable {
    var service: ImportedService
    var endpoints: [ImportedEndpoint]
    var models: [ImportedModel]
    /// The names of enums' cases by raw value.
    let caseNames: [String: [String: SpecScalar]]
    /// The models that requests hold.
    var sent: Set<String> = []

    /// The numbers of the models, by name.
    var modelNumbers: [String: Int] {
        Dictionary(uniqueKeysWithValues: models.enumerated().map { ($1.name, $0) })
    }
}
