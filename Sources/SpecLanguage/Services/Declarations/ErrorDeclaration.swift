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
    /// Where the file says that the call is worth sending again; nil where it does not.
    var retryRange: SourceRange?
    /// Where the file says that the credential has expired; nil where it does not.
    var refreshRange: SourceRange?
}
