import JSONSyntax
import MockValues
import SpecLanguage
import WireSyntax

/// Something in a request that the spec of its endpoint does not mention. The endpoint may ignore it.
package struct RequestNotice: Sendable {
    /// The part of the request, such as `query` or `body`.
    package let part: String
    /// The name on the wire; in a body, the path in its JSON. Empty for a whole body.
    package let name: String
    /// The model that does not have the key; empty if it is not one of a model.
    package let model: String
}

/// Finds what a request has and its endpoint does not declare.
struct UnmentionedParts {
    let decoder: ReferenceDecoder
    let endpoint: MockEndpoint
    let request: MockRequest

    private var parameters: [Parameter] { endpoint.parameters }

    /// - Parameter isOwnHeader: whether a header field, by its name, says something to the service
    func notices(isOwnHeader: (String) -> Bool) -> [RequestNotice] {
        query() + headers(isOwn: isOwnHeader) + body()
    }

    func query() -> [RequestNotice] {
        // What the caller gives as an address has any query.
        guard endpoint.endpoint.address == nil else { return [] }
        var known = signatureNames
        if case .query(let name)? = endpoint.service.version?.place { known.append(name) }
        if case .key(let name, .query)? = endpoint.service.authentication { known.append(name) }
        return names(WireText.pairs(request.query), at: .query, besides: known)
    }

    private func headers(isOwn: (String) -> Bool) -> [RequestNotice] {
        var known = parameters.filter { $0.location == .header }.map(\.wireName)
        known += endpoint.requestConstants.filter { $0.location == .header }.map(\.wireName)
        known += endpoint.serviceHeaders.map(\.name) + signatureNames
        if case .header(let name)? = endpoint.service.version?.place { known.append(name) }
        known += [endpoint.endpoint.policies.idempotencyHeader].compactMap(\.self)
        switch endpoint.service.authentication {
        case .key(let name, .header), .session(_, let name): known.append(name)
        case .key, .bearer, .basic, .challenge, .scheme, .oauth2, nil: break
        }
        var seen = Set(known.map { ExactText($0.lowercased()) })
        return request.headers.map { $0.name.lowercased() }
            .filter { isOwn($0) && seen.insert(ExactText($0)).inserted }
            .map { RequestNotice(part: "header", name: $0, model: "") }
    }

    /// The names under which signatures, and what they are made of, are sent.
    private var signatureNames: [String] {
        endpoint.service.signature?.sentNames ?? []
    }

    /// The names of pairs that nothing with a location declares.
    private func names(
        _ pairs: [WireText.Pair], at location: Parameter.Location, besides others: [String]
    ) -> [RequestNotice] {
        let declared = parameters.filter { $0.location == location }
        // A model by its fields may have any names.
        guard !declared.contains(where: { $0.style == .fields }) else { return [] }
        var known = declared.map(\.wireName) + others
        known += endpoint.requestConstants.filter { $0.location == location }.map(\.wireName)
        let keyed = declared.compactMap { parameter in
            parameter.style.flatMap { $0.isByElements ? nil : StyledValue(parameter.wireName, $0) }
        }
        var seen = Set(known.map { ExactText($0) })
        return pairs.map(\.name).filter { name in
            // No spec can declare a parameter without a name, and no server reads one.
            !["", "[]"].contains(name.text) && !keyed.contains { $0.has(name.text) } && seen.insert(name).inserted
        }.map { RequestNotice(part: location.rawValue, name: $0.text, model: "") }
    }
}

extension UnmentionedParts {
    private func body() -> [RequestNotice] {
        guard !request.body.isEmpty, endpoint.endpoint.method != .get, endpoint.endpoint.method != .head else {
            return []
        }
        if let body = endpoint.endpoint.body { return whole(body) }
        let text = String(decoding: request.body, as: UTF8.self)
        switch request.mediaType {
        case "application/x-www-form-urlencoded":
            return names(WireText.pairs(text), at: .form, besides: signatureNames)
        case "multipart/form-data": return parts()
        default: break
        }
        let declared = parameters.filter { $0.location == .body }
        let constants = endpoint.requestConstants.filter { $0.location == .body }
        guard !declared.isEmpty || !constants.isEmpty else {
            return [RequestNotice(part: "body", name: "", model: "")]
        }
        guard let node = try? JSONParser.parse(request.body) else { return [] }
        let paths = declared.map(\.wirePath) + constants.map(\.wirePath) + signatureNames.map { JSONPath([$0]) }
        return notices(decoder.notices(in: node, beside: paths))
            + declared.flatMap { parameter -> [RequestNotice] in
                guard case .value(let type) = parameter.kind, let value = node.value(at: parameter.wirePath.components)
                else { return [] }
                return notices(
                    decoder.notices(in: value, as: type, isSensitive: parameter.isSensitive),
                    below: "." + parameter.wirePath.text)
            }
    }

    private func whole(_ body: Parameter.Kind) -> [RequestNotice] {
        guard case .value(let type) = body, let format = endpoint.endpoint.bodyFormat else { return [] }
        switch format.form {
        case .bytes, .text: return []
        case .json:
            guard let node = try? JSONParser.parse(request.body) else { return [] }
            return notices(decoder.notices(in: node, as: type, dateFormat: endpoint.endpoint.dateFormat))
        case .form:
            guard format.style == nil, let names = decoder.names(ofForm: type) else { return [] }
            let pairs = WireText.pairs(String(decoding: request.body, as: UTF8.self))
            return self.names(pairs, at: .form, besides: names + signatureNames)
        }
    }

    private func parts() -> [RequestNotice] {
        let type = request.values(of: "Content-Type").first ?? ""
        var seen = Set(
            (parameters.filter { $0.location == .multipart || $0.location == .file }.map(\.wireName)
                + endpoint.requestConstants.filter { $0.location == .multipart }.map(\.wireName))
                .map { ExactText($0) })
        return (MultipartText.parts(of: request.body, contentType: type) ?? []).map(\.name)
            .filter { seen.insert($0).inserted }
            .map { RequestNotice(part: "multipart", name: $0.text, model: "") }
    }

    private func notices(_ notices: [ReadingNotice], below path: String = "") -> [RequestNotice] {
        notices.compactMap { notice in
            switch notice.kind {
            case .unknownKey, .besidePath:
                RequestNotice(part: "body", name: "$" + path + notice.path.dropFirst(), model: notice.model)
            case .unknownValue, .droppedElement, .toleratedValue, .otherValue: nil
            }
        }
    }
}
