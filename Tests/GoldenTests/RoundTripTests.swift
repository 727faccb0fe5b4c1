import RandomValues
import Testing

@Suite("Values of every format")
struct RoundTripTests {
    /// A short run of what `Scripts/endurance values` does with ten million.
    @Test("what is written is read as an equal value, or is refused", arguments: RoundTrip.all.map(\.name))
    func roundTrip(name: String) throws {
        let format = try #require(RoundTrip.all.first { $0.name == name })
        let report = format.run(300, seed: 15)
        #expect(report.faults == [])
        #expect(report.same > 0)
    }
}
