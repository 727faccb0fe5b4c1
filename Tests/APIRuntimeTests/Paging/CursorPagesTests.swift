@_spi(Generated) import APIRuntime
import Foundation
import Testing

@Suite("Cursor paging")
struct CursorPagesTests {
    @Test(
        "follows the cursor of each response until there is none",
        arguments: [#""paging":{"next":null}"#, #""paging":{"next":""}"#, #""paging":{"next":false}"#, #""x":1"#])
    func followsCursors(end: String) async throws {
        let server = ListServer([
            "/cursor": #"{"data":[1],"paging":{"next":"a&b"}}"#,
            "/cursor?cursor=a%26b": #"{"paging":{"next":77},"data":[]}"#,
            "/cursor?cursor=77": #"{"data":[2,3],\#(end)}"#,
        ])
        var numbers: [Int] = []
        for try await item in server.dao.client.pages(of: ListDAO.ByCursor(), from: server.dao).items {
            numbers.append(item)
        }
        #expect(numbers == [1, 2, 3])
        #expect(server.queries == ["", "cursor=a%26b", "cursor=77"])
    }

    @Test("a repeated cursor is an error after its page", arguments: ["a", "b"])
    func repeatedCursor(back: String) async throws {
        let server = ListServer([
            "/cursor?cursor=a": #"{"data":[1],"paging":{"next":"b"}}"#,
            "/cursor?cursor=b": #"{"data":[2],"paging":{"next":"\#(back)"}}"#,
        ])
        var iterator = server.dao.client.pages(of: ListDAO.ByCursor(cursor: "a"), from: server.dao).makeAsyncIterator()
        #expect(try await iterator.next()?.value == [1])
        #expect(try await iterator.next()?.value == [2])
        do throws(APIError<GalleryError>) {
            _ = try await iterator.next()
            Issue.record("no error")
        } catch {
            guard case .dataFormat(let fault) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(fault.path == "$.paging.next")
            #expect(fault.byteOffset == 29)
            #expect(fault.model == "List.byCursor")
        }
        #expect(try await iterator.next() == nil)
        #expect(server.queries == ["cursor=a", "cursor=b"])
    }

    @Test("a canonically equivalent cursor is another page", arguments: EquivalentTexts.pairs)
    func equivalentCursors(texts: EquivalentTexts) async throws {
        let encoded = try texts.both.map { text in
            try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        }
        let server = ListServer([
            "/cursor": #"{"data":[1],"paging":{"next":"\#(texts.first)"}}"#,
            "/cursor?cursor=\(encoded[0])": #"{"data":[2],"paging":{"next":"\#(texts.second)"}}"#,
            "/cursor?cursor=\(encoded[1])": #"{"data":[3]}"#,
        ])
        var numbers: [Int] = []
        for try await item in server.dao.client.pages(of: ListDAO.ByCursor(), from: server.dao).items {
            numbers.append(item)
        }
        #expect(numbers == [1, 2, 3])
    }

    @Test("an invalid cursor is an error with its path")
    func invalidCursor() async throws {
        let server = ListServer(["/cursor": #"{"data":[1],"paging":{"next":[1]}}"#])
        var iterator = server.dao.client.pages(of: ListDAO.ByCursor(), from: server.dao).makeAsyncIterator()
        do throws(APIError<GalleryError>) {
            _ = try await iterator.next()
            Issue.record("no error")
        } catch {
            guard case .dataFormat(let fault) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(fault.path == "$.paging.next")
            #expect(fault.expected == "String")
        }
    }

    @Test("any page can start another iteration")
    func resumesFromAnyPage() async throws {
        let server = ListServer([
            "/cursor": #"{"data":[1],"paging":{"next":"a"}}"#, "/cursor?cursor=a": #"{"data":[2]}"#,
        ])
        var last: ListDAO.ByCursor?
        for try await page in server.dao.client.pages(of: ListDAO.ByCursor(), from: server.dao) { last = page.endpoint }
        var again: [Int] = []
        for try await item in server.dao.client.pages(of: try #require(last), from: server.dao).items {
            again.append(item)
        }
        #expect(again == [2])
    }
}
