import TestSupport
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Bodies of requests that are fed piece by piece")
struct BodyFeedTests {
    private let source: CountedPieces = CountedPieces(pieceSize: 64 << 10, count: 1_000)

    private func feed() -> BodyFeed {
        BodyFeed(WireBody(length: nil, isRepeatable: true) { [source] in source.chunks() })
    }

    @Test("one that nobody takes from reads no further than its buffer")
    func waits() async {
        let feed = feed()
        feed.start { _ in }
        while source.given < ChunkBuffer.usualLimit { await letOthersRun() }
        for _ in 0..<20 { await letOthersRun() }
        #expect(source.given == ChunkBuffer.usualLimit)
        feed.stop()
        for _ in 0..<20 { await letOthersRun() }
        #expect(source.given == ChunkBuffer.usualLimit)
    }

    @Test("one that is stopped before it starts reads nothing")
    func stopped() async {
        let feed = feed()
        feed.stop()
        feed.start { _ in }
        for _ in 0..<20 { await letOthersRun() }
        #expect(source.given == 0)
    }
}
