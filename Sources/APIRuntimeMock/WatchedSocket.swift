import APIRuntime
import Recording

/// A WebSocket whose messages are recorded. When it ends or is released, the exchange is recorded.
final class WatchedSocket: WireSocket {
    private let socket: any WireSocket
    private let recording: ExchangeRecording

    init(_ socket: any WireSocket, _ recording: ExchangeRecording) {
        self.socket = socket
        self.recording = recording
    }

    func receive() async throws -> SocketMessage {
        do {
            let message = try await socket.receive()
            await recording.add(message, from: .server)
            return message
        } catch {
            if let closure = error as? SocketClosure { recording.close(closure, by: .server) }
            // Whoever is cancelled may receive again.
            if !(error is CancellationError) { await recording.end(isWhole: true) }
            throw error
        }
    }

    func send(_ message: SocketMessage) async throws {
        // The server may respond before it is known that the message is sent.
        await recording.add(message, from: .client)
        try await socket.send(message)
    }

    func ping() async throws {
        try await socket.ping()
    }

    func close(_ closure: SocketClosure) {
        recording.close(closure, by: .client)
        socket.close(closure)
    }
}
