package import JSONSyntax
package import SpecLanguage

/// Puts an item that requests have changed into mocked bodies, as far as their models have its members.
package struct ItemFitting: Sendable {
    private let decoder: ReferenceDecoder

    package init(_ specification: Specification) {
        decoder = ReferenceDecoder(specification)
    }

    /// A mocked body with the members of an item.
    ///
    /// - Parameter path: where the endpoint's responses have an item
    /// - Returns: the body with those members that the spec allows there
    package func body(
        _ body: JSONValue, of endpoint: MockEndpoint, at path: JSONPath, showing item: [JSONValue.Member]
    ) -> JSONValue {
        let most = weight(of: body, endpoint)
        let whole = body.replacing(at: path.components[...]) { ($0 ?? .object([])).setting(item) }
        if weight(of: whole, endpoint) <= most { return whole }
        return item.reduce(body) { body, member in
            let candidates = member.value.forms.lazy.map { value in
                body.replacing(at: path.components[...]) { mock in
                    (mock ?? .object([])).setting([JSONValue.Member(key: member.key, value: value)])
                }
            }
            return candidates.first { weight(of: $0, endpoint) <= most } ?? body
        }
    }

    /// The number of things that are wrong or unknown.
    private func weight(of body: JSONValue, _ endpoint: MockEndpoint) -> Int {
        let findings = decoder.findings(in: body.located, of: endpoint, nil)
        return findings.faults.count + findings.notices.count
    }
}

extension JSONValue {
    /// The object with other values of members, or with more members.
    package func setting(_ members: [Member]) -> JSONValue {
        members.reduce(self) { json, member in json.replacing(at: [member.key]) { _ in member.value } }
    }

    /// The value, and what a text in a form may stand for.
    fileprivate var forms: [JSONValue] {
        guard case .string(let text) = self else { return [self] }
        return [self, .bool(text == "true")] + (NumberText(text) == nil ? [] : [.number(text)])
    }
}
