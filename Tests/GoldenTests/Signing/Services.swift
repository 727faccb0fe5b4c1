import APIRuntime
import SigningScenario

extension APIClient.Configuration {
    /// The configuration for tests of the scenario, on servers in memory.
    static func signing(
        _ transport: ScriptedTransport, session: APISession = APISession(), refresh: Credential.Refresh? = nil,
        secrets: Secrets = [:], time: any TimeSource = StoppedTime()
    ) -> APIClient.Configuration {
        APIClient.Configuration(
            userAgent: nil, session: session, refresh: refresh, secrets: secrets, random: { 0 }, time: time,
            transport: transport)
    }
}

func vault(_ configuration: APIClient.Configuration) -> VaultDAO {
    VaultDAO(client: APIClient(environment: VaultDAO.Environment.release, configuration: configuration))
}

func shop(_ configuration: APIClient.Configuration) -> ShopDAO {
    ShopDAO(client: APIClient(environment: ShopDAO.Environment.release, configuration: configuration), app: "7")
}

extension ScriptedTransport.Reply {
    /// The response to a sign-in.
    static func token(_ token: String) -> Self {
        .data(#"{"token":"\#(token)","name":"Ada"}"#)
    }

    static let account: Self = .data(#"{"name":"Ada"}"#)
}
