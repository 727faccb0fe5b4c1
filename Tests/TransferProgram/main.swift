import APIRuntime
import Foundation
import TransferScenario

// Downloads a file from a service, for tests that kill it meanwhile. With a folder of records, it does so in the background:
// it begins the download unless the folder has it, and ends when it has got the end. With the word `calls` or `deliveries`
// after it, it makes calls that an outbox keeps, or only delivers them: see `KeptCalls`.

let server: String = CommandLine.arguments[1]
let place: URL = URL(fileURLWithPath: CommandLine.arguments[2])
// The server slows down requests with this name.
let configuration = APIClient.Configuration(userAgent: "slow")
let vault = VaultDAO(client: APIClient(server: server, configuration: configuration))
if CommandLine.arguments.count > 4 {
    let records = URL(fileURLWithPath: CommandLine.arguments[3], isDirectory: true)
    let calls = try KeptCalls(server: server, log: place, records: records)
    if CommandLine.arguments[4] == "calls" { try await calls.make() } else { try await calls.deliver() }
} else if CommandLine.arguments.count > 3 {
    let records = URL(fileURLWithPath: CommandLine.arguments[3], isDirectory: true)
    let transfers = APIClient.BackgroundTransfers(of: vault, named: "vault", in: records)
    if transfers.running.isEmpty { try await transfers.begin(vault.original(id: 7, to: place).with(label: "seven")) }
    for await finished in transfers.finished {
        let response = try finished.result.get()
        let download = response.download
        print(
            finished.transfer.endpoint, finished.transfer.label ?? "", finished.transfer.destination?.path ?? "",
            download?.length ?? 0, download?.resumedLength ?? 0)
        if transfers.running.isEmpty { break }
    }
} else {
    print(try await vault.original(id: 7, to: place).value.length)
}
