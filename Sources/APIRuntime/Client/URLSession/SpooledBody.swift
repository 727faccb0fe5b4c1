#if canImport(FoundationNetworking)
    import Foundation

    /// A body that somebody makes while it is read, put to rest in a file before it is sent.
    ///
    /// All sessions of a process share one queue on Linux, and wait while one of them waits for its body. So they get to
    /// see only bodies that can be read at any time.
    final class SpooledBody: @unchecked Sendable {
        /// Has no name any more, and is gone when it is closed. One reader at a time has it.
        private let file: FileHandle
        private var length: Int64 = 0

        private init() throws {
            let place: URL = FileManager.default.temporaryDirectory.appendingPathComponent(
                "apigen-" + UUID().uuidString)
            try Data().write(to: place, options: .withoutOverwriting)
            defer { try? FileManager.default.removeItem(at: place) }
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: place.path)
            file = try FileHandle(forUpdating: place)
        }

        deinit {
            try? file.close()
        }

        /// The request with a body at rest; the time that this takes is part of the request's.
        static func atRest(_ request: WireRequest) async throws -> WireRequest {
            guard let body = request.body, !body.isRepeatable else { return request }
            let begin: ContinuousClock.Instant = .now
            let spooled: SpooledBody = try await within(request.timeout) {
                let spooled = try SpooledBody()
                for try await piece in body.checkedChunks() { try spooled.append(piece) }
                return spooled
            }
            var request: WireRequest = request
            request.body = spooled.body
            request.timeout -= begin.duration(to: .now)
            return request
        }

        private func append(_ piece: [UInt8]) throws {
            try file.write(contentsOf: Data(piece))
            length += Int64(piece.count)
        }

        private var body: WireBody {
            WireBody(length: length, isRepeatable: true) { [self] in
                nonisolated(unsafe) var isAtStart: Bool = true
                return WireBody.Chunks(
                    AsyncThrowingStream { () throws -> [UInt8]? in
                        if isAtStart { try self.file.seek(toOffset: 0) }
                        isAtStart = false
                        let data: Data? = try self.file.read(upToCount: 64 << 10)
                        return data.flatMap { data in data.isEmpty ? nil : [UInt8](data) }
                    })
            }
        }

        /// Does something for so long at most.
        private static func within<Value: Sendable>(
            _ timeout: Duration, _ action: @escaping @Sendable () async throws -> Value
        ) async throws -> Value {
            try await withThrowingTaskGroup(of: Value.self) { group in
                group.addTask(operation: action)
                group.addTask {
                    try await Task.sleep(for: min(timeout, .seconds(31_536_000)))
                    throw NetworkFault(.timedOut, reason: "no whole answer within \(timeout)")
                }
                defer { group.cancelAll() }
                guard let value = try await group.next() else { throw CancellationError() }
                return value
            }
        }
    }
#endif
