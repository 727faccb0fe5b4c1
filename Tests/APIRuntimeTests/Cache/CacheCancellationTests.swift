import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

/// Under thread sanitizer: `swift test --sanitize=thread --filter CacheCancellationTests`.
@Suite("Cancellation of cached calls")
struct CacheCancellationTests {
    @Test("cancellation at any moment: each call ends, and no file is left unfinished")
    func cancellationAtAnyMoment() async throws {
        let folder = CacheFolder()
        let server = CountingServer { number, _ in
            await Task.yield()
            try Task.checkCancellation()
            return CountingServer.response(number)
        }
        let bench = ShelfBench(server, cache: ResponseCache(memoryLimit: 2_000, directory: folder.url))
        var random = SeededRandom(seed: 11)
        var responded = 0
        for round in 0..<3_000 {
            let id = "\(Int.random(in: 0..<20, using: &random))"
            let yields = Int.random(in: 0..<12, using: &random)
            let call = Task {
                if round % 10 == 5 { withUnsafeCurrentTask { task in task?.cancel() } }
                guard round.isMultiple(of: 2) else { return try await bench.shelf.read(id, as: Alternative.self).value }
                var last = 0
                for try await value in bench.shelf.read(id, as: Both.self).values { last = value.value }
                try Task.checkCancellation()
                return last
            }
            // At any speed, some calls are cancelled too late, and some before they begin.
            if round % 10 < 2 { _ = await call.result }
            for _ in 0..<yields { await Task.yield() }
            call.cancel()
            switch await call.result {
            case .success: responded += 1
            case .failure(let error):
                #expect(error is CancellationError || error as? APIError<GalleryError> == .cancelled)
            }
        }
        #expect((1..<3_000).contains(responded))
        // All disk writes are done when this returns.
        _ = await bench.cache.size()
        #expect(folder.names.allSatisfy { name in FileKey(fileName: name) != nil })
        #expect(try await bench.shelf.read("0", as: Alternative.self).response.status == .ok)
    }
}
