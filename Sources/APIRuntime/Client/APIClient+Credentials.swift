extension APIClient {
    /// What obtaining credentials of a service needs.
    fileprivate func credentialContext(for service: ServiceDescription) -> CredentialContext {
        let secrets = configuration.secrets
        return CredentialContext(
            exchange: Exchange(configuration), time: configuration.time, timeout: configuration.timeout,
            maximumResponseSize: configuration.maximumResponseSize, userAgent: configuration.userAgent,
            server: (try? settings.servers.get())?.first, pins: service.pins,
            canPin: configuration.transport.canPin
        ) { name in
            try await secrets.required(name)
        }
    }

    /// Renews the credentials of a service: as the configuration says, or else the spec; `nil` if neither does.
    func refresh(for service: ServiceDescription) -> Credential.Refresh? {
        if let refresh = configuration.refresh { return refresh }
        guard let source = service.credentials else { return nil }
        let context = credentialContext(for: service)
        return { refused in try await source.credential(refused, context) }
    }

    /// Signs in the client itself; `nil` if that takes a user.
    func automaticSignIn(for service: ServiceDescription) -> AutomaticSignIn? {
        guard let source = service.credentials, source.isAutomatic else { return nil }
        let context = credentialContext(for: service)
        return AutomaticSignIn(time: configuration.time, limit: configuration.timeout) {
            try await source.credential(nil, context)
        }
    }
}

extension APIClient.OAuth2 {
    /// - Parameters:
    ///   - scheme: how tokens are obtained.
    ///   - dao: the DAO with the client whose session signs in.
    @_spi(Generated) public init<Service: DAO>(_ scheme: OAuth2Scheme, _ dao: Service) {
        let context = dao.client.credentialContext(for: Service.service)
        self.init(
            server: AuthorizationServer(scheme: scheme, context: context), session: dao.client.session)
    }
}
