import APIRuntime
import TransferScenario

/// The service of the scenario, on a server that answers from memory.
func vault(_ transport: any Transport, time: SkippedTime = SkippedTime()) -> VaultDAO {
    let configuration = APIClient.Configuration(userAgent: nil, time: time, transport: transport)
    return VaultDAO(client: APIClient(environment: VaultDAO.Environment.test, configuration: configuration))
}
