import APIRuntime
import APIRuntimeMock
import SamplesScenario
import Testing

@Suite("Samples of the spec")
struct SamplesTests {
    private func roundTrip<Value: APIModel & Equatable>(_ value: Value) throws {
        #expect(try Value(fromJSON: value.toJSON()) == value)
    }

    @Test("a sample is a value that the spec allows: it is read again as it is written")
    func valid() throws {
        try roundTrip(Article.sample)
        try roundTrip(Author.sample)
        try roundTrip(Block.sample)
        try roundTrip(Amount.sample)
        try roundTrip(Layout.sample)
        try roundTrip(Split.sample)
        try roundTrip(Tree.sample)
        #expect(Article.sample.tags.count == 2 && (1...5).contains(Article.sample.rating))
    }

    @Test("mocks come first, and what would have no end, or whose JSON the spec does not know, is left out")
    func contents() {
        #expect(Article.sample.note == "Seen")
        #expect(Article.sample.related.isEmpty)
        #expect(Author.sample.badge == nil)
        #expect(Author.sample.mail != nil)
    }

    @Test("samples of a service respond to calls that nothing else responds to")
    func responses() async throws {
        let mock = MockTransport()
        mock.respondToOthers(with: MagazineDAO.samples)
        let client = APIClient(
            server: "https://magazine.example/v1", configuration: APIClient.Configuration(transport: mock))
        let magazine = MagazineDAO(client: client)
        #expect(try await magazine.article(id: 7).value == .sample)
        #expect(try await magazine.articles().value == [.sample])
        #expect(try await magazine.publish(body: .sample).value == .created(.sample))
        try await magazine.remove(id: 7).value
        #expect(try await magazine.about().value.isEmpty == false)
        #expect(try await magazine.imprint().value.isEmpty == false)
        #expect(try await magazine.count().value > 0)
        mock.respond(to: magazine.article(id: 0), with: .json(#"{"code": 5}"#))
        await #expect(throws: APIError<MagazineError>.self) { try await magazine.article(id: 7).value }
        let error = await #expect(throws: APIError<MagazineError>.self) {
            for try await _ in magazine.live() {}
        }
        #expect(error?.description.contains("there is no sample of a response of Magazine.live") == true)
    }
}
