import APIRuntime
import Foundation
import TransferScenario

// Downloads a file from a service, for tests that kill it meanwhile.

let server: String = CommandLine.arguments[1]
let place: URL = URL(fileURLWithPath: CommandLine.arguments[2])
// The server slows down requests with this name.
let configuration = APIClient.Configuration(userAgent: "slow")
let vault = VaultDAO(client: APIClient(server: server, configuration: configuration))
let download = try await vault.original(id: 7, to: place).value
print(download.length)
