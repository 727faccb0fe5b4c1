import APIRuntime
import Foundation
import TestSupport
import Testing
import TransferScenario

@Suite(
    "Files of nginx", ServerTrait<NginxServer>(), .serialized,
    .enabled(if: NginxServer.isInstalled, "nginx is not installed; Scripts/test does that"))
struct FileTests {
    private static let megabyte: Int = 1 << 20

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func vault() -> VaultDAO {
        VaultDAO(client: APIClient(server: CurrentServer.address))
    }

    private var place: URL { folder.url.appending(path: "photo.bin") }

    /// A file of different megabytes.
    private func file(_ name: String, megabytes: Int) throws -> URL {
        let url = folder.url.appending(path: name)
        try folder.write("", to: name)
        let handle = try FileHandle(forWritingTo: url)
        var bytes = Self.pattern
        for number in 0..<megabytes {
            bytes[0] = UInt8(number)
            try handle.write(contentsOf: bytes)
        }
        try handle.close()
        return url
    }

    /// A megabyte without repetitions.
    private static let pattern: [UInt8] = (0..<UInt64(megabyte / 8)).flatMap { word in
        withUnsafeBytes(of: (word &* 0x9E37_79B9_7F4A_7C15).littleEndian) { bytes in Array(bytes) }
    }

    private func content(_ url: URL) throws -> Data {
        try Data(contentsOf: url, options: .mappedIfSafe)
    }

    /// Starts a download in another process, and kills it after a number of bytes.
    /// - Parameter further: further arguments.
    private func downloadAndKill(after count: Int, _ further: [String] = []) async throws {
        let partial = place.path + ".part"
        let run = try await ProgramRun.detached(
            Programs.product("TransferProgram"), [CurrentServer.address, place.path] + further, in: folder.path
        ) { process in
            let end = Date(timeIntervalSinceNow: 300)
            while process.isRunning, Date() < end {
                let size = try? FileManager.default.attributesOfItem(atPath: partial)[.size] as? NSNumber
                if (size?.intValue ?? 0) >= count { break }
                Thread.sleep(forTimeInterval: 0.01)
            }
            kill(process.processIdentifier, SIGKILL)
        }
        #expect(run.endedBySignal)
        #expect(run.output == "")
    }

    @Test("64 MB are uploaded and downloaded unchanged, also after a killed download")
    func killedDownload() async throws {
        let original = try file("original.bin", megabytes: 64)
        try await vault().putObject(key: "7", body: Upload(file: original)).value
        try await downloadAndKill(after: 8 * Self.megabyte)
        #expect(FileManager.default.fileExists(atPath: place.path) == false)
        let download = try await vault().original(id: 7, to: place).value
        // Up to the last saved digest.
        #expect(download.resumedLength >= 7 * Int64(Self.megabyte))
        #expect(download.resumedLength < 64 * Int64(Self.megabyte))
        #expect(download.length == 64 * Int64(Self.megabyte))
        #expect(try content(place) == content(original))
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(left == ["original.bin", "photo.bin"])
    }

    @Test("background: a download goes on after its processes were killed, with its endpoint, label and destination")
    func killedInTheBackground() async throws {
        let original = try file("original.bin", megabytes: 64)
        try await vault().putObject(key: "7", body: Upload(file: original)).value
        let records = folder.path("records")
        for megabytes in [4, 10, 16] { try await downloadAndKill(after: megabytes * Self.megabyte, [records]) }
        #expect(FileManager.default.fileExists(atPath: place.path) == false)
        let transfers = APIClient.BackgroundTransfers(of: vault(), named: "vault", in: URL(filePath: records))
        #expect(transfers.running.map(\.endpoint) == ["Vault.original"])
        for await finished in transfers.finished {
            let download = try #require(try finished.result.get().download)
            #expect(finished.transfer.label == "seven")
            #expect(finished.transfer.destination?.path == place.path)
            #expect(download.resumedLength >= 15 * Int64(Self.megabyte))
            #expect(download.resumedLength < 64 * Int64(Self.megabyte))
            transfers.cancel(finished.transfer)
            break
        }
        #expect(try content(place) == content(original))
        #expect(try FileManager.default.contentsOfDirectory(atPath: records) == [])
    }

    @Test("resume: restarts when the file has changed on the server")
    func changedFile() async throws {
        try await vault().putObject(key: "7", body: Upload(file: try file("old.bin", megabytes: 32))).value
        try await downloadAndKill(after: 4 * Self.megabyte)
        let new = try file("new.bin", megabytes: 20)
        try await vault().putObject(key: "7", body: Upload(file: new)).value
        let download = try await vault().original(id: 7, to: place).value
        #expect(download.resumedLength == 0)
        #expect(try content(place) == content(new))
    }

    @Test("a missing file is the error of the spec")
    func missingFile() async throws {
        await #expect(throws: APIError<VaultDAO.OriginalError>.server(.common(.notFound))) {
            try await vault().original(id: 404, to: place).value
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test("a stream of unknown length is uploaded in chunks")
    func stream() async throws {
        let pieces = AsyncStream<[UInt8]> { continuation in
            for number in 0..<10 { continuation.yield([UInt8](repeating: UInt8(number), count: 10_000)) }
            continuation.finish()
        }
        try await vault().putObject(key: "9", body: Upload(stream: pieces)).value
        #expect(try await vault().original(id: 9, to: place).value.length == 100_000)
    }
}
