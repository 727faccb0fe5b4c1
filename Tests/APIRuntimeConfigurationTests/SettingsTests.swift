#if Configuration
    import APIRuntime
    import APIRuntimeConfiguration
    import ClientScenario
    import Configuration
    import Foundation
    import HTTPTypes
    import SigningScenario
    import Testing

    @Suite("Settings of a deployment")
    struct SettingsTests {
        /// Notes where requests go.
        private actor Server: Transport {
            private(set) var requests: [WireRequest] = []

            func send(_ request: WireRequest) async throws -> WireResponse {
                requests.append(request)
                return WireResponse(head: HTTPResponse(status: .ok), body: WireBody(Array("{}".utf8)))
            }
        }

        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        private func client(
            _ variables: [String: String], _ server: Server = Server(), secrets: Secrets = Secrets()
        ) throws -> APIClient {
            let reader = ConfigReader(provider: EnvironmentVariablesProvider(environmentVariables: variables))
            var configuration = APIClient.Configuration(transport: server)
            configuration.secrets = secrets
            return try APIClient(
                environment: MarketDAO.Environment.release, settings: reader.scoped(to: "market"),
                configuration: configuration)
        }

        @Test("servers and the time limit are those of the variables")
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        func variables() throws {
            let client = try client([
                "MARKET_SERVERS": "http://a.internal:8080,http://b.internal/v2", "MARKET_TIMEOUT": "1.5s",
                "SERVERS": "http://c",
            ])
            #expect(try MarketDAO(client: client).news().url.absoluteString == "http://a.internal:8080/news")
            try client.select(server: "http://b.internal/v2")
            #expect(throws: ServerAddress.Unknown.self) { try client.select(server: "http://c") }
            #expect(client.configuration.timeout == .milliseconds(1_500))
        }

        @Test("without variables everything is as in the spec and the configuration")
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        func nothing() throws {
            let client = try client([:])
            #expect(try MarketDAO(client: client).news().url.absoluteString == "https://one.example.com/api/news")
            #expect(client.configuration.timeout == APIClient.Configuration().timeout)
        }

        @Test("secrets of the specs are those of the variables, or else of the configuration")
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        func secrets() async throws {
            let server = Server()
            let client = try client(
                ["MARKET_SECRETS_ACCESS_KEY": "of-the-variable"], server,
                secrets: ["access-key": "of-the-code", "secret-key": "of-the-code"])
            _ = try await BucketDAO(client: client).read(key: "a").value
            let authorization = try #require(await server.requests.first?.head.headerFields[.authorization])
            #expect(authorization.contains("Credential=of-the-variable/"))
        }

        @Test(
            "a setting that cannot be used is an error with its name",
            arguments: [
                (
                    "MARKET_SERVERS", "a.internal",
                    "setting servers: expected an absolute http or https URL, found \"a.internal\""
                ),
                ("MARKET_TIMEOUT", "5", "setting timeout: expected a time such as 1.5s, 500ms or 2m, found \"5\""),
                ("MARKET_TIMEOUT", "-1s", "setting timeout: expected a time such as 1.5s, 500ms or 2m, found \"-1s\""),
            ])
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        func faults(name: String, value: String, message: String) {
            let error = #expect(throws: APIClient.InvalidSetting.self) { try client([name: value]) }
            #expect(error?.description == message)
        }
    }
#endif
