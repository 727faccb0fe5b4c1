@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("Page and offset paging")
struct NumberedPagesTests {
    private func values<Value: Sendable>(_ call: PagedCall<Value, GalleryError>) async throws -> [Value] {
        var values: [Value] = []
        for try await page in call.pages { values.append(page.value) }
        return values
    }

    @Test("ends at the total, as number or string", arguments: ["3", "\"3\""])
    func endsAtTheTotal(total: String) async throws {
        let server = ListServer([
            "/page?page=1": #"{"data":[1,2],"total":\#(total)}"#, "/page?page=2": #"{"data":[3],"total":\#(total)}"#,
        ])
        #expect(try await values(server.dao.byPage(1)) == [[1, 2], [3]])
        #expect(server.queries == ["page=1", "page=2"])
    }

    @Test(
        "ends at the first empty page if there is no total",
        arguments: [#"{"data":[]}"#, #"{"data": [ ] }"#])
    func endsAtAnEmptyPage(last: String) async throws {
        let server = ListServer([
            "/page?page=0": #"{"data":[1,2]}"#, "/page?page=1": #"{"data":[1]}"#, "/page?page=2": last,
        ])
        #expect(try await values(server.dao.byPage(0)) == [[1, 2], [1]])
        #expect(server.queries == ["page=0", "page=1", "page=2"])
    }

    @Test(
        "a missing page is empty, and a model counts as a full page",
        arguments: [#"{"data":null}"#, "{}", ""])
    func missingPageIsEmpty(last: String) async throws {
        let server = ListServer([
            "/whole?offset=0&limit=2": #"{"data":{"items":[1,2]}}"#,
            "/whole?offset=2&limit=2": #"{"data":{"items":[3]}}"#, "/whole?offset=4&limit=2": last,
        ])
        let pages = try await values(server.dao.whole(0, limit: 2))
        #expect(pages.map { page in page?.items } == [[1, 2], [3]])
        #expect(server.queries == ["offset=0&limit=2", "offset=2&limit=2", "offset=4&limit=2"])
    }

    @Test("offsets count dropped elements too")
    func offsetsCountDroppedElements() async throws {
        let server = ListServer([
            "/offset": #"{"data":[0,"bad",2]}"#, "/offset?offset=3": #"{"data":["bad"]}"#,
            "/offset?offset=4": #"{"data":[4,5]}"#,
        ])
        #expect(try await server.dao.byOffset().numbers == [0, 2, 4, 5])
        #expect(server.queries == ["", "offset=3", "offset=4", "offset=6"])
    }

    @Test("started in the middle, earlier pages count as full, and a total of -1 is unknown", arguments: ["4", "-1"])
    func startsInTheMiddle(total: String) async throws {
        let server = ListServer(["/page?page=2": #"{"data":[3,4],"total":\#(total)}"#])
        #expect(try await values(server.dao.byPage(2)) == [[3, 4]])
        #expect(server.queries == (total == "4" ? ["page=2"] : ["page=2", "page=3"]))
    }

    @Test("a page has its call, the total and the response")
    func pageDetails() async throws {
        let server = ListServer(["/page?page=1": #"{"data":[1,"bad"],"total":2}"#])
        var iterator = server.dao.byPage(1).pages.makeAsyncIterator()
        let page = try #require(try await iterator.next())
        #expect(page.call.name == "List.byPage")
        #expect(try page.call.url.absoluteString == "http://h/page?page=1")
        #expect(page.total == 2)
        #expect(page.response.tolerated.count == 1)
        #expect(page.response.status.code == 200)
        #expect(try await iterator.next() == nil)
    }

    @Test("totals and positions may have more than 32 bits")
    func largeNumbers() async throws {
        let server = ListServer(["/page?page=1": #"{"data":[1],"total":"5000000000"}"#])
        var iterator = server.dao.byPage(1).pages.makeAsyncIterator()
        #expect(try #require(try await iterator.next()).total == 5_000_000_000)
        #expect(Int64.position(number: 5_000_000_000) == 5_000_000_000)
        #expect(Int64.number(of: 5_000_000_000) == 5_000_000_000)
        #expect(String.number(of: "5000000000") == 5_000_000_000)
        #expect(Int32.position(number: 5_000_000_000) == nil)
    }

    @Test("a copy of an iterator continues on its own")
    func copiedIterator() async throws {
        let server = ListServer([
            "/page?page=1": #"{"data":[1]}"#, "/page?page=2": #"{"data":[2]}"#, "/page?page=3": #"{"data":[]}"#,
        ])
        var iterator = server.dao.byPage(1).pages.makeAsyncIterator()
        #expect(try await iterator.next()?.value == [1])
        var copy = iterator
        #expect(try await iterator.next()?.value == [2])
        #expect(try await iterator.next() == nil)
        #expect(try await copy.next()?.value == [2])
        #expect(try await copy.next() == nil)
    }

    @Test("a failed page is requested again, and none is skipped")
    func failedPage() async throws {
        let journal = Journal()
        let transport = InMemoryTransport { request in
            journal.note(request.head.path ?? "")
            if journal.entries.count % 2 == 1 { throw NetworkError(.connectionLost) }
            let page = journal.entries.count / 2
            return WireResponse(200, page < 4 ? #"{"data":[\#(page)]}"# : #"{"data":[]}"#)
        }
        let dao = ListDAO(transport)
        var iterator = dao.byPage(1).items.makeAsyncIterator()
        var numbers: [Int] = []
        var failures = 0
        while true {
            do throws(APIError<GalleryError>) {
                guard let number = try await iterator.next() else { break }
                numbers.append(number)
            } catch {
                failures += 1
                guard failures < 10 else { break }
            }
        }
        #expect(numbers == [1, 2, 3])
        #expect(failures == 4)
        #expect(
            journal.entries == [1, 1, 2, 2, 3, 3, 4, 4].map { page in "/page?page=\(page)" })
    }

    @Test("a server that repeats the same page is an error")
    func repeatedPage() async throws {
        let transport = InMemoryTransport(#"{"data":[1,2],"time":1}"#)
        let dao = ListDAO(transport)
        var iterator = dao.byPage(1).pages.makeAsyncIterator()
        #expect(try await iterator.next()?.value == [1, 2])
        do throws(APIError<GalleryError>) {
            _ = try await iterator.next()
            Issue.record("no error")
        } catch {
            guard case .dataFormat(let fault) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(fault.path == "$.data")
            #expect(fault.expected == "the items of the next page")
        }
        #expect(try await iterator.next() == nil)
        #expect(transport.requests.count == 2)
    }

    @Test("a position that overflows its type is an error")
    func overflow() async throws {
        let server = ListServer(["/offset?offset=255": #"{"data":[1]}"#])
        var iterator = server.dao.byOffset(255).pages.makeAsyncIterator()
        #expect(try await iterator.next()?.value == [1])
        do throws(APIError<GalleryError>) {
            _ = try await iterator.next()
            Issue.record("no error")
        } catch {
            guard case .request(let fault) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(fault.endpoint == "List.byOffset")
        }
        #expect(try await iterator.next() == nil)
    }

    @Test("positions at the limits of their type are safe", arguments: [Int.max, Int.min, Int.max - 1])
    func extremePositions(page: Int) async throws {
        let server = ListServer(["/page?page=\(page)": #"{"data":[1],"total":9}"#])
        var iterator = server.dao.byPage(page).pages.makeAsyncIterator()
        #expect(try await iterator.next()?.value == [1])
        #expect(try await iterator.next() == nil)
    }

    @Test("an invalid total is an error with its path")
    func invalidTotal() async throws {
        let server = ListServer(["/page?page=1": #"{"data":[1],"total":{}}"#])
        var iterator = server.dao.byPage(1).pages.makeAsyncIterator()
        do throws(APIError<GalleryError>) {
            _ = try await iterator.next()
            Issue.record("no error")
        } catch {
            guard case .dataFormat(let fault) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(fault.path == "$.total")
            #expect(fault.expected == "Int64")
        }
    }

    @Test("a business error on a later page is an error, not the end")
    func businessError() async throws {
        let server = ListServer(["/page?page=1": #"{"data":[1]}"#, "/page?page=2": #"{"code":100002}"#])
        var iterator = server.dao.byPage(1).pages.makeAsyncIterator()
        _ = try await iterator.next()
        await #expect(throws: APIError.server(GalleryError.systemBusy)) { try await iterator.next() }
    }

    @Test("a cancelled task gets no further page")
    func cancellation() async throws {
        let dao = ListServer(["/page?page=1": #"{"data":[1]}"#]).dao
        let task = Task { () async throws -> Int? in
            var iterator = dao.byPage(1).pages.makeAsyncIterator()
            _ = try await iterator.next()
            withUnsafeCurrentTask { task in task?.cancel() }
            return try await iterator.next()?.value.count
        }
        await #expect(throws: APIError<GalleryError>.cancelled) { try await task.value }
    }
}
