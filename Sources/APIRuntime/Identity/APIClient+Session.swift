extension APIClient {
    /// The session in which something begins that takes several requests, all of which are for the same one.
    /// - Returns: nil where the session plays no part in them.
    func session(of route: EndpointRoute, of service: ServiceDescription) async throws -> APISession.Holding? {
        let jar: CookieJar? = configuration.transport.cookies
        let isCarried: Bool = service.authentication != nil && route.policies?.authentication != AuthenticationUse.none
        return isCarried || jar != nil ? try await configuration.session.holding(filling: jar) : nil
    }
}
