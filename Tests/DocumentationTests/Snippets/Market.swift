import APIRuntime
import ClientScenario
import HTTPTypes
import Testing

/// The snippets of the page on endpoints, verbatim and run.
@Suite("Snippets on endpoints")
struct MarketSnippets {
    /// Responds with news, and with two pages of one bid each.
    private struct Server: Transport {
        func send(_ request: WireRequest) async throws -> WireResponse {
            if request.head.path?.contains("news") == true {
                return WireResponse(
                    head: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
                    body: WireBody(Array(#"{"code":0,"data":["It rains."]}"#.utf8)))
            }
            let isFirst = request.head.path?.contains("page=1") == true
            let text = #"{"code":0,"total":2,"data":[{"who":"\#(isFirst ? "Ada" : "Bo")","cents":1}]}"#
            return WireResponse(
                head: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
                body: WireBody(Array(text.utf8)))
        }
    }

    private let market: MarketDAO = MarketDAO(
        client: APIClient(server: "https://market.example", configuration: .init(transport: Server())))

    @Test("values from the cache and from the server")
    func news() async throws {
        for try await news in market.news().values {
            print(news.source == .cache ? "from before:" : "now:", news.value)
        }
        var sources: [ResponseCache.Source] = []
        for try await news in market.news().values { sources.append(news.source) }
        #expect(sources == [.cache, .server])
        #expect(try await market.news().value == ["It rains."])
    }

    @Test("pages and their items")
    func pages() async throws {
        for try await page in market.bids(perPage: 2).pages {
            print(page.value.map(\.who), "of", page.total ?? 0)
        }
        for try await bid in market.bids().items {
            print(bid.who, bid.cents)
        }
        let task = Task {
            do throws(APIError<MarketError>) {
                for try await bid in market.bids().items {
                    print(bid.who, bid.cents)
                }
                let high = try await market.bids().items.first { $0.cents > 500 }
                print(high?.who ?? "nobody")
            } catch .cancelled {
                print("The task was cancelled.")
            } catch {
                print(error)
            }
        }
        await task.value
        var names: [String] = []
        for try await bid in market.bids().items { names.append(bid.who) }
        #expect(names == ["Ada", "Bo"])
    }

    @Test("one page after the other, by hand")
    func pageByPage() async throws {
        var page = try await market.bids().page
        while let next = page.next { page = try await next.page }
        #expect(page.value.map(\.who) == ["Bo"])
        #expect(try await page.call.value == page.value)
    }
}
