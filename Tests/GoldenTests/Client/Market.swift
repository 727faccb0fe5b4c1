import APIRuntime
import ClientScenario

/// The service of the scenario, on servers in memory.
func market(
    _ transport: ScriptedTransport, user: String? = nil, time: SkippedTime = SkippedTime(),
    events: APIClient.Events? = nil
) -> MarketDAO {
    let configuration = APIClient.Configuration(
        userAgent: nil, user: user, events: events, time: time, transport: transport)
    return MarketDAO(client: APIClient(environment: MarketDAO.Environment.release, configuration: configuration))
}
