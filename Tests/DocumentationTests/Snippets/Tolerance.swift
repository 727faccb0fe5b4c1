import APIRuntime
import TestSupport
import Testing
import TolerantScenario

// What the page on servers that lie shows, verbatim and run.

@MainActor
final class CardsModel {
    private(set) var cards: [Card] = []
    private(set) var notice: String?

    func show(_ response: APIResponse<[Card]>) {
        cards = response.value
        notice = response.tolerated.isEmpty ? nil : "Some details could not be loaded."
    }
}

@Suite("Snippets on servers that lie", .timeLimit(.minutes(5)))
@MainActor
struct ToleranceSnippets {
    private let logger: Logger = Logger()
    private let model: CardsModel = CardsModel()
    private let bazaar: BazaarDAO = BazaarDAO(
        client: APIClient(
            server: "https://bazaar.example",
            configuration: APIClient.Configuration(
                transport: Desk(status: 200, json: #"{"code": 0, "data": [{"id": 1, "stars": "five"}]}"#))))

    private func show(_ cards: [Card]) {
        #expect(cards == [Card(id: 1)])
    }

    @Test("what was tolerated in a response")
    func told() async throws {
        let response = try await bazaar.cards().response
        show(response.value)
        for fault in response.tolerated.errors { logger.warning("\(fault)") }
        model.show(response)
        #expect(model.notice != nil && model.cards.count == 1)
    }

    @Test("a strict call")
    func strict() async throws {
        await #expect(throws: APIError<BazaarError>.self) {
            let cards = try await bazaar.cards().with(strict: true).value
            show(cards)
        }
    }
}
