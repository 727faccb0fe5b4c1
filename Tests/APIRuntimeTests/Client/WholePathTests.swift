@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("Calls to a server on loopback", .timeLimit(.minutes(5)))
struct WholePathTests {
    private func gallery(_ server: LoopbackServer) -> GalleryDAO {
        GalleryDAO(client: APIClient(server: server.address + "/v1"))
    }

    @Test("returns a value")
    func value() async throws {
        let server = try LoopbackServer { _ in
            .response("200 OK", body: #"{"code":"0","resp":{"pictures":[{"id":12}]}}"#)
        }
        #expect(try await gallery(server).searchPictures(searchKey: "a/b").value.map(\.id) == ["12"])
        let request = try #require(server.requests.first)
        #expect(request.line == "GET /v1/5/api/pictures/search?lang=en&key=a%2Fb&start=1 HTTP/1.1")
        #expect(request.fields["user-agent"]?.hasPrefix("apigen/") == true)
        #expect(request.fields["accept"] == "application/json")
    }

    @Test("throws an error of the server")
    func serverError() async throws {
        let server = try LoopbackServer { _ in .response("400 Bad Request", body: #"{"code":100002}"#) }
        do {
            _ = try await gallery(server).terms().value
            Issue.record("no error")
        } catch .server(.systemBusy) {
        }
    }

    @Test("uploads a multipart body with a file byte for byte")
    func upload() async throws {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("apigen-" + UUID().uuidString)
        let content = Data((0..<300_000).map { number in UInt8(truncatingIfNeeded: number / 3) })
        try content.write(to: place)
        defer { try? FileManager.default.removeItem(at: place) }
        let server = try LoopbackServer { _ in .response("200 OK") }
        let client = APIClient(server: server.address)
        let call = PlainDAO(client: client).probe { request in
            request.multipart("caption", "é")
            request.file("photo", Upload(file: place, name: "p.png", contentType: "image/png"))
        }
        try await call.value
        let request = try #require(server.requests.first)
        let type = try #require(request.fields["content-type"])
        let boundary = try #require(type.split(separator: "=").last)
        let head = [
            "--\(boundary)", "Content-Disposition: form-data; name=\"caption\"", "", "é", "--\(boundary)",
            "Content-Disposition: form-data; name=\"photo\"; filename=\"p.png\"", "Content-Type: image/png", "", "",
        ].joined(separator: "\r\n")
        #expect(request.body == Array(head.utf8) + Array(content) + Array("\r\n--\(boundary)--\r\n".utf8))
        #expect(request.fields["content-length"] == "\(request.body.count)")
    }

    @Test("a refused connection is cannotConnect")
    func refused() async throws {
        var server: LoopbackServer? = try LoopbackServer { _ in .response("200 OK") }
        let address = try #require(server).address
        server = nil
        do {
            _ = try await GalleryDAO(client: APIClient(server: address)).terms().value
            Issue.record("no error")
        } catch .network(let fault) {
            #expect(fault.kind == .cannotConnect)
            #expect(fault.endpoint == "Gallery.terms")
        }
    }

    @Test("a cancelled call ends at once")
    func cancellation() async throws {
        let server = try LoopbackServer { _ in .hang(after: []) }
        let gallery = gallery(server)
        let task = Task { try await gallery.terms().value }
        #expect(await server.waitForRequests(1))
        task.cancel()
        await #expect(throws: APIError<GalleryError>.cancelled) { try await task.value }
        #expect(await server.waitForClosing(1))
    }

    @Test("HEAD: does not wait for a body")
    func head() async throws {
        let server = try LoopbackServer { _ in
            .bytes(LoopbackServer.Reply.text("HTTP/1.1 200 OK", "Content-Length: 1000", "Connection: close", "", ""))
        }
        let call = Call<Void, GalleryError>(RequestBuilder("Gallery.head", .head, "/x"), gallery(server))
        #expect(try await call.response.status.code == 200)
        #expect(server.requests.first?.line.hasPrefix("HEAD /v1/5/x") == true)
    }
}
