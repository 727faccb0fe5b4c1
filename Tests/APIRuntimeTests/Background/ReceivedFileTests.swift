import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import APIRuntime

@Suite("Files that the system has downloaded")
struct ReceivedFileTests {
    private let fixture: BackgroundFixture
    private let route = EndpointRoute("Bin.file", .get, "/files/{name}")

    init() throws {
        fixture = try BackgroundFixture()
    }

    private func received(
        _ content: [UInt8], status: Int = 200, _ fields: HTTPFields = [:], record: DownloadRecord? = nil,
        offset: Int64 = 0, limit: Int64 = 1 << 30
    ) throws -> WireResponse {
        let file = fixture.folder.place("system")
        try Data(content).write(to: file)
        var configuration = fixture.vault(HeldTransport()).client.configuration
        configuration.maximumDownloadSize = limit
        let place = TransferPlace(
            client: APIClient(server: "https://api.example.com", configuration: configuration),
            service: BinDAO.service, name: "bin", folder: TransferFolder(fixture.records),
            settings: APIClient.BackgroundTransfer.Settings()
        ) { _ in TypedForm<Data, BinError>(.bytes) }
        let head = HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: fields)
        return try ReceivedFile(path: file.path, head: head, record: record, offset: offset, place: place)
            .response(for: route, movingTo: fixture.place)
    }

    private func kind(_ work: () throws -> WireResponse) -> NetworkError.Kind? {
        do {
            _ = try work()
            return nil
        } catch {
            return (error as? NetworkError)?.kind
        }
    }

    @Test("a file is moved, if length and digests are right, and it is not too large")
    func checks() throws {
        let digest = HTTPField.Name("Repr-Digest")
        let name = try #require(digest)
        let right = "sha-256=:\(Data(SHA256.bytes(of: [1, 2, 3] as [UInt8])).base64EncodedString()):"
        let response = try received([1, 2, 3], [.contentLength: "3", name: right])
        guard case .saved(let download)? = response.body.outcome else {
            Issue.record("the file is not saved")
            return
        }
        #expect(download.length == 3)
        #expect(try Data(contentsOf: fixture.place) == Data([1, 2, 3]))
        try FileManager.default.removeItem(at: fixture.place)
        #expect(kind { try received([1, 2], [.contentLength: "3"]) } == .connectionLost)
        #expect(kind { try received([1, 2], [name: right]) } == .corrupted)
        #expect(kind { try received([1, 2, 3], limit: 2) } == .responseTooLarge)
        #expect(!FileManager.default.fileExists(atPath: fixture.place.path))
    }

    @Test("an error of the server, by its status or in an envelope, is no file")
    func errors() throws {
        #expect(try received([1], status: 410).body.bytes == [1])
        let envelope = Array(#"{"code": 5}"#.utf8)
        #expect(try received(envelope, [.contentType: "application/json"]).body.bytes == envelope)
        #expect(!FileManager.default.fileExists(atPath: fixture.place.path))
        let file = Array(#"{"code": 0}"#.utf8)
        #expect(try received(file, [.contentType: "application/json"]).body.bytes == [])
        #expect(try Data(contentsOf: fixture.place) == Data(file))
    }

    @Test("a part must be the rest of the file that was begun")
    func parts() throws {
        let date = fixture.time.date
        let head = HTTPResponse(status: .ok, headerFields: [.eTag: "\"one\""])
        let record = try #require(
            DownloadRecord(of: head, request: Digest(of: [] as [UInt8]), length: 4, now: date))
        func isRest(_ range: String, tag: String = "\"one\"", offset: Int64 = 2, record: DownloadRecord?) -> Bool {
            let fields: HTTPFields = [.contentRange: range, .eTag: tag]
            do {
                _ = try received([1, 2, 3, 4], status: 206, fields, record: record, offset: offset)
                return true
            } catch {
                return !(error is ReceivedFile.Mismatch)
            }
        }
        #expect(isRest("bytes 2-3/4", record: record))
        #expect(!isRest("bytes 2-3/4", tag: "\"two\"", record: record))
        #expect(!isRest("bytes 1-3/4", record: record))
        #expect(!isRest("bytes 2-4/5", record: record))
        #expect(isRest("bytes 2-3/4", record: nil))
        #expect(!isRest("bytes 2-4/5", record: nil))
    }
}
