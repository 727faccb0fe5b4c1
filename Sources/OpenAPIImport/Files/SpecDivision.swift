/// Divides the endpoints and models of a service among files, as an import does: one for each resource, if there is too much
/// for one file.
package struct SpecDivision {
    /// What an endpoint has to do with its file.
    package struct Endpoint {
        private let name: String
        private let method: String
        private let path: String
        private let parameters: [ImportedField]
        /// The types of its body and of its responses.
        private let types: [ImportedType]
        /// The statuses of its errors.
        private let errors: [Int]

        package init(
            name: String, method: String, path: String, parameters: [ImportedField], types: [ImportedType],
            errors: [Int]
        ) {
            self.name = name
            self.method = method
            self.path = path
            self.parameters = parameters
            self.types = types
            self.errors = errors
        }

        fileprivate var imported: ImportedEndpoint {
            ImportedEndpoint(
                name: name, method: method, path: path, tag: nil, parameters: parameters,
                returns: .responses(types.map { ImportedEndpoint.Response(status: nil, type: $0, headers: []) }),
                errors: errors.map { ImportedError(code: "http-\($0)") }, pointer: .root)
        }
    }

    /// A file without its extension, with the positions of its endpoints and models.
    package struct File {
        package let name: String
        package let endpoints: [Int]
        package let models: [Int]
    }

    /// The file of the service comes first.
    package let files: [File]

    /// - Parameters:
    ///   - earlier: the files as they were before: what they have stays in the same files
    ///   - others: the names of files that belong to other services
    package init(
        service: String, _ endpoints: [Endpoint], _ models: [ImportedModel], after earlier: [ImportedFile],
        besides others: Set<String>
    ) {
        let specs = ImportedSpecs(
            service: ImportedService(name: service), endpoints: endpoints.map(\.imported), models: models,
            caseNames: [:])
        let known = earlier.sorted { $0.name < $1.name }.compactMap(EarlierFile.init)
        files = FilePlan(specs, besides: others).keeping(EarlierPlaces(known), specs).files.map { file in
            File(name: file.name, endpoints: file.endpoints, models: file.models)
        }
    }
}
