import APIRuntime
import HTTPTypes
import PagingScenario
import Testing

@Suite("Generated paging by references")
struct ReferencedPagesTests {
    private func feed(_ transport: ScriptedTransport) -> FeedDAO {
        let configuration = APIClient.Configuration(
            userAgent: nil, session: APISession(.token("secret")), time: SkippedTime(), transport: transport)
        return FeedDAO(client: APIClient(environment: FeedDAO.Environment.release, configuration: configuration))
    }

    private static func reply(_ body: String, _ fields: HTTPFields = [:]) -> ScriptedTransport.Reply {
        var reply = ScriptedTransport.Reply(body: body)
        reply.fields.append(contentsOf: fields)
        return reply
    }

    private static func note(_ id: Int, next: String?) -> ScriptedTransport.Reply {
        var fields: HTTPFields = [:]
        if let next, let name = HTTPField.Name("Link") { fields[name] = "<\(next)>; rel=\"next\"" }
        return reply(#"[{"id":\#(id),"text":"t"}]"#, fields)
    }

    private static func field(_ name: String, _ value: String) -> HTTPFields {
        HTTPField.Name(name).map { name in [name: value] } ?? [:]
    }

    /// The error of the page after the first, whose link leads to the address.
    private func fault(after address: String) async throws -> NetworkError? {
        let transport = ScriptedTransport { _, _ in Self.note(1, next: address) }
        var pages = feed(transport).notes(user: "a").pages.makeAsyncIterator()
        #expect(try await pages.next()?.value.map(\.id) == [1])
        var found: NetworkError?
        do throws(APIError<FeedError>) {
            _ = try await pages.next()
        } catch {
            if case .network(let fault) = error { found = fault }
        }
        #expect(try await pages.next()?.value == nil)
        #expect(await transport.requests.count == 1)
        return found
    }

    @Test("link: addresses are sent as they are, with credential and header fields")
    func links() async throws {
        let transport = ScriptedTransport { request, _ in
            switch request.path {
            case "/api/users/a/notes?size=2":
                Self.note(1, next: "https://FEED.example:443/api/users/7/notes?page=2&q=x+y%2Fz&flag")
            case "/api/users/7/notes?page=2&q=x+y%2Fz&flag": Self.note(2, next: "?page=3")
            case "/api/users/7/notes?page=3": Self.note(3, next: "../8/notes")
            case "/api/users/8/notes": Self.note(4, next: "https://mirror.feed.example/v2/api/last?x=1#end")
            case "/api/last?x=1": Self.note(5, next: nil)
            default: .status(404)
            }
        }
        var ids: [Int] = []
        for try await note in feed(transport).notes(user: "a", size: 2, trace: "t").items { ids.append(note.id) }
        #expect(ids == [1, 2, 3, 4, 5])
        #expect(await transport.fields("Authorization") == Array(repeating: "Bearer secret", count: 5))
        #expect(await transport.fields("X-Trace") == Array(repeating: "t", count: 5))
        #expect(await transport.fields("X-App") == Array(repeating: "feed", count: 5))
        #expect(await transport.requests.map(\.head.authority) == Array(repeating: "feed.example", count: 5))
    }

    @Test("first and rel: newer pages are requested by the first item, or by another link")
    func otherDirections() async throws {
        let transport = ScriptedTransport { request, _ in
            switch request.path {
            case "/api/newer": Self.reply(#"[{"id": 2, "text": "b"}, {"id": 1, "text": "a"}]"#)
            case "/api/newer?since=2": Self.reply(#"[{"id": 3, "text": "c"}]"#)
            case "/api/newer?since=3": Self.reply("[]")
            case "/api/newer/links":
                Self.reply(
                    #"[{"id": 1, "text": "a"}]"#, Self.field("Link", "<?page=9>; rel=\"next\", <?page=2>; rel=\"prev\"")
                )
            case "/api/newer/links?page=2":
                Self.reply(#"[{"id": 2, "text": "b"}]"#, Self.field("Link", "<?page=9>; rel=\"next\""))
            default: .status(404)
            }
        }
        var ids: [Int] = []
        for try await note in feed(transport).newer().items { ids.append(note.id) }
        for try await note in feed(transport).newerLinks().items { ids.append(note.id) }
        #expect(ids == [2, 1, 3, 1, 2])
    }

    @Test("end: a page with fewer items than requested is the last one")
    func shortPages() async throws {
        let transport = ScriptedTransport { request, _ in
            let full = #"[{"id": 1, "text": "a"}, {"id": 2, "text": "b"}]"#
            return switch request.path {
            case "/api/listed?page=1&size=2", "/api/listed?page=1": Self.reply(full)
            case "/api/listed?page=2&size=2", "/api/listed?page=2": Self.reply(#"[{"id": 3, "text": "c"}]"#)
            case "/api/listed?page=3": Self.reply("[]")
            default: .status(404)
            }
        }
        var ids: [Int] = []
        for try await note in feed(transport).listed(size: 2).items { ids.append(note.id) }
        #expect(ids == [1, 2, 3])
        #expect(await transport.requests.count == 2)
        // Without a size, no page is known to be short.
        for try await note in feed(transport).listed().items { ids.append(note.id) }
        #expect(ids == [1, 2, 3, 1, 2, 3])
        #expect(await transport.requests.count == 5)
    }

    @Test("total: the number of all items is in a header field, and ends the list")
    func totals() async throws {
        let transport = ScriptedTransport { request, number in
            let page = request.path == "/api/listed?page=1" ? 1 : 2
            let total = number < 3 ? "3" : "many"
            return Self.reply(
                page == 1 ? #"[{"id": 1, "text": "a"}, {"id": 2, "text": "b"}]"# : #"[{"id": 3, "text": "c"}]"#,
                Self.field("X-Total", total))
        }
        var totals: [Int?] = []
        for try await page in feed(transport).listed().pages { totals.append(page.total) }
        #expect(totals == [3, 3])
        #expect(await transport.requests.count == 2)
        #expect(try await feed(transport).listed().page.total == nil)
    }

    @Test(
        "an address elsewhere is an error, and gets no request",
        arguments: [
            "https://evil.example/api/users", "//evil.example/api/users", "http://feed.example/api/users",
            "https://feed.example:8443/api/users", "https://feed.example@evil.example/api", "mailto:a@feed.example",
            "/other", "/apis", "../../../../x", "https://mirror.feed.example/api/users",
        ])
    func elsewhere(address: String) async throws {
        let fault = try #require(try await fault(after: address))
        #expect(fault.kind == .badServer)
        #expect(fault.endpoint == "Feed.notes")
        #expect(fault.reason.hasPrefix("the address of the next page is "))
        #expect(!fault.reason.contains("evil"))
    }

    @Test("an address that repeats is an error after its page", arguments: ["/api/users/a/notes", "", "/api/x"])
    func repeatedAddress(address: String) async throws {
        let transport = ScriptedTransport { _, _ in Self.note(1, next: address) }
        var pages = feed(transport).notes(user: "a").pages.makeAsyncIterator()
        var count = 0
        do throws(APIError<FeedError>) {
            while try await pages.next() != nil { count += 1 }
            Issue.record("no error")
        } catch {
            guard case .dataFormat(let fault) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(fault.expected == "the address of another page, in the header field Link")
        }
        #expect(count == (address == "/api/x" ? 2 : 1))
        #expect(try await pages.next()?.value == nil)
    }

    @Test("a failed page is requested again at its address, and any page can start another iteration")
    func failureAndResumption() async throws {
        let transport = ScriptedTransport { request, number in
            switch (request.path, number) {
            case ("/api/users/a/notes", _): Self.note(1, next: "?p=2")
            case (_, 2): .status(400)
            default: Self.note(2, next: nil)
            }
        }
        let feed = feed(transport)
        var pages = feed.notes(user: "a").pages.makeAsyncIterator()
        _ = try await pages.next()
        await #expect(throws: APIError<FeedError>.self) { _ = try await pages.next() }
        let page = try #require(try await pages.next())
        #expect(page.value.map(\.id) == [2])
        #expect(try await page.call.value.map(\.id) == [2])
        let paths = await transport.paths
        #expect(paths == ["/api/users/a/notes"] + Array(repeating: "/api/users/a/notes?p=2", count: 3))
    }

    @Test("url: the method and the body stay", arguments: [#""next":null"#, #""next":"""#, #""x":1"#])
    func addressesInTheBody(end: String) async throws {
        let transport = ScriptedTransport { request, _ in
            switch request.path {
            case "/api/search":
                Self.reply(#"{"items":[],"paging":{"next":"https://feed.example/api/search/more?c=1"}}"#)
            case "/api/search/more?c=1": Self.reply(#"{"items":[],"paging":{"next":"/api/search/more?c=2"}}"#)
            default: Self.reply(#"{"items":[{"id":3,"text":""}],"paging":{\#(end)}}"#)
            }
        }
        var counts: [Int] = []
        for try await page in feed(transport).search(words: "a b").pages { counts.append(page.value.items.count) }
        #expect(counts == [0, 0, 1])
        #expect(await transport.paths == ["/api/search", "/api/search/more?c=1", "/api/search/more?c=2"])
        #expect(await transport.requests.allSatisfy { $0.head.method == .post })
        #expect(try await transport.bodies() == Array(repeating: #"{"words":"a b"}"#, count: 3))
    }

    @Test("header: the token is sent as the parameter, until the field is absent or empty", arguments: [nil, ""])
    func tokens(end: String?) async throws {
        let transport = ScriptedTransport { request, _ in
            switch request.path {
            case "/api/tokens?size=2": Self.reply(#"["a"]"#, Self.field("next-page", "x y&z"))
            case "/api/tokens?page-token=x%20y%26z&size=2":
                Self.reply(#"["b"]"#, end.map { value in Self.field("Next-Page", value) } ?? [:])
            default: .status(404)
            }
        }
        var items: [String] = []
        for try await item in feed(transport).tokens().items { items.append(item) }
        #expect(items == ["a", "b"])
        #expect(await transport.requests.count == 2)
    }

    @Test(
        "header: without a parameter it is an address",
        arguments: [
            ("archive?p=2", "/api/archive?p=2"), ("?p[]=a%20b|ü", "/api/archive?p%5B%5D=a%20b%7C%C3%BC"),
            ("archive?100%", "/api/archive?100%25"),
        ])
    func addressesInAHeader(address: String, path: String) async throws {
        let transport = ScriptedTransport { request, _ in
            request.path == "/api/archive"
                ? Self.reply(#"["a"]"#, Self.field("X-Next", address)) : Self.reply(#"["b"]"#)
        }
        var items: [String] = []
        for try await item in feed(transport).archive().items { items.append(item) }
        #expect(items == ["a", "b"])
        #expect(await transport.paths == ["/api/archive", path])
    }

    @Test("last: the field of the last item is sent, until a page is empty")
    func lastItem() async throws {
        let transport = ScriptedTransport { request, _ in
            switch request.path {
            case "/api/history?size=2": Self.reply(#"{"total":3,"items":[{"id":9},{"id":5}]}"#)
            case "/api/history?after=5&size=2": Self.reply(#"{"total":3,"items":[{"id":4}]}"#)
            case "/api/history?after=4&size=2": Self.reply(#"{"total":3,"items":[]}"#)
            default: .status(404)
            }
        }
        var counts: [Int] = []
        for try await page in feed(transport).history(size: 2).pages {
            #expect(page.total == 3)
            counts.append(page.value?.count ?? 0)
        }
        #expect(counts == [2, 1])
        #expect(await transport.requests.count == 3)
    }

    @Test("last: a last item that repeats, or has no value, is an error", arguments: [#""b""#, "null"])
    func badLastItem(name: String) async throws {
        let transport = ScriptedTransport { request, _ in
            Self.reply(request.path == "/api/names?after=" ? #"[{"id":1,"name":"b"}]"# : #"[{"id":1,"name":\#(name)}]"#)
        }
        var pages = feed(transport).names().pages.makeAsyncIterator()
        #expect(try await pages.next()?.value.count == 1)
        #expect(try await pages.next()?.value.count == 1)
        await #expect(throws: APIError<FeedError>.self) { _ = try await pages.next() }
        #expect(try await pages.next()?.value == nil)
        #expect(await transport.paths == ["/api/names?after=", "/api/names?after=b"])
    }
}
