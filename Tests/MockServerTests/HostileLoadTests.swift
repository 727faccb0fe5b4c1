#if Servers
    import Foundation
    import NIOCore
    import NIOHTTP1
    import NIOPosix
    import TestSupport
    import Testing

    /// `Scripts/endurance mock` sets more, and checks times and memory, which mean little while other tests run.
    private enum Load {
        static let connections: Int = number("APIGEN_MOCK_CONNECTIONS") ?? 40
        static let isMeasured: Bool = number("APIGEN_MOCK_CONNECTIONS") != nil
        static let requests: Int = isMeasured ? 3_000 : 50
        /// The tool; optimised where times are measured.
        static let program: URL =
            ProcessInfo.processInfo.environment["APIGEN_MOCK_PROGRAM"].map { path in URL(filePath: path) }
            ?? Programs.apigen

        private static func number(_ name: String) -> Int? {
            ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
        }
    }

    @Suite("The mock server under hostile load", .timeLimit(.minutes(10)))
    struct HostileLoadTests {
        private static let spec: String = """
            apigen: 1
            service: {name: Shop}
            endpoints:
              product: {get: "/products/{id}", parameters: {id: Int}, returns: Product}
              products: {get: /products, returns: '[Product]'}
            models: {Product: {fields: {id: Int, name: String, tags: '[String]', price: Double}}}

            """

        @Test("responds to well-behaved clients, and ends on SIGTERM")
        func load() async throws {
            let server = try await MockProcess(Self.spec, program: Load.program)
            // A group of its own, so that times are those of the server.
            let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
            // Never shut down, as some peers are about to reconnect when the test ends.
            let hostile = HostilePeers(on: .singleton, port: server.port)
            try await hostile.begin(Load.connections)
            let times: [Duration] = try await withThrowingTaskGroup(of: [Duration].self) { tasks in
                for _ in 0..<4 {
                    tasks.addTask { try await Self.ask(server.port, group) }
                }
                return try await tasks.reduce(into: []) { all, some in all += some }
            }.sorted()
            #expect(times.count == 4 * (Load.requests / 4))
            let memory = server.peakMemory
            if Load.isMeasured {
                let late = times[times.count * 99 / 100]
                print(
                    "\(Load.connections) hostile connections: median \(times[times.count / 2]), 99th percentile \(late), "
                        + "longest \(times[times.count - 1]), peak memory \((memory ?? 0) >> 20) MB")
                #expect(late < .milliseconds(50))
                #expect((memory ?? 0) < 100 << 20)
            }
            #expect(await server.terminate())
            hostile.end()
            try await group.shutdownGracefully()
        }

        /// Sends requests over one connection with pauses in between, and measures each.
        private static func ask(_ port: Int, _ group: MultiThreadedEventLoopGroup) async throws -> [Duration] {
            let channel: NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart> =
                try await ClientBootstrap(group: group).connect(host: "127.0.0.1", port: port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHTTPClientHandlers()
                        return try NIOAsyncChannel(wrappingChannelSynchronously: channel)
                    }
                }
            return try await channel.executeThenClose { inbound, outbound in
                var times: [Duration] = []
                var parts = inbound.makeAsyncIterator()
                for number in 0..<Load.requests / 4 {
                    let start: ContinuousClock.Instant = .now
                    let path = number.isMultiple(of: 2) ? "/products" : "/products/\(number)"
                    try await outbound.write(
                        .head(
                            HTTPRequestHead(version: .http1_1, method: .GET, uri: path, headers: ["Host": "127.0.0.1"]))
                    )
                    try await outbound.write(.end(nil))
                    var isOver = false
                    while !isOver, let part = try await parts.next() {
                        if case .head(let head) = part { #expect(head.status == .ok) }
                        if case .end = part { isOver = true }
                    }
                    #expect(isOver)
                    times.append(ContinuousClock.now - start)
                    try await Task.sleep(for: .milliseconds(2))
                }
                return times
            }
        }
    }
#endif
