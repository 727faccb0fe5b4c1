import Learning
import Recording
import Testing

@Suite("captures in other files")
struct FileTests {
    @Test("an .http file has requests with their responses") func readsHTTPFile() {
        let text = """
            @host = x
            ### A user
            # comment
            GET https://a.example/users/1 HTTP/1.1
            Accept: application/json

            HTTP/1.1 200 OK
            Content-Type: application/json

            {"id": 1,

             "name": "x"}

            ###
            POST https://a.example/users
            Content-Type: application/json

            {"name": "y"}

            HTTP/1.1 201 Created
            Location: /users/2

            ### no response
            https://a.example/users
            """
        let exchanges = HTTPFile.exchanges(Array(text.utf8))
        #expect(exchanges.map(\.exchange.request.method) == ["GET", "POST", "GET"])
        #expect(exchanges.map(\.exchange.response?.status) == [200, 201, nil])
        #expect(exchanges.map(\.line) == [3, 15, 24])
        #expect(exchanges[0].exchange.response?.body?.bytes == Array("{\"id\": 1,\n\n \"name\": \"x\"}".utf8))
        #expect(exchanges[1].exchange.request.body?.bytes == Array(#"{"name": "y"}"#.utf8))
        #expect(exchanges[1].exchange.response?.headers == [RecordedField(name: "Location", value: "/users/2")])
    }

    @Test(
        "a response is named after its call",
        arguments: [
            ("users/42.json", "GET", "https://a.example/users/42", 200),
            ("POST users.json", "POST", "https://a.example/users", 200),
            ("GET users/4 2.404.json", "GET", "https://a.example/users/4%202", 404),
        ])
    func readsResponse(name: String, method: String, url: String, status: Int) {
        let exchange = ResponseFile.exchange(Array("{}".utf8), name: name, server: "https://a.example")
        #expect(exchange?.request == RecordedRequest(method: method, url: url))
        #expect(exchange?.response?.status == status)
    }

    @Test("files that are no responses are none") func refusesOthers() {
        #expect(ResponseFile.exchange([], name: "notes.txt", server: "https://a.example") == nil)
    }
}
