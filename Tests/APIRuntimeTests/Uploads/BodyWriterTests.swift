import Dispatch
import TestSupport
import Testing

@_spi(Generated) @testable import APIRuntime

/// Has space for a number of bytes, and records what happens. It is used on one queue.
private final class RecordingSink: BodySink {
    var space: Int
    private(set) var bytes: [UInt8] = []
    private(set) var isOpen: Bool = false
    private(set) var isClosed: Bool = false
    /// Whether nobody reads the stream any more.
    private let isAbandoned: Bool

    init(space: Int = .max, isAbandoned: Bool = false) {
        self.space = space
        self.isAbandoned = isAbandoned
    }

    func open() { isOpen = true }

    var hasSpace: Bool { space > 0 }

    func write(_ written: UnsafeBufferPointer<UInt8>) -> Int {
        guard !isAbandoned else { return -1 }
        let count = min(space, written.count)
        bytes += written[..<count]
        space -= count
        return count
    }

    func close() { isClosed = true }
}

/// Tells when nobody has it any more.
private final class Release: Sendable {
    private let tell: @Sendable () -> Void

    init(_ tell: @escaping @Sendable () -> Void) {
        self.tell = tell
    }

    deinit {
        tell()
    }
}

/// A body that is written to a sink.
private struct WrittenBody: Sendable {
    let writer: BodyWriter
    private let queue: DispatchQueue
    /// Used on the queue only.
    nonisolated(unsafe) private let sink: RecordingSink

    init(_ sink: sending RecordingSink, _ chunks: @escaping @Sendable () -> WireBody.Chunks) {
        nonisolated(unsafe) let sink = sink
        self.sink = sink
        queue = DispatchQueue(label: "WrittenBody")
        writer = BodyWriter(WireBody(length: nil, isRepeatable: false, chunks: chunks), to: sink, on: queue)
    }

    var bytes: [UInt8] { queue.sync { sink.bytes } }
    var isOpen: Bool { queue.sync { sink.isOpen } }
    var isClosed: Bool { queue.sync { sink.isClosed } }

    func makeSpace(_ count: Int) {
        queue.sync {
            sink.space += count
            writer.resume()
        }
    }

    func waitForEnd() async {
        while !isClosed { await letOthersRun() }
    }

    /// Whether the stream is still open after everybody had time to close it.
    func staysOpen() async -> Bool {
        for _ in 0..<20 { await letOthersRun() }
        return isOpen && !isClosed
    }
}

@Suite("Bodies written to the stream of a session", .timeLimit(.minutes(5)))
struct BodyWriterTests {
    private struct Broken: Error {}

    private let source: CountedPieces = CountedPieces(pieceSize: 1_000, count: 50)

    /// Starts a body, and waits until it fails.
    private func fail(_ body: WrittenBody) async -> any Error {
        await withCheckedContinuation { continuation in
            body.writer.start { error in continuation.resume(returning: error) }
        }
    }

    @Test("writes the whole body, then ends the stream")
    func writesAll() async {
        let body = WrittenBody(RecordingSink()) { [source] in source.chunks() }
        body.writer.start { _ in Issue.record("the body fails") }
        await body.waitForEnd()
        #expect(body.bytes == source.bytes)
    }

    @Test("writes only what the stream has space for, and ends the stream after the last byte")
    func respectsSpace() async {
        let body = WrittenBody(RecordingSink(space: 0)) { [source] in source.chunks() }
        body.writer.start { _ in Issue.record("the body fails") }
        for written in stride(from: 0, to: source.bytes.count, by: 700) {
            while body.bytes.count < written { await letOthersRun() }
            #expect(body.bytes.count == written)
            #expect(!body.isClosed)
            body.makeSpace(700)
        }
        await body.waitForEnd()
        #expect(body.bytes == source.bytes)
    }

    @Test("a body that fails does not end the stream before the session has ended the request")
    func failingBody() async {
        let failing = CountedPieces(pieceSize: 1_000, count: 3, failure: Broken())
        let body = WrittenBody(RecordingSink()) { failing.chunks() }
        #expect(await fail(body) is Broken)
        while body.bytes.count < 3_000 { await letOthersRun() }
        #expect(await body.staysOpen())
        body.writer.release()
        await body.waitForEnd()
    }

    @Test("stopping does not end the stream before the session has ended the request", arguments: [0, 500, .max])
    func stopping(space: Int) async {
        let begun = Counter()
        let (more, giving) = AsyncStream<[UInt8]>.makeStream()
        // It ends when it is cancelled, like one that has no more.
        let body = WrittenBody(RecordingSink(space: space)) {
            WireBody.Chunks {
                guard begun.next() > 1 else { return Array(repeating: 7, count: 1_000) }
                for await piece in more { return piece }
                return nil
            }
        }
        body.writer.start { _ in Issue.record("stopping is no failure") }
        while begun.value < 2 || body.bytes.count < min(space, 1_000) { await letOthersRun() }
        body.writer.stop()
        #expect(await body.staysOpen())
        #expect(body.bytes.count == min(space, 1_000))
        body.writer.release()
        await body.waitForEnd()
        giving.finish()
    }

    @Test("reads no more of a body that nobody takes, and does not end the stream")
    func abandonedStream() async {
        let begun = Counter()
        let (more, giving) = AsyncStream<[UInt8]>.makeStream()
        let (ends, ended) = AsyncStream<Void>.makeStream()
        let body = WrittenBody(RecordingSink(isAbandoned: true)) {
            let release = Release { ended.finish() }
            return WireBody.Chunks {
                _ = release
                guard begun.next() > 1 else { return [1] }
                for await piece in more { return piece }
                return nil
            }
        }
        body.writer.start { _ in Issue.record("the body fails") }
        // Only cancellation ends the source.
        for await _ in ends {}
        #expect(await body.staysOpen())
        body.writer.release()
        await body.waitForEnd()
        giving.finish()
    }

    @Test("a stream that was released before it started stays closed")
    func lateStart() async {
        let body = WrittenBody(RecordingSink()) { [source] in source.chunks() }
        body.writer.release()
        body.writer.start { _ in Issue.record("the body fails") }
        for _ in 0..<20 { await letOthersRun() }
        #expect(!body.isOpen)
        #expect(source.given == 0)
    }
}
