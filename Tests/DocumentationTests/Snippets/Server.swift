#if Configuration
    import APIRuntime
    import APIRuntimeConfiguration
    import ClientScenario
    import Configuration
    import Testing

    // What the page on servers shows, verbatim.
    @Suite("Servers in the documentation")
    struct ServerSnippets {
        @Test("settings of a deployment")
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        func settings() throws {
            let configuration = APIClient.Configuration()
            let settings = ConfigReader(provider: EnvironmentVariablesProvider())
            let client = try APIClient(
                environment: MarketDAO.Environment.release, settings: settings.scoped(to: "market"),
                configuration: configuration)
            #expect(client.configuration.timeout == configuration.timeout)
        }
    }
#endif
