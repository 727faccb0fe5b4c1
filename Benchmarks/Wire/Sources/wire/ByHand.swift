import AsyncHTTPClient
import Foundation
import NIOCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// URLSession as one uses it without a runtime.
struct SessionByHand: Carrier {
    func upload(_ file: URL, _ length: Int64, to place: URL) async throws -> Int64 {
        var request = URLRequest(url: place)
        request.httpMethod = "PUT"
        let (data, _) = try await URLSession.shared.upload(for: request, fromFile: file)
        return Int64(String(decoding: data, as: UTF8.self)) ?? 0
    }

    func download(_ place: URL) async throws -> Int64 {
        try await withCheckedThrowingContinuation { continuation in
            let counter = ByteCounter(continuation)
            let session = URLSession(configuration: .ephemeral, delegate: counter, delegateQueue: nil)
            session.dataTask(with: place).resume()
            session.finishTasksAndInvalidate()
        }
    }
}

/// Counts what a session delivers; the session calls it from one queue.
private final class ByteCounter: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let continuation: CheckedContinuation<Int64, any Error>
    private var count: Int64 = 0

    init(_ continuation: CheckedContinuation<Int64, any Error>) {
        self.continuation = continuation
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        count += Int64(data.count)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        continuation.resume(with: error.map { error in .failure(error) } ?? .success(count))
    }
}

/// async-http-client as one uses it without a runtime.
struct ClientByHand: Carrier {
    func upload(_ file: URL, _ length: Int64, to place: URL) async throws -> Int64 {
        var request = HTTPClientRequest(url: place.absoluteString)
        request.method = .PUT
        let chunks = try FileChunks(file)
        let buffers = AsyncThrowingStream { try chunks.next().map { data in ByteBuffer(bytes: data) } }
        request.body = .stream(buffers, length: .known(length))
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(300))
        return Int64(String(buffer: try await response.body.collect(upTo: 100))) ?? 0
    }

    func download(_ place: URL) async throws -> Int64 {
        let response = try await HTTPClient.shared.execute(HTTPClientRequest(url: place.absoluteString), timeout: .seconds(300))
        var count: Int64 = 0
        for try await buffer in response.body { count += Int64(buffer.readableBytes) }
        return count
    }
}
