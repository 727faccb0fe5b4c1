/// One entry under `errors`, of a service or of an endpoint.
struct ErrorDeclaration: Sendable {
    /// What of the answer is decoded into the case.
    struct Body: Sendable {
        var type: Written<TypeExpression>
        var path: JSONPath
    }

    /// The code, and where it stands.
    var match: Written<ServerErrorCase.Match>
    /// The name as written.
    var name: Written<String>
    var doc: String?
    var message: String?
    var body: Body?
    /// What is said, but not carried out yet.
    var deferred: [DeferredKey] = []
}
