import HTTPTypes

/// Where an answer leads, and how the request goes there: as RFC 9110, section 15.4, has it, and as browsers carry it out
/// (Fetch Standard, "HTTP-redirect fetch").
struct Redirection {
    private let request: WireRequest
    private let status: Int
    private let target: RedirectTarget

    /// - Returns: nil where the answer leads nowhere.
    /// - Throws: a `NetworkFault` where it leads to what is no place, or away from encryption.
    init?(_ head: HTTPResponse, answering request: WireRequest) throws(NetworkFault) {
        guard [301, 302, 303, 307, 308].contains(head.status.code), let location = head.headerFields[.location]
        else { return nil }
        let target = try RedirectTarget(location, from: request.head)
        guard target.scheme == "https" || request.head.scheme != "https" else {
            var fault = NetworkFault(.tls, reason: "the server redirects from https to http")
            fault.cause = .unencrypted
            throw fault
        }
        self.request = request
        self.status = head.status.code
        self.target = target
    }

    /// The request to the new place.
    /// - Throws: a `NetworkFault` where its body is gone, or is for the server alone that it was meant for.
    func next() throws(NetworkFault) -> WireRequest {
        var next: WireRequest = request
        if becomesGet {
            next.head.method = .get
            next.body = nil
            for name in Self.bodyFields { next.head.headerFields[name] = nil }
        } else if let body = next.body, !body.isRepeatable {
            throw NetworkFault(.other, reason: "the server redirects a request whose body cannot be sent again")
        }
        if target.origin != RedirectTarget.origin(of: request.head) {
            guard next.body == nil || !request.isBodyBound else { throw Self.boundBody }
            Self.removeSecrets(&next.head.headerFields)
        }
        next.head.scheme = target.scheme
        next.head.authority = target.authority
        next.head.path = target.path
        return next
    }

    private var becomesGet: Bool {
        let method: HTTPRequest.Method = request.head.method
        return switch status {
        case 301, 302: method == .post
        case 303: method != .get && method != .head
        default: false
        }
    }

    private static let boundBody: NetworkFault = NetworkFault(
        .other,
        reason: "the server redirects to another origin, which must not get the body of this request: it is sensitive "
            + "or signed, and the spec does not say `redirect-body: any-origin`")

    /// Secrets are for the server that they were meant for.
    private static func removeSecrets(_ fields: inout HTTPFields) {
        fields.removeAll { field in
            field.indexingStrategy == .disallow || Self.credentials.contains(field.name)
        }
    }

    private static let credentials: [HTTPField.Name] = [.authorization, .proxyAuthorization, .cookie]

    /// What says something of a body (Fetch Standard, "request-body-header name").
    private static let bodyFields: [HTTPField.Name] = [
        .contentEncoding, .contentLanguage, .contentLocation, .contentType, .contentLength, .transferEncoding,
    ]
}

extension APICall.Request {
    /// Whether a redirection to another origin must not take the body along: it is sensitive or signed, and the spec does
    /// not allow it.
    func hasBoundBody(for route: EndpointRoute, of service: ServiceDescription) -> Bool {
        guard route.policies?.redirectsBody != true else { return false }
        return isBodySensitive || service.signature != nil || route.policies?.hasSensitiveBody == true
    }
}

extension APICall {
    /// Whether a redirection to another origin must not take the body along.
    var hasBoundBody: Bool { request.hasBoundBody(for: route, of: service) }
}
