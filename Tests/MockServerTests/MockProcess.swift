#if Servers
    import Foundation
    import NIOCore
    import NIOPosix
    import TestSupport
    import Testing

    /// `apigen mock` on a free port.
    final class MockProcess: Sendable {
        let port: Int
        /// With `Specs`, `Mocks`, and what the server writes: `log` and `errors`.
        let folder: TemporaryFolder
        private let process: Process
        private let ended: AsyncStream<Void>

        /// - Parameters:
        ///   - recordings: the files of a folder that is replayed
        ///   - program: the tool; `nil` for the one that was built with the tests
        init(
            _ spec: String, mocks: [String: String] = [:], recordings: [String: String] = [:], options: [String] = [],
            program: URL? = nil
        ) async throws {
            folder = try TemporaryFolder()
            try folder.write(spec, to: "Specs/Shop.yaml")
            for (name, text) in mocks { try folder.write(text, to: "Mocks/\(name)") }
            for (name, text) in recordings { try folder.write(text, to: "captured/\(name)") }
            for name in ["log", "errors"] { try folder.write("", to: name) }
            let (ended, end) = AsyncStream<Void>.makeStream()
            self.ended = ended
            process = Process()
            process.executableURL = program ?? Programs.apigen
            process.arguments =
                ["mock", "Specs", "--port", "0"] + (mocks.isEmpty ? [] : ["--mocks", "Mocks"])
                + (recordings.isEmpty ? [] : ["--replay", "captured"]) + options
            process.currentDirectoryURL = URL(filePath: folder.path, directoryHint: .isDirectory)
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = try FileHandle(forWritingTo: URL(filePath: folder.path("log")))
            process.standardError = try FileHandle(forWritingTo: URL(filePath: folder.path("errors")))
            process.terminationHandler = { _ in end.finish() }
            try process.run()
            var port: Int?
            while port == nil, process.isRunning {
                try await Task.sleep(for: .milliseconds(20))
                port = try folder.text(of: "log").firstRange(of: "http://127.0.0.1:").flatMap { [folder] range in
                    let rest = try folder.text(of: "log")[range.upperBound...]
                    return rest.contains("\n") ? Int(rest.prefix { $0.isNumber }) : nil
                }
            }
            self.port = try #require(port)
        }

        /// Waits until the server has written a text to one of its files.
        func waits(for text: String, in name: String) async throws {
            while try !folder.text(of: name).contains(text), process.isRunning {
                try await Task.sleep(for: .milliseconds(20))
            }
        }

        /// Sends bytes over one connection, and returns everything that the server sends until it closes it.
        func exchange(_ bytes: [UInt8]) async throws -> String {
            let (stream, continuation) = AsyncStream<ByteBuffer>.makeStream()
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(Gatherer(continuation))
                    }
                }
                .connect(host: "127.0.0.1", port: port).get()
            try await channel.writeAndFlush(ByteBuffer(bytes: bytes)).get()
            var received: [UInt8] = []
            for await buffer in stream { received += buffer.readableBytesView }
            return String(decoding: received, as: UTF8.self)
        }

        deinit {
            if process.isRunning { process.terminate() }
        }

        /// The peak memory in bytes; nil if the system does not report it.
        var peakMemory: Int? {
            let status = try? String(
                contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
            let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 << 10 }
        }

        /// Sends SIGTERM.
        /// - Returns: whether the signal ended it.
        func terminate() async -> Bool {
            process.terminate()
            for await _ in ended {}
            return process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGTERM
        }
    }

    /// Passes on what a connection receives.
    private final class Gatherer: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let continuation: AsyncStream<ByteBuffer>.Continuation

        init(_ continuation: AsyncStream<ByteBuffer>.Continuation) {
            self.continuation = continuation
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            continuation.yield(unwrapInboundIn(data))
        }

        func channelInactive(context: ChannelHandlerContext) {
            continuation.finish()
        }
    }
#endif
