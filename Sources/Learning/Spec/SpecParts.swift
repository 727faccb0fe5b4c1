import OpenAPIImport
import SpecLanguage
import WireSyntax

/// The models that endpoints and errors lead to.
enum UsedModels {
    static func of(_ spec: LearnedSpec, _ models: [ImportedModel]) -> [ImportedModel] {
        let known = Dictionary(models.map { ($0.name, $0) }) { first, _ in first }
        var rest =
            spec.failures.compactMap(\.body)
            + spec.endpoints.flatMap { $0.types + $0.parameters.map(\.value.type) }
        var used: Set<String> = []
        while let type = rest.popLast() {
            guard let model = type.modelName.flatMap({ known[$0] }), used.insert(model.name).inserted else { continue }
            rest += model.types
        }
        return models.filter { used.contains($0.name) }
    }
}

/// The segments that belong to the URL of the server, such as `api` and `v1`.
enum ServerPrefix {
    static func length(of paths: [[String?]]) -> Int {
        guard let first = paths.first else { return 0 }
        var length = 0
        while length < first.count, let segment = first[length], isPrefix(segment),
            paths.allSatisfy({ $0.count > length + 1 && $0[length] == segment })
        {
            length += 1
        }
        return length
    }

    private static func isPrefix(_ text: String) -> Bool {
        let text = text.lowercased()
        if ["api", "rest", "apis", "public", "services"].contains(text) { return true }
        let number = text.hasPrefix("v") ? text.dropFirst() : text[...]
        return number.first?.isNumber == true && number.allSatisfy { $0.isNumber || $0 == "." || $0 == "-" }
    }
}

/// Errors that several endpoints have are errors of the service.
enum CommonFailures {
    static func take(from endpoints: inout [LearnedEndpoint]) -> [LearnedEndpoint.Failure] {
        var groups: [Int: [LearnedEndpoint.Failure]] = [:]
        for failure in endpoints.flatMap(\.failures) { groups[failure.status, default: []].append(failure) }
        var common: [LearnedEndpoint.Failure] = []
        for (status, failures) in groups.sorted(by: { $0.key < $1.key }) {
            let bodies = Dictionary(grouping: failures) { $0.body }
            let ranked = bodies.sorted { ($1.value.count, $0.key?.text ?? "") < ($0.value.count, $1.key?.text ?? "") }
            guard let most = ranked.first else { continue }
            common.append(
                LearnedEndpoint.Failure(
                    status: status, body: most.key, comments: ["at \(failures.count) of \(endpoints.count) endpoints"]))
            for index in endpoints.indices {
                endpoints[index].failures.removeAll { $0.status == status && $0.body == most.key }
            }
        }
        return common
    }
}
