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
        #expect(try await server.dao.byCursor().numbers == [1, 2, 3])
        #expect(server.queries == ["", "cursor=a%26b", "cursor=77"])
    }

    @Test("the cursor of an earlier page is an error after its page")
    func earlierCursor() async throws {
        let server = ListServer([
            "/cursor?cursor=a": #"{"data":[1],"paging":{"next":"b"}}"#,
            "/cursor?cursor=b": #"{"data":[2],"paging":{"next":"a"}}"#,
        ])
        var iterator = server.dao.byCursor("a").pages.makeAsyncIterator()
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
        #expect(try await server.dao.byCursor().numbers == [1, 2, 3])
    }

    @Test("an invalid cursor is an error with its path")
    func invalidCursor() async throws {
        let server = ListServer(["/cursor": #"{"data":[1],"paging":{"next":[1]}}"#])
        var iterator = server.dao.byCursor().pages.makeAsyncIterator()
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
        var last: PagedCall<[Int], GalleryError>?
        for try await page in server.dao.byCursor().pages { last = page.call }
        #expect(try await last?.numbers == [2])
    }

    private func fault<Value: Sendable>(
        _ iterator: inout PagedCall<Value, GalleryError>.Pages.AsyncIterator,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async -> DataFormatError? {
        do throws(APIError<GalleryError>) {
            _ = try await iterator.next()
        } catch {
            if case .dataFormat(let fault) = error { return fault }
        }
        Issue.record("no error", sourceLocation: sourceLocation)
        return nil
    }

    @Test("a page with the cursor and the items of the one before is an error that says so")
    func repeatedPage() async throws {
        let server = ListServer([
            "/cursor": #"{"data":[1],"paging":{"next":"a"}}"#,
            "/cursor?cursor=a": #"{"paging":{"next":"a"},"data":[2]}"#,
        ])
        var iterator = server.dao.byCursor().pages.makeAsyncIterator()
        #expect(try await iterator.next()?.value == [1])
        #expect(try await iterator.next()?.value == [2])
        let repeated = await fault(&iterator)
        #expect(repeated?.found == "the same items as on the page before")
        #expect(try await iterator.next() == nil)
        #expect(server.queries == ["", "cursor=a", "cursor=a"])
    }

    @Test("one cursor for all pages leads to the next items, and to the end at a page without any")
    func oneCursor() async throws {
        let pages = Locked(["[1]", "[2]", "[2,3]", "[]", "[9]"])
        let transport = InMemoryTransport { _ in
            let items = pages.withLock { $0.removeFirst() }
            return WireResponse(200, #"{"data":\#(items),"paging":{"next":"scroll"}}"#)
        }
        let dao = ListDAO(transport)
        #expect(try await dao.byCursor().numbers == [1, 2, 2, 3])
        #expect(transport.requests.count == 4)
    }

    @Test("a hundred empty pages in a row are an error", arguments: [0, 99, 100])
    func emptyPages(count: Int) async throws {
        let number = Locked(0)
        let transport = InMemoryTransport { _ in
            let page = number.withLock { (page: inout Int) -> Int in
                page += 1
                return page
            }
            return WireResponse(200, #"{"data":[\#(page > count ? "7" : "")],"paging":{"next":"c\#(page)"}}"#)
        }
        let dao = ListDAO(transport)
        var iterator = dao.byCursor().pages.makeAsyncIterator()
        for _ in 0..<count { #expect(try await iterator.next()?.value == []) }
        if count < 100 {
            #expect(try await iterator.next()?.value == [7])
        } else {
            let endless = await fault(&iterator)
            #expect(endless?.found == "100 empty pages in a row")
            #expect(try await iterator.next() == nil)
        }
    }

    @Test("the sign that there is no more ends a list whose pages all have cursors", arguments: ["false", "0", #""""#])
    func noMore(sign: String) async throws {
        let server = ListServer([
            "/number": #"{"data":[1],"next":5,"has_more":true}"#,
            "/number?after=5": #"{"data":[],"next":6,"has_more":null}"#,
            "/number?after=6": #"{"has_more":\#(sign),"data":[2],"next":7}"#,
        ])
        #expect(try await server.dao.byNumber().numbers == [1, 2])
        #expect(server.queries == ["", "after=5", "after=6"])
    }

    @Test("a cursor that the spec calls the end is none", arguments: ["0", "-1", #""0""#, #""""#, "null"])
    func endCursor(end: String) async throws {
        let server = ListServer([
            "/number": #"{"data":[1],"next":10}"#, "/number?after=10": #"{"data":[2],"next":\#(end)}"#,
        ])
        #expect(try await server.dao.byNumber().numbers == [1, 2])
        #expect(server.queries == ["", "after=10"])
    }

    @Test("a cursor that is an object is sent back as it is", arguments: [#"{"id":{"N":"7"}}"#, "[1,2]", #""text""#])
    func objectCursor(key: String) async throws {
        let transport = InMemoryTransport { request in
            request.bodyText == "{}"
                ? WireResponse(200, #"{"code":0,"data":{"items":[1]},"lastKey":\#(key)}"#)
                : WireResponse(200, #"{"code":0,"data":{"items":[2]},"lastKey":{}}"#)
        }
        let dao = ListDAO(transport)
        var numbers: [Int] = []
        for try await page in dao.byKey().pages { numbers += page.value.items }
        #expect(numbers == [1, 2])
        #expect(transport.requests.map(\.bodyText) == ["{}", #"{"startKey":\#(key)}"#])
    }

    @Test("a cursor whose keys come in another order is the same, so that its page is a repetition")
    func sameCursorInOtherOrder() async throws {
        // So many that a dictionary keeps them in an order that depends on how it was filled.
        let members = (0..<40).map { number in #""key\#(number)":"\#(number)""# }
        let keys = [members, members.reversed()].map { members in "{" + members.joined(separator: ",") + "}" }
        let count = Locked(0)
        let transport = InMemoryTransport { _ in
            let page = count.withLock { count in
                count += 1
                return count
            }
            return WireResponse(200, #"{"code":0,"data":{"items":[\#(min(page, 2))]},"lastKey":\#(keys[page % 2])}"#)
        }
        let dao = ListDAO(transport)
        var iterator = dao.byKeys().pages.makeAsyncIterator()
        #expect(try await iterator.next()?.value.items == [1])
        #expect(try await iterator.next()?.value.items == [2])
        #expect(await fault(&iterator)?.found == "the same items as on the page before")
        #expect(transport.requests.count == 3)
    }
}
