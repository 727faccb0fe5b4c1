/// The `routes` of a file.
struct RoutesDeclaration: Sendable {
    /// At least one, in small letters; the first one is written. Empty where they cannot be read, which has been reported.
    var schemes: [Written<String>] = []
    var host: Written<String>?
    var routes: [RouteDeclaration] = []
    /// The place of the key `routes`.
    var range: SourceRange
}

/// One entry under `routes`.
struct RouteDeclaration: Sendable {
    /// The name as written.
    var key: Written<String>
    var doc: String?
    /// Nil where there is none, or one that cannot be read, which has been reported.
    var path: Written<PathTemplate>?
    var parameters: [ParameterDeclaration] = []
}
