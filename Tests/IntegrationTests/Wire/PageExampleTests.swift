#if AsyncHTTPClient
    import APIRuntime
    import APIRuntimeAsyncHTTPClient
    import Foundation
    import PagesScenario
    import TestSupport
    import Testing

    /// Calls the examples of the language pages over every transport, and compares the bytes that a server receives.
    @Suite("Examples of pages over every transport", .timeLimit(.minutes(5)))
    struct PageExampleTests {
        typealias Maker = @Sendable () -> any Transport

        static let transports: [Named<Maker>] = {
            let asyncHTTPClient: Maker = { AsyncHTTPClientTransport() }
            let usual: Maker = { DefaultTransport() }
            var makers = [Named("AsyncHTTPClientTransport", asyncHTTPClient), Named("DefaultTransport", usual)]
            #if canImport(FoundationNetworking)
                let session: Maker = { URLSessionTransport() }
                makers.append(Named("URLSessionTransport", session))
            #endif
            return makers
        }()

        private struct StandingTime: TimeSource {
            var date: Date { Date(timeIntervalSince1970: 1_700_000_000) }
            var uptime: Duration { .zero }

            func sleep(for duration: Duration) async throws { try await Task.sleep(for: .seconds(3_600)) }
        }

        private static func response(_ body: String = "", _ status: String = "200 OK", _ fields: String...) -> String {
            (["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)", "Connection: close"] + fields)
                .joined(separator: "\r\n") + "\r\n\r\n" + body
        }

        /// The requests of calls, and the value that they give.
        private func run<Value>(
            _ transport: Named<Maker>, _ responses: String...,
            call: (APIClient) async throws -> Value
        ) async throws -> (requests: [RecordedRequest], value: Value) {
            let server = try RecordingServer(responses)
            let client = APIClient(
                server: server.address,
                configuration: APIClient.Configuration(
                    secrets: ["key": "s3cret", "access-key": "AK", "secret-key": "SK"], random: { 0 },
                    time: StandingTime(), transport: transport.value()))
            let value = try await call(client)
            return (server.requests, value)
        }

        @Test("lists and models in queries and forms", arguments: transports)
        func styles(transport: Named<Maker>) async throws {
            let result = try await run(transport, Self.response(), Self.response()) { client in
                let shop = ShopDAO(client: client)
                try await shop.orders(
                    ids: [1, 2], created: Period(gte: Date(timeIntervalSince1970: 1_700_000_000)),
                    paging: Paging(page: 2)
                ).value
                try await shop.addOrder(
                    currency: "eur", items: [Item(price: 9.99, tags: ["new"])], metadata: ["key": "value"]
                ).value
            }
            #expect(
                result.requests.map(\.line) == [
                    "GET /orders?ids=1,2&created%5Bgte%5D=1700000000&page=2", "POST /orders",
                ])
            #expect(
                result.requests[1].body
                    == "currency=eur&items%5B0%5D%5Bprice%5D=9.99&items%5B0%5D%5Btags%5D%5B0%5D=new&metadata%5Bkey%5D=value"
            )
        }

        @Test("paths with slashes", arguments: transports)
        func slashes(transport: Named<Maker>) async throws {
            let result = try await run(transport, Self.response("m"), Self.response("l")) { client in
                let registry = RegistryDAO(client: client)
                return [
                    try await registry.manifest(name: "library/my image", reference: "a/b").value,
                    try await registry.link(target: "x/y%20z").value,
                ]
            }
            #expect(
                result.requests.map(\.line) == [
                    "GET /v2/library/my%20image/manifests/a%2Fb", "GET /links/x/y%20z",
                ])
            #expect(result.value == [Data("m".utf8), Data("l".utf8)])
        }

        @Test("constants, as one response and as a stream", arguments: transports)
        func constants(transport: Named<Maker>) async throws {
            let result = try await run(
                transport, Self.response("[{\"id\":1}]"), Self.response("id\n1\n", "200 OK", "Content-Type: text/csv"),
                Self.response("{\"id\":2}"),
                Self.response("data: {\"id\":3}\n\n", "200 OK", "Content-Type: text/event-stream"), Self.response()
            ) { client in
                let archive = ArchiveDAO(client: client)
                var ids = try await archive.rows(table: "t").value.map(\.id)
                #expect(try await archive.rowsAsText(table: "t").value == "id\n1\n")
                ids.append(try await archive.answer(question: "q").value.id)
                for try await row in archive.answers(question: "q") {
                    ids.append(row.id)
                    break
                }
                return ids
            }
            #expect(result.value == [1, 2, 3])
            let requests = result.requests
            #expect(
                requests.prefix(4).map(\.line) == [
                    "GET /tables/t?_shape=array&limit=100", "GET /tables/t?_shape=none", "POST /answers",
                    "POST /answers",
                ])
            #expect(requests[1].value(of: "Accept") == "text/csv")
            #expect(requests[2].body == #"{"stream":false,"question":"q"}"#)
            #expect(requests[3].body == #"{"stream":true,"question":"q"}"#)
        }

        @Test("several endpoints on one address", arguments: transports)
        func addresses(transport: Named<Maker>) async throws {
            let result = try await run(
                transport, Self.response(), Self.response(), Self.response(), Self.response(#"{"result":3}"#)
            ) { client in
                let console = ConsoleDAO(client: client)
                try await console.beginUpload().value
                try await console.mountUpload(digest: "d").value
                try await console.moveRow(id: 1, body: Move(to: 2)).value
                return try await console.sum(params: [1, 2]).value
            }
            #expect(result.value == 3)
            #expect(
                result.requests.map(\.line) == [
                    "POST /uploads", "POST /uploads?digest=d", "PUT /rows/1", "POST /rpc",
                ])
            #expect(result.requests[3].body == #"{"jsonrpc":"2.0","method":"sum","id":1,"params":[1,2]}"#)
        }

        @Test("bodies of text, bytes, JSON of a name and forms", arguments: transports)
        func bodies(transport: Named<Maker>) async throws {
            let empty = Self.response()
            let result = try await run(
                transport, empty, empty, empty, empty, Self.response("{\"id\":1}"), Self.response("[]"), empty
            ) { client in
                let studio = StudioDAO(client: client)
                try await studio.describe(body: "é \"x\"").value
                try await studio.importTitles(body: "a,b\n").value
                try await studio.setLogo(body: Data("png".utf8)).value
                try await studio.setMotto(body: "m").value
                _ = try await studio.addSketch(body: Sketch(id: 1)).value
                _ = try await studio.search(body: Search(key: "a b", kinds: ["x", "y"])).value
                try await studio.restore(body: Upload(bytes: Array("tar".utf8))).value
            }
            #expect(
                result.requests.map(\.body) == [
                    "é \"x\"", "a,b\n", "png", "\"m\"", #"{"id":1}"#, "key=a+b&kinds=x&kinds=y", "tar",
                ])
            #expect(
                result.requests.map { $0.value(of: "Content-Type") } == [
                    "text/plain; charset=utf-8", "text/csv", "image/png", "application/json",
                    "application/vnd.api+json",
                    "application/x-www-form-urlencoded", "application/x-tar",
                ])
            #expect(result.requests[4].value(of: "Accept") == "application/vnd.api+json, application/json")
        }

        @Test("parts with media types, and several files", arguments: transports)
        func parts(transport: Named<Maker>) async throws {
            let result = try await run(transport, Self.response()) { client in
                try await PublisherDAO(client: client).publish(
                    album: Album(title: "T", tags: []), index: "a,b", cover: Upload(bytes: [0x63], name: "c.bin"),
                    pictures: [Upload(bytes: [0x31], name: "1.png"), Upload(bytes: [0x32], name: "2.png")]
                ).value
            }
            let request = try #require(result.requests.first)
            let boundary = try #require(request.value(of: "Content-Type")?.split(separator: "boundary=").last)
            let parts = request.body.components(separatedBy: "--\(boundary)").dropFirst().dropLast()
            #expect(
                parts.map { $0.trimmingCharacters(in: .newlines).replacing("\r\n", with: "|") } == [
                    "Content-Disposition: form-data; name=\"album\"|Content-Type: application/json||{\"title\":\"T\",\"tags\":[]}",
                    "Content-Disposition: form-data; name=\"index\"|Content-Type: text/csv||a,b",
                    "Content-Disposition: form-data; name=\"cover\"; filename=\"c.bin\"|Content-Type: image/jpeg|Content-ID: cover||c",
                    "Content-Disposition: form-data; name=\"pictures[]\"; filename=\"1.png\"|Content-Type: application/octet-stream||1",
                    "Content-Disposition: form-data; name=\"pictures[]\"; filename=\"2.png\"|Content-Type: application/octet-stream||2",
                ])
        }

        @Test("responses by status, with their header fields", arguments: transports)
        func responses(transport: Named<Maker>) async throws {
            let result = try await run(
                transport, Self.response("{\"id\":1}", "201 Created", "Location: /parcels/1"),
                Self.response("{\"job\":{\"id\":2}}", "202 Accepted", "Retry-After: 7"),
                "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n", Self.response("", "206 Partial Content")
            ) { client -> [DepotDAO.StoreResponse] in
                let depot = DepotDAO(client: client)
                var responses: [DepotDAO.StoreResponse] = []
                for _ in 0..<3 { responses.append(try await depot.store(label: "l").value) }
                await #expect(throws: APIError<DepotError>.self) { _ = try await depot.store(label: "l").value }
                return responses
            }
            let place = try #require(
                URL(string: "http://127.0.0.1:" + String(port(of: result.requests[0])) + "/parcels/1"))
            #expect(
                result.value == [.created(Parcel(id: 1), place: place), .queued(Job(id: 2), retryAfter: 7), .noContent])
        }

        private func port(of request: RecordedRequest) -> String {
            request.value(of: "Host")?.split(separator: ":").last.map { String($0) } ?? ""
        }

        @Test("header fields of responses, also of HEAD, and default results", arguments: transports)
        func headers(transport: Named<Maker>) async throws {
            let result = try await run(
                transport,
                Self.response("{\"id\":1}", "200 OK", "ETag: \"e\"", "X-Rate-Limit: 5", "Vary: Accept, Cookie"),
                "HTTP/1.1 200 OK\r\nContent-Length: 12\r\nConnection: close\r\n\r\n", Self.response("null")
            ) { client -> (MuseumDAO.PictureResponse, Int64, [Int]) in
                let museum = MuseumDAO(client: client)
                return (
                    try await museum.picture(id: 1).value, try await museum.hasPicture(id: 1).value.size,
                    try await InboxDAO(client: client).recent().value
                )
            }
            #expect(
                result.value.0
                    == MuseumDAO.PictureResponse(
                        value: Picture(id: 1), eTag: "\"e\"", xRateLimit: 5, vary: ["Accept", "Cookie"]))
            #expect(result.value.1 == 12)
            #expect(result.value.2 == [])
            #expect(result.requests.map(\.line) == ["GET /pictures/1", "HEAD /pictures/1", "GET /recent"])
        }

        @Test("pages by Link, by a header field and by the last item", arguments: transports)
        func pages(transport: Named<Maker>) async throws {
            let result = try await run(
                transport, Self.response(#"[{"id":1,"title":"a"}]"#, "200 OK", "Link: </issues?page=2>; rel=\"next\""),
                Self.response(#"[{"id":2,"title":"b"}]"#), Self.response("[\"x\"]", "200 OK", "Next-Page: t"),
                Self.response("[\"y\"]"), Self.response(#"[{"id":3,"title":"c"}]"#), Self.response("[]")
            ) { client -> [String] in
                let forge = ForgeDAO(client: client)
                var texts: [String] = []
                for try await issue in forge.issues(perPage: 1).items { texts.append(issue.title) }
                for try await build in forge.builds().items { texts.append(build) }
                for try await entry in forge.log(limit: 1).items { texts.append(entry.title) }
                return texts
            }
            #expect(result.value == ["a", "b", "x", "y", "c"])
            #expect(
                result.requests.map(\.line) == [
                    "GET /issues?per_page=1", "GET /issues?page=2", "GET /builds", "GET /builds?page-token=t",
                    "GET /log?limit=1", "GET /log?after=3&limit=1",
                ])
        }

        @Test("addresses that responses give", arguments: transports)
        func givenAddresses(transport: Named<Maker>) async throws {
            let result = try await run(
                transport, Self.response("", "202 Accepted", "Location: /v2/library/a/blobs/uploads/7?_state=x%3D"),
                Self.response("", "201 Created")
            ) { client in
                let blobs = BlobsDAO(client: client)
                guard case .accepted(let place) = try await blobs.beginUpload(name: "library/a").value else { return }
                try await blobs.finishUpload(place: place, digest: "sha256:9f86").value
            }
            #expect(
                result.requests.map(\.line) == [
                    "POST /v2/library/a/blobs/uploads/",
                    "PUT /v2/library/a/blobs/uploads/7?_state=x%3D&digest=sha256%3A9f86",
                ])
        }

        @Test("redirects that are not followed", arguments: transports)
        func returnedRedirects(transport: Named<Maker>) async throws {
            let result = try await run(
                transport, Self.response("", "302 Found", "Location: https://example.com/long?a=b")
            ) { client in
                try await ShortLinksDAO(client: client).link(name: "s").value
            }
            let target = try #require(URL(string: "https://example.com/long?a=b"))
            #expect(result.value == .link(target: target))
            #expect(result.requests.map(\.line) == ["GET /links/s"])
        }

        @Test("namespaces of endpoints and models", arguments: transports)
        func namespaces(transport: Named<Maker>) async throws {
            let result = try await run(
                transport, Self.response(#"[{"id":1,"name":"a"}]"#), Self.response(#"["g"]"#),
                Self.response(#"{"title":"t","author":{"id":2,"name":"b"}}"#)
            ) { client -> ([User], [String], Blog.Post) in
                let team = TeamDAO(client: client)
                return (
                    try await team.users.list().value, try await team.users.groups.list(id: 7).value,
                    try await BlogDAO(client: client).latest().value
                )
            }
            #expect(result.value.0 == [User(id: 1, name: "a")])
            #expect(result.value.1 == ["g"])
            #expect(result.value.2 == Blog.Post(title: "t", author: Blog.User(id: 2, name: "b")))
            #expect(result.requests.map(\.line) == ["GET /users", "GET /users/7/groups", "GET /posts/latest"])
        }

        @Test("unions that required keys tell apart", arguments: transports)
        func unions(transport: Named<Maker>) async throws {
            let result = try await run(
                transport, Self.response(#"{"id":1,"iban":"DE02"}"#), Self.response(#"{"id":2,"number":"4111"}"#)
            ) { client -> [Payment] in
                let till = TillDAO(client: client)
                return [try await till.payment().value, try await till.payment().value]
            }
            #expect(result.value == [.bank(Bank(id: 1, iban: "DE02")), .card(Card(id: 2, number: "4111"))])
        }

        @Test("signatures that specs put together", arguments: transports)
        func signatures(transport: Named<Maker>) async throws {
            let result = try await run(transport, Self.response(), Self.response(), Self.response("x")) { client in
                try await NotesDAO(client: client).add(body: "hello").value
                try await PayDAO(client: client).order(goods: "tea & cake", note: "").value
                _ = try await BucketDAO(client: client).read(key: "test.txt").value
            }
            #expect(
                result.requests[0].value(of: "Authorization")
                    == "NOTES nonce=\"00000000000000000000000000000000\",timestamp=\"1700000000\",signature=\""
                    + "6XGkPX13LIWA/UkDxvXs7TWMMnjxa5yp1Af4+qGxcDN2M+YtGf3V2diiu+UvUc2KOIPe024pWFs+PTP0CKcSJg==\"")
            #expect(
                result.requests[1].body
                    == "goods=tea+%26+cake&note=&nonce_str=AAAAAAAAAAAAAAAA&sign=6E641F74946B29A75EBD0A993282C53E")
            #expect(
                result.requests[2].value(of: "Authorization")?.wholeMatch(
                    of:
                        /AWS4-HMAC-SHA256 Credential=AK\/20231114\/us-east-1\/s3\/aws4_request,SignedHeaders=host;x-amz-content-sha256;x-amz-date,Signature=[0-9a-f]{64}/
                )
                    != nil)
        }
    }
#endif
