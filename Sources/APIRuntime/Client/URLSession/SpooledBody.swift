import Foundation

/// A body that was put into a file before it is sent.
///
/// All sessions of a process share one queue on Linux, and wait there while one of them waits for its body. So they get
/// to see only bodies that are in memory, or in a file of this kind.
final class SpooledBody: @unchecked Sendable {
    /// Has no name any more, and is gone when it is closed. One reader at a time has it.
    private let file: FileHandle
    private var length: Int64 = 0

    private init() throws {
        let place: URL = FileManager.default.temporaryDirectory.appendingPathComponent("apigen-" + UUID().uuidString)
        try Data().write(to: place, options: .withoutOverwriting)
        defer { try? FileManager.default.removeItem(at: place) }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: place.path)
        file = try FileHandle(forUpdating: place)
    }

    deinit {
        try? file.close()
    }

    /// Puts the body of a request into a file, where it is not at hand; the time that this takes is part of the
    /// request's.
    static func atRest(_ request: WireRequest) async throws -> (WireRequest, SpooledBody?) {
        guard let body = request.body, body.bytes == nil, body.length != 0 else { return (request, nil) }
        let begin: ContinuousClock.Instant = .now
        let spooled: SpooledBody = try await within(request.timeout) {
            let spooled = try SpooledBody()
            for try await piece in body.checkedChunks() { try spooled.append(piece) }
            return spooled
        }
        var request: WireRequest = request
        request.timeout -= begin.duration(to: .now)
        return (request, spooled)
    }

    private func append(_ piece: [UInt8]) throws {
        try file.write(contentsOf: Data(piece))
        length += Int64(piece.count)
    }

    /// The body from its beginning on.
    func stream() -> InputStream {
        try? file.seek(toOffset: 0)
        return FileStream(self)
    }

    fileprivate func read(atMost count: Int) throws -> Data {
        try file.read(upToCount: count) ?? Data()
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

/// Reads a spooled body, on the session's queue.
private final class FileStream: InputStream {
    private let body: SpooledBody
    private var status: Stream.Status = .notOpen

    init(_ body: SpooledBody) {
        self.body = body
        super.init(data: Data())
    }

    override var streamStatus: Stream.Status { status }

    override var hasBytesAvailable: Bool { true }

    override func open() {
        status = .open
    }

    override func close() {
        status = .closed
    }

    override func read(_ bytes: UnsafeMutablePointer<UInt8>, maxLength count: Int) -> Int {
        guard let data = try? body.read(atMost: count) else { return -1 }
        data.copyBytes(to: bytes, count: data.count)
        return data.count
    }
}
