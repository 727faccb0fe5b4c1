import APIRuntime
import BodiesScenario
import Foundation
import HTTPTypes
import Testing

/// Fields that have the values of parameters.
@Suite("Given fields")
struct GivenFieldTests {
    private func sites(_ body: String) -> SitesDAO {
        let configuration = APIClient.Configuration(transport: StubTransport(body))
        return SitesDAO(client: APIClient(server: "https://example.com", configuration: configuration))
    }

    /// Pages with one post each, whose id is the number of the page.
    private struct NumberedPages: Transport {
        func send(_ request: WireRequest) async throws -> WireResponse {
            let page = request.head.path?.contains("page=2") == true ? 2 : 1
            return WireResponse(
                head: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
                body: WireBody(Array(#"[{"id":\#(page)}]"#.utf8)))
        }
    }

    private static let post =
        #"{"id":1,"siteID":9,"replies":[{"text":"a","parent":{"text":"b"}}],"packed":"{\"text\":\"c\"}","#
        + #""media":{"kind":"image","url":"u"},"author_name":"n"}"#

    private func expected(_ site: Int, tags: [String]? = nil, scope: Scope = .own) -> Post {
        let parent = Reply(text: "b", site: site)
        return Post(
            id: 1, siteID: site, scope: scope, tags: tags, replies: [Reply(text: "a", site: site, parent: parent)],
            packed: Reply(text: "c", site: site), media: .image(Image(url: "u", siteID: site)),
            author: Author(name: "n", siteID: site))
    }

    @Test("have the parameters of the call, at any depth, with an envelope and without")
    func reading() async throws {
        let posts = try await sites("[\(Self.post),\(Self.post)]").posts(siteID: 7, scope: .all).value
        #expect(posts == [expected(7, scope: .all), expected(7, scope: .all)])
        let wrapped = sites(#"{"code":0,"data":\#(Self.post)}"#)
        #expect(try await wrapped.post(siteID: 5, id: 1, tags: ["x"]).value == expected(5, tags: ["x"]))
        #expect(try await wrapped.post(siteID: 6, id: 1).value == expected(6))
        #expect(try await wrapped.post(siteID: 6, id: 1).with(timeout: .seconds(5)).value == expected(6))
    }

    @Test("have them in the elements of streams and on pages")
    func streams() async throws {
        var watched: [Post] = []
        for try await post in sites(Self.post + "\n" + Self.post + "\n").watch(siteID: 3) { watched.append(post) }
        #expect(watched == [expected(3), expected(3)])
        let client = APIClient(
            server: "https://example.com", configuration: APIClient.Configuration(transport: NumberedPages()))
        var posts: [Post] = []
        for try await post in SitesDAO(client: client).pages(siteID: 4).items {
            posts.append(post)
            if posts.count == 2 { break }
        }
        #expect(posts == [Post(id: 1, siteID: 4), Post(id: 2, siteID: 4)])
    }

    @Test("are nil or have their defaults without a call, and are never sent")
    func without() throws {
        let post = try Post(fromJSON: #"{"id":1,"siteID":9,"replies":[{"text":"a","site":9}]}"#)
        #expect(post == Post(id: 1, replies: [Reply(text: "a")]))
        #expect(try expected(7).toJSONString().contains("site") == false)
        #expect(try ReplyPatch(text: .set("a")).toJSONString() == #"{"text":"a"}"#)
        #expect("\(expected(7, tags: ["secret"]))".contains("secret") == false)
    }
}
