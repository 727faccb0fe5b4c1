import SpecLanguage

/// The request of an endpoint while it is put together.
struct RequestDraft: Sendable {
    let name: String
    let method: String
    let template: RequestPath
    var parameters: [ImportedField] = []
    var body: ImportedType?
    var names: MemberNames
    /// What stands for a placeholder in front of it, such as the dot of the style `label`.
    var prefixes: [String: String] = [:]

    init(name: String, method: String, template: RequestPath) {
        self.name = name
        self.method = method
        self.template = template
        names = MemberNames(reserved: ServiceNames.requestMembers.union(["body"]))
    }

    var hasBody: Bool {
        ["post", "put", "patch"].contains(method)
    }

    /// What models made for the request are named after.
    var typeName: String {
        ImportedName.type(name, fallback: "Request")
    }
}

extension ImportedEndpoint {
    /// The endpoint with what its request is made of.
    func with(_ request: RequestDraft) -> ImportedEndpoint {
        var endpoint = ImportedEndpoint(
            name: name, method: method, path: request.template.text(request.prefixes), group: group, pointer: pointer)
        endpoint.doc = doc
        endpoint.isDeprecated = isDeprecated
        endpoint.comments = comments
        endpoint.needsNoCredential = needsNoCredential
        endpoint.parameters = request.parameters
        endpoint.body = request.body
        return endpoint
    }
}
