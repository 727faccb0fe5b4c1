import APIRuntime
import ClientScenario
import HTTPTypes
import Testing

/// The snippets of the page about endpoints, to the letter, at work.
@Suite("Snippets of the page about endpoints")
struct MarketSnippets {
    /// Gives two pages, each with one bid.
    private struct Bids: Transport {
        func send(_ request: WireRequest) async throws -> WireResponse {
            let isFirst = request.head.path?.contains("page=1") == true
            let text = #"{"code":0,"total":2,"data":[{"who":"\#(isFirst ? "Ada" : "Bo")","cents":1}]}"#
            return WireResponse(
                head: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
                body: WireBody(Array(text.utf8)))
        }
    }

    @Test("pages and their items")
    func pages() async throws {
        let configuration = APIClient.Configuration(transport: Bids())
        let market = MarketDAO(client: APIClient(server: "https://market.example", configuration: configuration))
        for try await page in market.bidsPages(perPage: 2) {
            print(page.value.map(\.who), "of", page.total ?? 0)
        }
        for try await bid in market.bidsPages().items {
            print(bid.who, bid.cents)
        }
        var names: [String] = []
        for try await bid in market.bidsPages().items { names.append(bid.who) }
        #expect(names == ["Ada", "Bo"])
    }
}
