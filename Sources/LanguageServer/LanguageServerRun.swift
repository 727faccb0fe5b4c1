public import Generation

/// The command `lsp`: a language server over standard input and output, until the client ends it.
public struct LanguageServerRun: Sendable {
    /// How long the server waits for further messages before it checks, in milliseconds. A key stroke is followed by a
    /// request for completion, which should not wait for the check.
    private static let pause: Int32 = 10
    /// How long it waits before it renders Swift for diagnostics that need it, in milliseconds.
    private static let idle: Int32 = 800

    public init() {}

    /// Serves one client.
    public func run() -> ExitStatus {
        var server = LanguageServer()
        var buffer = MessageBuffer()
        while server.exitStatus == nil {
            let wait = server.isDue ? Self.pause : server.isLateWorkDue ? Self.idle : nil
            let chunk: [UInt8]?
            do throws(FileFailure) {
                chunk = try FileReading.standardInput(waiting: wait)
            } catch {
                return .couldNotRun
            }
            // The client is gone without a word.
            if let chunk, chunk.isEmpty { break }
            let isSent = chunk.map { serve($0, &buffer, &server) } ?? send(server.settle(isIdle: !server.isDue))
            guard isSent else { return .couldNotRun }
        }
        return server.exitStatus == 0 ? .success : .faultsFound
    }

    /// Handles the messages that are complete.
    ///
    /// - Returns: `false` if the client does not read what the server sends
    private func serve(_ chunk: [UInt8], _ buffer: inout MessageBuffer, _ server: inout LanguageServer) -> Bool {
        buffer.append(chunk)
        var waiting: [[UInt8]] = []
        while let body = buffer.next() { waiting.append(body) }
        for body in waiting.dropFirst() { server.foresee(body) }
        for body in waiting where server.exitStatus == nil {
            guard send(server.receive(body)) else { return false }
        }
        return true
    }

    private func send(_ bodies: [String]) -> Bool {
        bodies.allSatisfy { Descriptor.standardOutput.write(MessageBuffer.framed($0)) }
    }
}
