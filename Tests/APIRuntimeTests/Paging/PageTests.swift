@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("Single pages")
struct PageTests {
    @Test("a kept page leads to the next one, up to the empty page at the end")
    func keptPages() async throws {
        let server = ListServer(["/page?page=1": #"{"data":[1,2]}"#, "/page?page=2": #"{"data":[3]}"#])
        var page = try await server.dao.byPage(1).page
        var values = [page.value]
        while let next = page.next {
            page = try await next.page
            values.append(page.value)
        }
        #expect(values == [[1, 2], [3], []])
        #expect(server.queries == ["page=1", "page=2", "page=3"])
    }

    @Test("the page that reaches the total has no next one")
    func lastPage() async throws {
        let server = ListServer([
            "/page?page=1": #"{"data":[1,2],"total":3}"#, "/page?page=2": #"{"data":[3],"total":3}"#,
        ])
        let first = try await server.dao.byPage(1).page
        #expect(first.total == 3)
        #expect(!first.isLast)
        #expect(try await first.next?.page.isLast == true)
    }

    @Test("a page says what it is without a request for the next one, which can be made any number of times")
    func onDemand() async throws {
        let server = ListServer([
            "/cursor": #"{"data":[1],"paging":{"next":"a"}}"#, "/cursor?cursor=a": #"{"data":[2]}"#,
        ])
        let first = try await server.dao.byCursor().page
        #expect(server.queries == [""])
        let next = try #require(first.next)
        #expect(try next.url.absoluteString == "http://h/cursor?cursor=a")
        for _ in 0..<2 {
            let second = try await next.page
            #expect(second.value == [2])
            #expect(second.isLast)
        }
        #expect(server.queries == ["", "cursor=a", "cursor=a"])
    }

    @Test("the call of a page requests it again, and leads on from there")
    func callOfAPage() async throws {
        let server = ListServer([
            "/page?page=1": #"{"data":[1]}"#, "/page?page=2": #"{"data":[2]}"#, "/page?page=3": #"{"data":[3]}"#,
        ])
        let next = try #require(try await server.dao.byPage(1).page.next)
        let second = try await next.page
        let again = try await second.call.page
        #expect(again.value == [2])
        #expect(try await again.next?.value == [3])
        #expect(try await second.call.numbers == [2, 3])
        #expect(server.queries == [1, 2, 2, 3, 2, 3, 4].map { page in "page=\(page)" })
    }

    @Test("pages and items can begin at the next page")
    func continues() async throws {
        let server = ListServer(["/last": #"{"data":[1,2]}"#, "/last?after=2": #"{"data":[3]}"#])
        let first = try await server.dao.byLast().page
        #expect(try await first.next?.numbers == [3])
        var pages: [[Int]] = []
        for try await page in try #require(first.next).pages { pages.append(page.value) }
        #expect(pages == [[3]])
        #expect(server.queries == ["", "after=2", "after=3", "after=2", "after=3"])
    }

    @Test("the value and the response of a paged call are those of one page")
    func valueAndResponse() async throws {
        let server = ListServer(["/page?page=1": #"{"data":[1,"bad"]}"#])
        #expect(try await server.dao.byPage(1).value == [1])
        #expect(try await server.dao.byPage(1).response.tolerated.count == 1)
        #expect(server.queries == ["page=1", "page=1"])
    }

    @Test("a page that failed can be requested again")
    func retriesAFailedPage() async throws {
        let requests = Counter()
        let dao = ListDAO(
            InMemoryTransport { _ in
                let number = requests.next()
                if number == 2 { throw NetworkError(.connectionLost) }
                return WireResponse(200, #"{"data":[\#(number)]}"#)
            })
        let next = try #require(try await dao.byPage(1).page.next)
        await #expect(throws: APIError<GalleryError>.self) { try await next.page }
        #expect(try await next.page.value == [3])
    }

    @Test("an address that must not be requested is an error of the next call, which sends nothing")
    func refusedAddress() async throws {
        let server = ListServer(["/address": #"{"data":[1],"paging":{"next":"https://elsewhere.example/2"}}"#])
        let page = try await server.dao.byAddress().page
        #expect(page.value == [1])
        let next = try #require(page.next)
        for _ in 0..<2 {
            do throws(APIError<GalleryError>) {
                _ = try await next.page
                Issue.record("no error")
            } catch {
                #expect(error.networkFault?.kind == .badServer)
                #expect(error.networkFault?.endpoint == "List.byAddress")
            }
        }
        guard case .failure(.network) = await next.result else {
            Issue.record("no error")
            return
        }
        #expect(server.queries == [""])
    }

    @Test("an iteration ends after the error of an address")
    func iterationWithRefusedAddress() async throws {
        let server = ListServer(["/address": #"{"data":[1],"paging":{"next":"https://elsewhere.example/2"}}"#])
        var iterator = server.dao.byAddress().pages.makeAsyncIterator()
        #expect(try await iterator.next()?.value == [1])
        await #expect(throws: APIError<GalleryError>.self) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }

    @Test("a cursor that was used before is an error of the next call")
    func usedCursor() async throws {
        let server = ListServer([
            "/cursor?cursor=a": #"{"data":[1],"paging":{"next":"b"}}"#,
            "/cursor?cursor=b": #"{"data":[2],"paging":{"next":"a"}}"#,
        ])
        let second = try #require(try await server.dao.byCursor("a").page.next)
        let page = try await second.page
        #expect(page.value == [2])
        let third = try #require(page.next)
        guard case .failure(.dataFormat(let fault)) = await third.result else {
            Issue.record("no error")
            return
        }
        #expect(fault.found == "one that was used before")
        #expect(server.queries == ["cursor=a", "cursor=b"])
    }

    @Test("addresses keep the header fields of the first request")
    func addresses() async throws {
        let server = ListServer([
            "/address": #"{"data":[1],"paging":{"next":"/address?token=x%2F"}}"#,
            "/address?token=x%2F": #"{"data":[2]}"#,
        ])
        #expect(try await server.dao.byAddress(trace: "t").numbers == [1, 2])
        #expect(server.transport.requests.map { request in request.head.headerFields[named: "X-Trace"] } == ["t", "t"])
    }

    @Test("all pages have the options of the first call")
    func options() async throws {
        let server = ListServer(["/page?page=1": #"{"data":[1]}"#])
        #expect(try await server.dao.byPage(1).with(cache: .reload).numbers == [1])
        let directives = server.transport.requests.map { request in request.head.headerFields[.cacheControl] }
        #expect(directives == ["no-cache", "no-cache"])
    }
}

extension PagedCall.Page {
    /// Whether there is no next page.
    fileprivate var isLast: Bool { next == nil }
}
