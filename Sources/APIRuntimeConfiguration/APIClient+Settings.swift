#if Configuration
    public import APIRuntime
    public import Configuration

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    extension APIClient {
        /// A client whose servers, time limit and secrets are those of a deployment: of environment variables, a file or
        /// whatever else swift-configuration reads.
        ///
        /// With the settings `config.scoped(to: "orders")` and an `EnvironmentVariablesProvider`, `ORDERS_SERVERS` is a list of
        /// URLs with commas between them, `ORDERS_TIMEOUT` a time such as `1.5s`, and `ORDERS_SECRETS_CLIENT_KEY` the secret
        /// `$client-key` of the spec. What is missing is as in the environment and in the configuration.
        /// - Parameters:
        ///   - environment: The servers if there is no setting `servers`.
        ///   - settings: Read once, but for secrets, which are read as often as calls need them.
        ///   - configuration: Everything else. Defaults to a new configuration.
        /// - Throws: An ``InvalidSetting`` if a server is not an `http` or `https` URL, or the time limit not a time.
        public init(
            environment: some ServerEnvironment, settings: ConfigReader, configuration: Configuration = Configuration()
        ) throws(InvalidSetting) {
            var configuration = configuration
            if let timeout = settings.string(forKey: "timeout") {
                guard let duration = Duration(setting: timeout) else {
                    throw InvalidSetting(name: "timeout", value: timeout, expected: "a time such as 1.5s, 500ms or 2m")
                }
                configuration.timeout = duration
            }
            let secrets = settings.scoped(to: "secrets")
            configuration.secrets = configuration.secrets.preferring { name in
                secrets.string(forKey: ConfigKey([name]), isSecret: true)
            }
            guard let servers = settings.stringArray(forKey: "servers") else {
                self.init(environment: environment, configuration: configuration)
                return
            }
            for server in servers {
                guard let expected = ServerAddress.fault(of: server) else { continue }
                throw InvalidSetting(name: "servers", value: server, expected: expected)
            }
            guard !servers.isEmpty else {
                throw InvalidSetting(name: "servers", value: "", expected: "at least one URL")
            }
            self.init(environment: NamedServers(servers: servers), configuration: configuration)
        }

        /// A setting of a deployment that a client cannot use.
        public struct InvalidSetting: Error, Sendable, Hashable, CustomStringConvertible {
            /// The name, within the settings that the client reads.
            public let name: String
            /// What was found.
            public let value: String
            /// What would be right.
            public let expected: String

            public var description: String { "setting \(name): expected \(expected), found \(value.debugDescription)" }
        }
    }

    private struct NamedServers: ServerEnvironment {
        let servers: [String]
    }

    extension Duration {
        /// A time such as `1.5s`: a number with the unit `ms`, `s`, `m` or `h`.
        fileprivate init?(setting text: String) {
            let units: [(name: String, seconds: Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3_600)]
            guard let unit = units.first(where: { unit in text.hasSuffix(unit.name) }),
                let count = Double(text.dropLast(unit.name.count)), count > 0, count * unit.seconds < 1e9
            else { return nil }
            self = .seconds(count * unit.seconds)
        }
    }
#endif
