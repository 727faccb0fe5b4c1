import SpecLanguage
import TemplateEngine

/// The enum of a service's environments, as templates see it.
struct EnvironmentContext: TemplateContext {
    /// One environment.
    struct Case: TemplateContext {
        var name: String
        /// The case of a switch that gives the servers.
        var servers: [String]

        static var shape: Shape<Case> {
            [.text("name") { $0.name }, .lines("servers") { $0.servers }]
        }
    }

    var access: String
    var cases: [Case]

    static var shape: Shape<EnvironmentContext> {
        [.text("access") { $0.access }, .list("cases", Case.shape) { $0.cases }]
    }
}

extension EnvironmentContext {
    /// Nil where the spec names no servers.
    init?(in scope: ServiceScope) {
        guard !scope.service.environments.isEmpty else { return nil }
        access = scope.access.prefix
        cases = scope.service.environments.map { environment in
            let name = SwiftIdentifier(environment.name)
            let servers = CallExpression(
                head: "case .\(name.member): [",
                arguments: environment.servers.map { .text(StringLiteral($0).source) }, tail: "]", endsWithComma: true)
            return Case(name: name.declaration, servers: servers.lines(room: SourceLines.columns - 12))
        }
    }
}
