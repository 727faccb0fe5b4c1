@_spi(Generated) import APIRuntime
import Foundation
import TestSupport
import Testing

@Suite("Logs of calls")
struct CallLogTests {
    private func gallery(_ logs: APIClient.CallLog, _ transport: any Transport) -> GalleryDAO {
        let configuration = APIClient.Configuration(events: .log(logs), transport: transport)
        return GalleryDAO(client: APIClient(server: "http://h", configuration: configuration))
    }

    @Test("a record has the request, the status, the size, the source and the attempts")
    func record() async throws {
        let records = Collected<APICall.Record>()
        let gallery = gallery(APIClient.CallLog { records.append($0) }, InMemoryTransport("text"))
        _ = try await gallery.terms().with(label: "legal").value
        let record = try #require(records.all.first)
        #expect(records.all.count == 1)
        #expect([record.endpoint, record.label] == ["Gallery.terms", "legal"])
        #expect([record.method, record.url, record.path] == ["GET", "http://h/5/terms?lang=en", "/5/terms?lang=en"])
        #expect(record.status == 200 && record.source == .server)
        #expect(record.receivedBytes == 4 && record.sentBytes == 0)
        #expect(record.attempts == 1 && record.call == 1 && record.failure == nil && record.outcome == "success")
        #expect(record.line.hasPrefix("GET /5/terms?lang=en 200 ") && record.line.hasSuffix(" 4 B server [legal]"))
    }

    @Test("a failed call is one line, with its reason")
    func failure() async throws {
        let records = Collected<APICall.Record>()
        let gallery = gallery(APIClient.CallLog { records.append($0) }, InMemoryTransport("Busy", status: 503))
        _ = await gallery.terms().with(label: "two\nlines").result
        let record = try #require(records.all.first)
        #expect(record.failure?.name == record.outcome && record.outcome == "server")
        #expect(record.line.contains("[two lines]: ") && !record.line.contains("\n"))
    }

    @Test("a file has a line for each call, moves on when it is full, and begins with the facts")
    func files() async throws {
        let folder = try TemporaryFolder()
        let file = URL(filePath: folder.path("calls.log"))
        let log = try APIClient.CallLog.file(
            file, upTo: 800, keeping: 3, facts: ["app": "Shop \"2\"", "system": "Linux"])
        let gallery = gallery(log, InMemoryTransport("text"))
        for _ in 1...20 { _ = try await gallery.terms().value }
        #expect(folder.names().sorted() == ["calls.log", "calls.log.1", "calls.log.2"])
        var numbers: [Int] = []
        for name in ["calls.log.2", "calls.log.1", "calls.log"] {
            let text = try folder.text(of: name)
            #expect(text.utf8.count <= 800 && text.hasSuffix("}\n"))
            let lines = text.split(separator: "\n")
            #expect(lines.first == #"{"app":"Shop \"2\"","system":"Linux"}"#)
            for line in lines.dropFirst() {
                let json = try #require(
                    try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
                #expect(json["endpoint"] as? String == "Gallery.terms")
                #expect(json["status"] as? Int == 200)
                #expect((json["date"] as? String)?.hasSuffix("Z") == true)
                #expect(json["received"] as? Int == 4)
                numbers.append(try #require(json["call"] as? Int))
            }
        }
        let last = try #require(numbers.first)
        #expect(last > 1)
        #expect(numbers == Array(last...20))
    }

    @Test("a file that is there is continued, and one that another log holds is refused")
    func continued() async throws {
        let folder = try TemporaryFolder()
        let file = URL(filePath: folder.path("calls.txt"))
        for _ in 1...2 {
            let log = try APIClient.CallLog.file(file, as: .text)
            _ = try await gallery(log, InMemoryTransport("text")).terms().value
            #expect(throws: APIClient.CallLog.FileError.self) { try APIClient.CallLog.file(file) }
        }
        #expect(try folder.text(of: "calls.txt").split(separator: "\n").count == 2)
        #expect(throws: APIClient.CallLog.FileError.self) {
            try APIClient.CallLog.file(URL(filePath: folder.path("none/calls.txt")))
        }
    }
}

/// Values that closures collect.
private final class Collected<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [Value] = []

    var all: [Value] { lock.withLock { values } }

    func append(_ value: Value) { lock.withLock { values.append(value) } }
}
