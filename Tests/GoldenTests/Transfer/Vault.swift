import APIRuntime
import TransferScenario

/// The service of the scenario, on a server in memory.
func vault(_ transport: any Transport, time: any TimeSource = SkippedTime()) -> VaultDAO {
    let configuration = APIClient.Configuration(userAgent: nil, time: time, transport: transport)
    return VaultDAO(client: APIClient(environment: VaultDAO.Environment.test, configuration: configuration))
}
