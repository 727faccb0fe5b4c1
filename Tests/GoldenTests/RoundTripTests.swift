import RandomValues
import Testing

@Suite("Random values of every format")
struct RoundTripTests {
    /// A short version of `Scripts/endurance values`, which tests ten million.
    @Test("a written value is read as an equal value, or is refused", arguments: RoundTrip.all.map(\.name))
    func roundTrip(name: String) throws {
        let format = try #require(RoundTrip.all.first { $0.name == name })
        let report = format.run(300, seed: 15)
        #expect(report.faults == [])
        #expect(report.same > 0)
    }
}
