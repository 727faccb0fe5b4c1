extension APIClient {
    /// Who is told what happens to a call; nil where nobody listens.
    func observer(
        of route: EndpointRoute, _ listener: (@Sendable (APICall.Event) -> Void)?
    ) -> CallObserver? {
        let events = settings.configuration.events?.begin()
        guard events != nil || listener != nil else { return nil }
        return CallObserver(
            call: events?.call ?? 0, endpoint: route.name, time: settings.configuration.time,
            listeners: [events?.listener, listener].compactMap { listener in listener })
    }

    /// Puts the request of a call together, and tells of it.
    func started<E: EndpointCall, D: DAO>(
        _ observer: CallObserver?, _ endpoint: E, _ dao: D
    ) throws(InvalidRequest) -> APICall.Request {
        do throws(InvalidRequest) {
            let request: APICall.Request = try request(of: endpoint, from: dao)
            observer?.emit(.started(request: request.description))
            return request
        } catch {
            // What cannot be sent has no URL: its place in the spec stands for it.
            observer?.emit(.started(request: endpoint.route.method.rawValue + " " + endpoint.route.path))
            throw error
        }
    }
}

extension APIError {
    /// The error for an event. What a server says may repeat what it was sent, so only its code is told.
    var eventText: String {
        switch self {
        case .server(let failure): "the server answered \(failure.code)"
        case .request, .authentication, .network, .dataFormat, .storage, .cancelled: description
        }
    }
}
