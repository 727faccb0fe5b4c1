import Foundation
import HTTPTypes
import TestSupport

@_spi(Generated) @testable import APIRuntime

/// Transfers of a service in a folder, by one process after the other.
struct BackgroundFixture {
    let folder: TestFolder
    let time: ManualTime = ManualTime(skipsSleep: true)

    init() throws {
        folder = try TestFolder()
    }

    var place: URL { folder.place("a.bin") }
    var records: URL { folder.place("records") }

    /// The names of the files in the folder of the records, without identifiers.
    var recordKinds: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: records.path)) ?? []
        return names.map { name in String(name.split(separator: ".").last ?? "") }.sorted()
    }

    func vault(_ transport: any Transport, session: APISession = APISession(.token("ada"))) -> BinDAO {
        let configuration = APIClient.Configuration(
            headers: ["X-Key": "k"], session: session, time: time, transport: transport)
        return BinDAO(client: APIClient(server: "https://api.example.com/v1", configuration: configuration))
    }

    func transfers(of bin: BinDAO, named name: String = "bin") -> APIClient.BackgroundTransfers<BinDAO> {
        APIClient.BackgroundTransfers(of: bin, named: name, in: records)
    }

    /// Begins a transfer in a process that ends when a number of requests have arrived.
    func leave<Value>(
        _ call: (BinDAO) -> Call<Value, BinError>, after count: Int = 1, _ transport: HeldTransport = HeldTransport()
    ) async throws {
        do {
            let bin = vault(transport)
            let transfers = transfers(of: bin)
            try await transfers.begin(call(bin))
            await transport.arrivals(atLeast: count)
            withExtendedLifetime(transfers) {}
        }
        try await untilReleased()
    }

    /// Waits until no process has a record any more: tasks end after they were cancelled.
    func untilReleased() async throws {
        let folder = TransferFolder(records)
        while !folder.records(named: "bin").allSatisfy({ record in folder.lock(record) != nil }) {
            await letOthersRun()
        }
    }

    /// The first transfer that ends.
    func first(of transfers: APIClient.BackgroundTransfers<BinDAO>) async -> APIClient.FinishedTransfer<BinError>? {
        for await finished in transfers.finished {
            transfers.cancel(finished.transfer)
            return finished
        }
        return nil
    }
}

enum BinError: ServerError {
    case gone(FailedResponse)
    case unknown(FailedResponse)

    static let codes: ErrorTable<Self> = ErrorTable { codes in codes.add("http-410", Self.gone) }

    var content: any ErrorCaseContent {
        switch self {
        case .gone(let response): response
        case .unknown(let response): response
        }
    }
}

/// A service whose endpoints are those of transfers.
struct BinDAO: DAO {
    typealias Failure = BinError

    static let service: ServiceDescription = ServiceDescription(
        "Bin", envelope: Envelope(data: "data", code: ["code"], message: ["text"], success: ["0"]),
        authentication: .bearer)

    let client: APIClient

    func file(_ name: String, to destination: URL) -> Call<Download, BinError> {
        var request = RequestBuilder("Bin.file", .get, "/files/{name}")
        request.path("name", name)
        request.query("size", "full & round")
        return Call(request, as: .file(at: destination), self)
    }

    func put(_ upload: Upload) -> Call<Void, BinError> {
        var request = RequestBuilder("Bin.put", .put, "/file")
        request.body(upload)
        return Call(request, self)
    }

    func add(_ upload: Upload) -> Call<Picture, BinError> {
        var request = RequestBuilder("Bin.add", .post, "/files", returning: "data.file")
        request.file("file", upload)
        request.multipart("title", "Dawn")
        return Call(request, self)
    }

    func addOnce(_ upload: Upload) -> Call<Void, BinError> {
        var request = RequestBuilder(
            EndpointRoute(
                "Bin.addOnce", .post, "/once", policies: CallPolicies(idempotencyHeader: "Idempotency-Key")))
        request.body(upload)
        return Call(request, self)
    }
}
