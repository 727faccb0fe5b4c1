extension CallDraft {
    /// The session of a stream or a list of pages, whose requests must all be made in the same one.
    /// - Returns: `nil` if they do not depend on the session.
    func session(for route: EndpointRoute) async throws -> APISession.Holding? {
        let jar = settings.configuration.transport.cookies
        let isCarried = service.authentication != nil && route.policies?.authentication != AuthenticationUse.none
        return isCarried || jar != nil ? try await settings.configuration.session.holding(filling: jar) : nil
    }
}
