import TestSupport
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Streamed request bodies")
struct BodyFeedTests {
    private let source: CountedPieces = CountedPieces(pieceSize: 64 << 10, count: 1_000)

    private func feed() -> BodyFeed {
        BodyFeed(WireBody(length: nil, isRepeatable: true) { [source] in source.chunks() })
    }

    @Test("reads no further than its buffer if nothing is taken")
    func readsUpToItsBuffer() async {
        let feed = feed()
        feed.start { _ in }
        while source.given < ChunkBuffer.usualLimit { await letOthersRun() }
        for _ in 0..<20 { await letOthersRun() }
        #expect(source.given == ChunkBuffer.usualLimit)
        feed.stop()
        for _ in 0..<20 { await letOthersRun() }
        #expect(source.given == ChunkBuffer.usualLimit)
    }

    @Test("reads nothing if stopped before it starts")
    func readsNothingAfterStop() async {
        let feed = feed()
        feed.stop()
        feed.start { _ in }
        for _ in 0..<20 { await letOthersRun() }
        #expect(source.given == 0)
    }
}
