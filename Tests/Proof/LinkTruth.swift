import JSONSyntax
import MockValues
import SpecLanguage

/// Settles whether links that old apps made still lead somewhere.
struct LinkTruth {
    let old: Specification
    let new: Specification

    func fault() -> String? {
        let parts = new.files.compactMap(\.service)
        for part in old.files.compactMap(\.service) {
            guard let routes = part.routes else { continue }
            guard
                let others = parts.first(where: { $0.service.name == part.service.name })?.routes
                    ?? parts.compactMap(\.routes).first
            else { return "no link leads anywhere" }
            if !Set(routes.schemes).isSubset(of: others.schemes) { return "a scheme is gone" }
            if let host = routes.host, host != others.host { return "the host is another" }
            for route in routes.routes {
                if let reason = fault(route, others.routes) { return "\(route.name): \(reason)" }
            }
        }
        return nil
    }

    private func fault(_ route: Route, _ others: [Route]) -> String? {
        let twins = others.filter { shape($0.path) == shape(route.path) }
        guard !twins.isEmpty else { return "no route has this path" }
        let reasons = twins.map { fault(route, $0) }
        return reasons.contains(nil) ? nil : reasons[0]
    }

    private func shape(_ path: String) -> String {
        path.split(separator: "/").map { $0.hasPrefix("{") ? "{}" : String($0) }.joined(separator: "/")
    }

    /// Whether every link to the old route is one to the new.
    private func fault(_ old: Route, _ new: Route) -> String? {
        let oldDecoder = ReferenceDecoder(self.old)
        let newDecoder = ReferenceDecoder(self.new)
        let maker = RequestMaker(self.old)
        let perturbations = Perturbations([self.old, self.new])
        for after in new.parameters {
            let parameter = after.parameter
            let before = old.parameters.first { candidate in
                parameter.location == .path
                    ? candidate.parameter.location == .path && position(candidate, old) == position(after, new)
                    : candidate.parameter.location != .path
                        && ([parameter.wirePath.text] + after.otherNames).contains(candidate.parameter.wirePath.text)
            }
            guard let before else {
                if parameter.isRequired { return "links have no \(parameter.name)" }
                continue
            }
            if let twin = new.parameters.first(where: { $0.parameter.name == before.parameter.name }),
                twin.parameter.wirePath != before.parameter.wirePath, twin.parameter.location != .path,
                !twin.otherNames.contains(before.parameter.wirePath.text)
            {
                return "links have \(before.parameter.name) under another name"
            }
            if parameter.isRequired, !before.parameter.isRequired { return "links may have no \(parameter.name)" }
            if before.parameter.dateFormat != parameter.dateFormat { return "dates of links have another format" }
            guard case .value(let type) = parameter.kind else { continue }
            for value in maker.values(of: before.parameter, perturbations, oldDecoder) {
                let faults = newDecoder.faults(
                    in: value.located, as: type.unwrapped, castsAutomatically: true, dateFormat: parameter.dateFormat,
                    constraints: parameter.constraints)
                if !faults.isEmpty { return "links may have \(parameter.name) \(value.compactText)" }
            }
        }
        for before in old.parameters where before.parameter.location != .path {
            guard let twin = new.parameters.first(where: { $0.parameter.name == before.parameter.name }) else {
                continue
            }
            let names = [twin.parameter.wirePath.text] + twin.otherNames
            if !names.contains(before.parameter.wirePath.text) {
                return "links have \(before.parameter.name) under another name"
            }
        }
        return nil
    }

    private func position(_ parameter: RouteParameter, _ route: Route) -> Int? {
        route.path.split(separator: "/").firstIndex {
            $0 == "{\(parameter.parameter.wirePath.text)}" || $0 == "{\(parameter.parameter.name)}"
        }
    }
}
