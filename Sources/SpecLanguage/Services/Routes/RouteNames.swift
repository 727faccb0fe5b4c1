/// What the values of one link may be called in its query.
struct RouteNames {
    let parameters: [Parameter]
    /// The places of parameters whose name in the link the spec says itself; these have no other.
    let explicit: Set<SourceRange>

    /// The parameters with their further names; reports two that could be called the same.
    func resolve(_ reader: inout SpecReader) -> [RouteParameter] {
        var wireNames = WireNames()
        for parameter in parameters where parameter.location == .query {
            let sender = WireNames.Sender(subject: "parameter \"\(parameter.name)\"", range: parameter.range)
            wireNames.take(.query, Self.name(of: parameter), for: sender, &reader)
        }
        let taken = Set(parameters.map(Self.name))
        return parameters.map { parameter in
            guard parameter.location == .query, !explicit.contains(parameter.range) else {
                return RouteParameter(parameter: parameter)
            }
            let spellings = [parameter.name, SwiftSpelling.snakeCase(parameter.name)]
            return RouteParameter(parameter: parameter, otherNames: spellings.filter { !taken.contains($0) })
        }
    }

    private static func name(of parameter: Parameter) -> String {
        parameter.wirePath.components.joined(separator: ".")
    }
}
