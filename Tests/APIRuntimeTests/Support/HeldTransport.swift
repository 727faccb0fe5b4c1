@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import TestSupport

/// Holds requests until a test responds to their path, or their task is cancelled.
final class HeldTransport: Transport, @unchecked Sendable {
    private struct Held {
        let path: String
        let continuation: CheckedContinuation<WireResponse, any Error>
    }

    /// Guards all that follows.
    private let lock: NSLock = NSLock()
    private var held: [Int: Held] = [:]
    private var arrived: [String] = []
    private var lastNumber: Int = 0

    /// The paths of all requests so far, in order of their arrival.
    var paths: [String] {
        lock.withLock { arrived }
    }

    /// The paths of requests without a response, in order of arrival.
    var heldPaths: [String] {
        lock.withLock { held.sorted { left, right in left.key < right.key }.map { entry in entry.value.path } }
    }

    /// Waits until a number of requests have arrived.
    func arrivals(atLeast count: Int) async {
        while paths.count < count { await letOthersRun() }
    }

    /// Responds to the oldest request to a path.
    func answer(_ path: String, _ response: WireResponse = WireResponse(200, "ok")) {
        take { entry in entry.path == path }?.continuation.resume(returning: response)
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let number: Int = lock.withLock {
            lastNumber += 1
            return lastNumber
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                hold(number, Held(path: request.head.path ?? "", continuation: continuation))
            }
        } onCancel: {
            lock.withLock { held.removeValue(forKey: number) }?.continuation.resume(throwing: CancellationError())
        }
    }

    private func hold(_ number: Int, _ request: Held) {
        let isCancelled: Bool = lock.withLock {
            arrived.append(request.path)
            guard !Task.isCancelled else { return true }
            held[number] = request
            return false
        }
        if isCancelled { request.continuation.resume(throwing: CancellationError()) }
    }

    private func take(_ isRight: (Held) -> Bool) -> Held? {
        lock.withLock {
            guard let number = held.filter({ entry in isRight(entry.value) }).keys.min() else { return nil }
            return held.removeValue(forKey: number)
        }
    }
}
