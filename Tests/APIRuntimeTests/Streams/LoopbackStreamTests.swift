@_spi(Generated) import APIRuntime
import Foundation
import Testing

/// Streams and downloads through a `URLSession`, on a real connection.
@Suite("Streams over a real connection", .timeLimit(.minutes(5)))
struct LoopbackStreamTests {
    private static let head: String =
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"

    private func gallery(_ server: LoopbackServer) -> GalleryDAO {
        GalleryDAO(client: APIClient(server: server.address))
    }

    @Test("events arrive as they are sent, and the connection is closed with the loop")
    func closesWhenReadingStops() async throws {
        let server = try LoopbackServer { _ in .hang(after: Array((Self.head + "data: {\"id\":1}\n\n").utf8)) }
        let gallery = gallery(server)
        for try await picture in gallery.arrivals() {
            #expect(picture.id == "1")
            break
        }
        #expect(await server.waitForClosing(1))
    }

    @Test("cancellation closes the connection")
    func cancellationCloses() async throws {
        let server = try LoopbackServer { _ in .hang(after: Array((Self.head + "data: {\"id\":1}\n\n").utf8)) }
        let gallery = gallery(server)
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let task = Task {
            for try await _ in gallery.arrivals() {
                begin.finish()
            }
        }
        for await _ in begun {}
        task.cancel()
        await #expect(throws: APIError<GalleryError>.cancelled) { try await task.value }
        #expect(await server.waitForClosing(1))
    }

    @Test("reconnect: continues after the last whole event")
    func reconnects() async throws {
        let server = try LoopbackServer { request in
            switch request.fields["last-event-id"] {
            case nil: .bytes(Array((Self.head + "retry: 1\nid: 1\ndata: {\"id\":1}\n\ndata: {\"i").utf8))
            case "1": .bytes(Array((Self.head + "id: 2\ndata: {\"id\":2}\n\n").utf8))
            default: .bytes(Array("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n".utf8))
            }
        }
        let gallery = gallery(server)
        var ids: [String] = []
        for try await picture in gallery.arrivals() {
            ids.append(picture.id)
        }
        #expect(ids == ["1", "2"])
        #expect(server.requests.count == 3)
    }

    @Test("a lost download resumes")
    func resumesADownload() async throws {
        let content = TestFolder.bytes(200_000)
        let server = try LoopbackServer { request in
            let fields = ["ETag: \"x\"", "Connection: close", "", ""]
            guard request.fields["range"] != nil else {
                let head = (["HTTP/1.1 200 OK", "Content-Length: 200000"] + fields).joined(separator: "\r\n")
                return .bytes(Array(head.utf8) + content.prefix(50_000))
            }
            let start = Int(request.fields["range"]?.dropFirst(6).dropLast() ?? "") ?? 0
            let range = "Content-Range: bytes \(start)-199999/200000"
            let head = (["HTTP/1.1 206 Partial Content", range, "Content-Length: \(200_000 - start)"] + fields)
                .joined(separator: "\r\n")
            return .bytes(Array(head.utf8) + content[start...])
        }
        let folder = try TestFolder()
        let original = gallery(server).original(1, to: folder.place("a.bin"))
        await #expect(throws: (any Error).self) { try await original.value }
        #expect(try folder.names == DownloadFixture.partial)
        let download = try await original.value
        #expect(download.resumedLength > 0)
        #expect(download.length == 200_000)
        #expect(try Data(contentsOf: folder.place("a.bin")) == Data(content))
        #expect(try folder.names == ["a.bin"])
    }
}
