import AsyncHTTPClient
import Foundation
import NIOCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// URLSession as one uses it without a runtime.
struct SessionByHand: Carrier {
    func upload(_ file: URL, to server: URL) async throws -> Int64 {
        var request = URLRequest(url: server.appendingPathComponent("sink"))
        request.httpMethod = "PUT"
        let (data, _) = try await URLSession.shared.upload(for: request, fromFile: file)
        return Int64(String(decoding: data, as: UTF8.self)) ?? 0
    }

    func download(_ length: Int64, from server: URL, to place: URL) async throws {
        let (file, _) = try await URLSession.shared.download(from: server.appendingPathComponent("\(length)"))
        try? FileManager.default.removeItem(at: place)
        try FileManager.default.moveItem(at: file, to: place)
    }
}

/// async-http-client as one uses it without a runtime.
struct ClientByHand: Carrier {
    func upload(_ file: URL, to server: URL) async throws -> Int64 {
        var request = HTTPClientRequest(url: server.appendingPathComponent("sink").absoluteString)
        request.method = .PUT
        let length = try file.fileLength
        let chunks = try FileChunks(file)
        let buffers = AsyncThrowingStream { try chunks.next().map { data in ByteBuffer(bytes: data) } }
        request.body = .stream(buffers, length: .known(length))
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(300))
        return Int64(String(buffer: try await response.body.collect(upTo: 100))) ?? 0
    }

    func download(_ length: Int64, from server: URL, to place: URL) async throws {
        let request = HTTPClientRequest(url: server.appendingPathComponent("\(length)").absoluteString)
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(300))
        let part = place.appendingPathExtension("part")
        try Data().write(to: part)
        let handle = try FileHandle(forWritingTo: part)
        for try await buffer in response.body { try handle.write(contentsOf: Data(buffer.readableBytesView)) }
        try handle.close()
        try? FileManager.default.removeItem(at: place)
        try FileManager.default.moveItem(at: part, to: place)
    }
}
