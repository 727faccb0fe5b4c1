import MockServing
import MockValues
import SpecLanguage
import Testing

@Suite("Mock responses by status")
struct ResponseMockTests {
    private func reply(_ method: String, _ path: String) throws -> MockReply {
        let spec = """
            apigen: 1
            service: {name: G, envelope: {data: data, code: code, success: 0}}
            endpoints:
              store: {post: /store, returns: {202: {type: Int, at: job, headers: {wait: Int, X-Tags: '[String]'}}, 200: nothing}}
              gone: {delete: /gone, returns: {204: nothing, 200: Int}}
              seen: {head: /seen, returns: {headers: {place: {type: URL, map: Location}}}}
              count: {get: /count, returns: Int = 3}
              made: {post: /made, returns: Int, status: 201}
              taken: {post: /taken, status: 202}
              named: {post: /named, returns: {type: Int, headers: {tag: String}}, status: 203}

            """
        let checked = SpecChecker().check([SpecSource(path: "G.yaml", name: "G", bytes: Array(spec.utf8))])
        try #require(checked.diagnostics.isEmpty)
        let responses = MockResponses(checked.specification)
        let responder = MockResponder(checked.specification) { endpoint throws(MockFailure) in
            try responses.body(of: endpoint)
        }
        return responder.reply(to: MockRequest(method: method, path: path))
    }

    @Test("the first response gives the status, the body and the header fields")
    func first() throws {
        let stored = try reply("POST", "/store")
        #expect(stored.status == 202)
        #expect(stored.headers.map(\.name) == ["Content-Type", "wait", "X-Tags"])
        #expect(Int(stored.headers[1].value) != nil)
        #expect(String(decoding: stored.body, as: UTF8.self).contains("\"job\""))
        let gone = try reply("DELETE", "/gone")
        #expect(gone.status == 204)
        #expect(gone.body.isEmpty)
    }

    @Test("responses have the declared status")
    func declaredStatus() throws {
        #expect(try ["/made", "/taken", "/named"].map { try reply("POST", $0).status } == [201, 202, 203])
        #expect(try reply("GET", "/count").status == 200)
    }

    @Test("a response with header fields alone has them")
    func headers() throws {
        let seen = try reply("HEAD", "/seen")
        #expect(seen.status == 200)
        #expect(seen.headers.map(\.name) == ["Location"])
        #expect(seen.headers[0].value == "/apigen-mock/G.seen")
    }

    @Test("files of fixtures have the status in their names")
    func files() throws {
        let fixture = try SpecFixture(
            """
            service: {name: G}
            endpoints:
              a: {post: /a, returns: {201: Int, 200: String}}
              b: {post: /b, returns: {2xx: Int}}
            """)
        #expect(fixture.endpoints.map(\.fileEnding) == [".201.json", ".json"])
    }
}
