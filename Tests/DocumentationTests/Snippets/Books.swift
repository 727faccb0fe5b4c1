import APIRuntime
import APIRuntimeMock
import BooksScenario
import Foundation
import Testing

/// The first call of the README, verbatim and run.
@Suite("Snippets of the README's first screen")
struct BooksSnippets {
    @Test("a call returns the models of its endpoint")
    func search() async throws {
        let mock = MockTransport()
        mock.respond(to: "Shop.search", with: .value([Book(id: "7", title: "Emma", price: 9)]))
        let shop = ShopDAO(
            client: APIClient(
                server: "https://shop.example", configuration: APIClient.Configuration(transport: mock)))
        let books = try await shop.search(words: "sea").value
        #expect(books.map(\.title) == ["Emma"])
    }
}
