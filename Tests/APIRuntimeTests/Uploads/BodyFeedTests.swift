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

    @Test("a source that fails after the last byte that was declared keeps that byte from the server")
    func failureAfterTheLastByte() async {
        struct Broken: Error {}
        let source = CountedPieces(pieceSize: 5, count: 2, failure: Broken())
        var sent = 0
        do {
            for try await piece in WireBody(length: 10, isRepeatable: false, chunks: source.chunks).checkedChunks() {
                sent += piece.count
            }
            Issue.record("no error")
        } catch {
            #expect(error is Broken)
        }
        #expect(sent == 5)
    }

    @Test("reads nothing if stopped before it starts")
    func readsNothingAfterStop() async {
        let feed = feed()
        feed.stop()
        feed.start { _ in }
        for _ in 0..<20 { await letOthersRun() }
        #expect(source.given == 0)
    }

    @Test("a source that ends when it is cancelled has not ended the body, and stopping is no failure")
    func stoppedSource() async {
        let begun = Counter()
        let (more, giving) = AsyncStream<[UInt8]>.makeStream()
        let feed = BodyFeed(
            WireBody(length: nil, isRepeatable: false) {
                WireBody.Chunks {
                    begun.increase()
                    for await piece in more { return piece }
                    return nil
                }
            })
        feed.start { _ in Issue.record("stopping is no failure") }
        while begun.value == 0 { await letOthersRun() }
        feed.stop()
        await #expect(throws: CancellationError.self) { _ = try await feed.buffer.next() }
        giving.finish()
    }

    @Test("a cancelled reader gets no end from a source that ends when it is cancelled")
    func cancelledReader() async {
        let begun = Counter()
        let (more, giving) = AsyncStream<[UInt8]>.makeStream()
        let chunks = WireBody.Chunks {
            begun.increase()
            for await piece in more { return piece }
            return nil
        }
        let reading = Task {
            for try await _ in chunks {}
        }
        while begun.value == 0 { await letOthersRun() }
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
        giving.finish()
    }
}
