import SpecLanguage

extension ImportedSpecs {
    /// Gives endpoints other names whose requests could not be called what Swift calls them.
    ///
    /// The struct of a request has the endpoint's name, or `Request` after it where a model has that; no model and no
    /// other request may have this name in turn.
    mutating func separateRequests(_ findings: inout Findings) {
        let types = Set(models.map(\.name)).union(ServiceNames.hiddenTypes)
            .union([ServiceNames.dao(of: service.name), ServiceNames.error(of: service.name)])
        var methods = Set(endpoints.map(\.name))
        var requests: Set<String> = []
        for index in endpoints.indices {
            let name = endpoints[index].name
            var candidate = name
            var number = 2
            while let request = Self.request(of: candidate, types),
                types.contains(request) || requests.contains(request)
            {
                repeat {
                    candidate = "\(name)Call\(number == 2 ? "" : String(number))"
                    number += 1
                } while methods.contains(candidate)
            }
            if candidate != name {
                findings.note(
                    "An endpoint called otherwise, because a model has its name", at: endpoints[index].pointer)
                methods.insert(candidate)
                endpoints[index].name = candidate
            }
            if let request = Self.request(of: candidate, types) { requests.insert(request) }
        }
    }

    private static func request(of name: String, _ types: Set<String>) -> String? {
        guard let spelled = try? SwiftSpelling.type(name) else { return nil }
        return types.contains(spelled) ? spelled + "Request" : spelled
    }
}
