@_spi(Generated) import APIJSON

extension APIClient {
    /// The observer of the responses of an endpoint; `nil` if nobody wants to know how they differ from the spec.
    func driftObserver(of route: EndpointRoute) -> DriftObserver? {
        let configuration = settings.configuration
        guard let monitor = configuration.drift else { return nil }
        return DriftObserver(
            monitor: monitor, endpoint: route.name, time: configuration.time, random: configuration.random)
    }
}

extension CallDraft {
    /// Reads a response once more if it is in the sample, and notes how it differs from the spec. Never fails.
    ///
    /// Responses from the cache have been observed when they came from the server.
    func noteDrift(in response: APICall.Response, _ form: any AnyResponseForm, to route: EndpointRoute) {
        guard settings.configuration.drift != nil, form.kind == .value, response.source == .server else { return }
        client.driftObserver(of: route)?.observe { collector in
            var decoder = response.decoder(to: route, of: service, atMost: settings.sender.maximumResponseSize)
            decoder.drift = collector
            _ = form.outcome(of: decoder)
        }
    }
}
