import MockValues
import Testing

@Suite("Made-up answers of the example specs")
struct ExampleMockTests {
    @Test(
        "each endpoint has an answer that fits, whatever the seed", arguments: ["Gallery", "HTTPBin", "Prometheus"])
    func fits(name: String) throws {
        let fixture = try SpecFixture(file: "Specs/\(name).yaml")
        let answers = MockAnswers(fixture.specification)
        for endpoint in fixture.endpoints {
            for seed in 1...50 as ClosedRange<UInt64> {
                // What does not fit throws.
                _ = try answers.seeded(seed).body(of: endpoint)
            }
        }
    }
}
