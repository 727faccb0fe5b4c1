import APIRuntime
import BodiesScenario
import Foundation
import HTTPTypes
import Testing

@Suite("Generated bodies")
struct BodiesTests {
    /// The request of a call, whatever its result.
    private func request(_ call: (DepotDAO) async throws -> Void) async throws -> [String] {
        let transport = StubTransport(#"{"id": 1}"#)
        let configuration = APIClient.Configuration(userAgent: nil, transport: transport)
        try? await call(DepotDAO(client: APIClient(server: "https://example.com", configuration: configuration)))
        return try await transport.request().split(separator: "\n").map(String.init)
    }

    @Test("text and bytes are sent as they are")
    func plain() async throws {
        let note = try await request { dao in try await dao.note(body: #"a "b" ü"#).value }
        #expect(note == ["PUT /note", "Content-Type: text/plain; charset=utf-8", #"a "b" ü"#])
        let absent = try await request { dao in try await dao.optionalNote().value }
        #expect(absent == ["PUT /note/optional"])
        let day = try await request { dao in try await dao.day(body: Date(timeIntervalSince1970: 86_400)).value }
        #expect(day == ["PUT /day", "Content-Type: text/plain; charset=utf-8", "1970-01-02"])
        let rows = try await request { dao in try await dao.rows(body: "a,b").value }
        #expect(rows == ["POST /rows", "Content-Type: text/csv", "a,b"])
        let blob = try await request { dao in try await dao.blob(body: Data("xyz".utf8)).value }
        #expect(blob == ["PUT /blob", "Content-Type: application/octet-stream", "xyz"])
        let image = try await request { dao in try await dao.image(body: Data("png".utf8)).value }
        #expect(image == ["PUT /image", "Content-Type: image/png", "png"])
    }

    @Test("a string is JSON if the spec says so")
    func quoted() async throws {
        let quoted = try await request { dao in try await dao.quoted(body: #"a "b""#).value }
        #expect(quoted == ["PUT /quoted", "Content-Type: application/json", #""a \"b\"""#])
    }

    @Test("parameters at indices make an array, without the last ones that are nil")
    func positions() async throws {
        let call = try await request { dao in try await dao.call(amount: 5, account: "a").value }
        #expect(call.last == #"{"method":"add","params":[{"id":"a"},5]}"#)
        let noted = try await request { dao in try await dao.call(amount: 5, account: "a", note: "n").value }
        #expect(noted.last == #"{"method":"add","params":[{"id":"a"},5,"n"]}"#)
    }

    @Test("numbers with auto-cast: write-text are sent as text")
    func numbersAsText() async throws {
        let call = try await request { dao in try await dao.weigh(grams: 5, steps: [0.5, 2], count: 3).value }
        #expect(call.last == #"{"item":{"N":"5"},"steps":["0.5","2"],"count":3}"#)
        let list = try await request { dao in try await dao.ticks(body: [1, -2]).value }
        #expect(list.last == #"["1","-2"]"#)
    }

    @Test("JSON has its own media type, which is accepted in responses")
    func json() async throws {
        let article = try await request { dao in _ = try await dao.article(body: Article(id: 1)).value }
        #expect(
            article == [
                "POST /articles", "Accept: application/vnd.api+json, application/json",
                "Content-Type: application/vnd.api+json", #"{"id":1}"#,
            ])
        let target = try await request { dao in _ = try await dao.target(body: Article(id: 1)).value }
        #expect(
            target == [
                "POST /", "Accept: application/json", "Content-Type: application/x-amz-json-1.1", #"{"id":1}"#,
            ])
        let change = try await request { dao in
            _ = try await dao.changeArticle(id: 1, body: ArticlePatch(title: .set("t"))).value
        }
        #expect(
            change == [
                "PATCH /articles/1", "Accept: application/json", "Content-Type: application/merge-patch+json",
                #"{"title":"t"}"#,
            ])
    }

    @Test("the fields of a struct or a dictionary are a form")
    func form() async throws {
        let order = Order(
            id: 7, size: .large, day: Date(timeIntervalSince1970: 0), tags: ["a&b", #"c","d"#], note: nil)
        let sent = try await request { dao in try await dao.order(body: order).value }
        #expect(
            sent == [
                "POST /orders", "Content-Type: application/x-www-form-urlencoded",
                "order_id=7&size=large&day=1970-01-01&tags=a%26b&tags=c%22%2C%22d",
            ])
        let fields = try await request { dao in try await dao.fields(body: ["b": "1 2", #"a""#: "", "c": #"\"#]).value }
        #expect(fields.last == "a%22=&b=1+2&c=%5C")
    }

    @Test("nested values of a form have their keys in brackets")
    func nestedForm() async throws {
        let charge = Charge(
            amount: 5, expand: ["a", "b c"],
            items: [
                ChargeItem(price: 1.5, day: Date(timeIntervalSince1970: 0)), ChargeItem(price: 2),
            ],
            metadata: ["y": "&", "x": "1"], city: "Rome")
        let sent = try await request { dao in try await dao.charge(body: charge).value }
        #expect(
            sent == [
                "POST /charges", "Content-Type: application/x-www-form-urlencoded",
                "amount=5&expand%5B0%5D=a&expand%5B1%5D=b+c&items%5B0%5D%5Bprice%5D=1.5&items%5B0%5D%5Bday%5D=1970-01-01"
                    + "&items%5B1%5D%5Bprice%5D=2&metadata%5Bx%5D=1&metadata%5By%5D=%26&address%5Bcity%5D=Rome",
            ])
        let limits = try await request { dao in try await dao.limits(body: ["b": [2], "a": [1, 3], "c": []]).value }
        #expect(limits.last == "a%5B%5D=1&a%5B%5D=3&b%5B%5D=2")
        #expect(try await request { dao in _ = try? await dao.limits(body: ["a[b]": [1]]).value } == ["0 requests"])
    }

    @Test("the spec's media type replaces that of a file")
    func file() async throws {
        let upload = Upload(bytes: Array("tar".utf8), contentType: "text/plain")
        let archive = try await request { dao in try await dao.archive(body: upload).value }
        #expect(archive == ["PUT /archive", "Content-Type: application/x-tar", "tar"])
    }

    @Test("parts are JSON, text, bytes and files, each with its media type")
    func parts() async throws {
        let transport = StubTransport("{}")
        let configuration = APIClient.Configuration(userAgent: nil, transport: transport)
        let dao = DepotDAO(client: APIClient(server: "https://example.com", configuration: configuration))
        let files = ["1", "2"].map { text in
            Upload(bytes: Array(text.utf8), name: "\(text)\".jpg", contentType: "image/jpeg")
        }
        try await dao.publish(
            title: "T", article: Article(id: 1, title: "é"), tags: ["x", "y"], limits: ["n": 2], table: "a,b",
            thumb: Data("png".utf8), cover: Upload(bytes: [0x63], name: "c"), photos: files, scans: [files[0]]
        ).value
        let body = try await transport.request()
        let boundary = try #require(body.split(separator: "boundary=").last?.prefix { $0 != "\n" })
        let parts = body.components(separatedBy: "--\(boundary)").dropFirst()
        let start = "\r\nContent-Disposition: form-data; name="
        #expect(
            Array(parts) == [
                "\(start)\"title\"\r\n\r\nT\r\n",
                "\(start)\"article\"\r\nContent-Type: application/json\r\n\r\n{\"id\":1,\"title\":\"é\"}\r\n",
                "\(start)\"tags\"\r\nContent-Type: application/json\r\n\r\n[\"x\",\"y\"]\r\n",
                "\(start)\"limits\"\r\nContent-Type: application/vnd.limits+json\r\n\r\n{\"n\":2}\r\n",
                "\(start)\"table\"\r\nContent-Type: text/csv\r\n\r\na,b\r\n",
                "\(start)\"thumb\"\r\nContent-Type: image/png\r\n\r\npng\r\n",
                "\(start)\"cover\"; filename=\"c\"\r\nContent-Type: image/jpeg\r\n\r\nc\r\n",
                "\(start)\"photo[]\"; filename=\"1%22.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n1\r\n",
                "\(start)\"photo[]\"; filename=\"2%22.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n2\r\n",
                "\(start)\"scans\"; filename=\"1%22.jpg\"\r\nContent-Type: image/tiff\r\n\r\n1\r\n",
                "--\r\n",
            ])
    }

    @Test("constraints of parts are checked before anything is sent")
    func constraints() async throws {
        let transport = StubTransport("{}")
        let configuration = APIClient.Configuration(userAgent: nil, transport: transport)
        let dao = DepotDAO(client: APIClient(server: "https://example.com", configuration: configuration))
        await #expect(throws: APIError<DepotError>.self) {
            try await dao.publish(
                title: "T", article: Article(id: 1), tags: [], table: String(repeating: "x", count: 21),
                cover: Upload(bytes: []), photos: []
            ).value
        }
        #expect(try await transport.request() == "0 requests")
    }

    @Test("a redirect sends body and media type again, or neither", arguments: [(307, true), (303, false)])
    func redirect(status: Int, isSent: Bool) async throws {
        let transport = ScriptedTransport { _, number in
            guard number == 1 else { return ScriptedTransport.Reply(body: #"{"id":1}"#) }
            return ScriptedTransport.Reply(status: status, fields: [.location: "/moved"])
        }
        let configuration = APIClient.Configuration(userAgent: nil, transport: transport)
        let dao = DepotDAO(client: APIClient(server: "https://example.com", configuration: configuration))
        _ = try await dao.article(body: Article(id: 1)).value
        #expect(
            await transport.fields("Content-Type")
                == ["application/vnd.api+json", isSent ? "application/vnd.api+json" : nil])
        #expect(try await transport.bodies() == [#"{"id":1}"#, isSent ? #"{"id":1}"# : ""])
        try await dao.rows(body: "a,b").value
        #expect(await transport.fields("Content-Type").last == "text/csv")
    }

    @Test("a call shows the request that it would send, and sends nothing")
    func unsentRequest() async throws {
        let transport = StubTransport("{}")
        let configuration = APIClient.Configuration(userAgent: nil, transport: transport)
        let dao = DepotDAO(client: APIClient(server: "https://example.com", configuration: configuration))
        let call = dao.note(body: "a")
        #expect(call.name == "Depot.note")
        #expect(try call.url.absoluteString == "https://example.com/note")
        #expect(try call.request.method == .put)
        #expect(try await transport.request() == "0 requests")
    }
}
