import APIRuntime
import Foundation
import TransferScenario

// Downloads a file of a service, for tests that end it while it does.

let server: String = CommandLine.arguments[1]
let place: URL = URL(fileURLWithPath: CommandLine.arguments[2])
// By this name the server knows whom to serve slowly.
let configuration = APIClient.Configuration(userAgent: "slow")
let vault = VaultDAO(client: APIClient(server: server, configuration: configuration))
let download = try await vault.original(id: 7, to: place)
print(download.length)
