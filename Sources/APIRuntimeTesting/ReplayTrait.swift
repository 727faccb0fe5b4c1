// A product of its own: whatever links it needs the library of Swift Testing, which is there in tests alone. Systems without
// that library get an empty module.
#if canImport(Testing)
    public import APIRuntime
    public import APIRuntimeMock
    public import Testing

    /// The recording that the test replays, which has the trait ``Testing/Trait/replaying(_:repeating:delays:usesAll:records:by:sourceFile:)``.
    ///
    /// ```swift
    /// let configuration = APIClient.Configuration(transport: try Replay.transport)
    /// ```
    public enum Replay {
        @TaskLocal static var current: ReplayTransport?

        /// The transport that replays the recording of the test that is running. Each test, and each of its cases, has its own.
        ///
        /// - Throws: a ``ReplayIsMissing`` in a test without the trait, and in detached tasks, which do not know their test.
        public static var transport: ReplayTransport {
            get throws(ReplayIsMissing) {
                guard let current else { throw ReplayIsMissing() }
                return current
            }
        }
    }

    /// A test asked for its recording, and has none.
    public struct ReplayIsMissing: Error, Sendable, CustomStringConvertible {
        public var description: String {
            "this test replays no recording: add a trait to it, such as .replaying(\"calls.har\")"
        }
    }

    /// Replays recorded responses in a test, or in each test of a suite.
    public struct ReplayTrait: TestTrait, SuiteTrait, TestScoping {
        private let transport: @Sendable () throws -> ReplayTransport
        private let usesAll: Bool

        init(usesAll: Bool, _ transport: @escaping @Sendable () throws -> ReplayTransport) {
            self.usesAll = usesAll
            self.transport = transport
        }

        /// Always true: each test of a suite begins with the first response.
        public var isRecursive: Bool { true }

        /// Runs a test with its recording, and reports what it did not use.
        /// - Throws: what the test throws; before it runs, a `CassetteFault` if the recording cannot be read, and a
        ///   `HARFileFault` if it cannot be written.
        public func provideScope(
            for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
        ) async throws {
            let replay = try transport()
            try await Replay.$current.withValue(replay) { try await function() }
            await replay.flush()
            guard usesAll, let unused = Self.unused(in: replay) else { return }
            Issue.record("\(unused)", sourceLocation: test.sourceLocation)
        }

        /// What a test did not use of its recording; `nil` if it used all.
        static func unused(in replay: ReplayTransport) -> String? {
            let unused = replay.unused
            guard !unused.isEmpty else { return nil }
            var redactor = Redactor()
            let calls = unused.prefix(5).map { redactor.redact($0).request }
            let list = calls.map { "\($0.method) \($0.url)" }.joined(separator: ", ")
            let rest = unused.count > 5 ? ", and \(unused.count - 5) more" : ""
            return "recorded calls that were not made: \(list)\(rest)"
        }
    }

    extension Trait where Self == ReplayTrait {
        /// The test gets recorded responses, by ``Replay/transport``.
        ///
        /// ```swift
        /// @Test(.replaying("Recordings/gallery.har"))
        /// func pictures() async throws {
        ///     let configuration = APIClient.Configuration(transport: try Replay.transport)
        /// ```
        ///
        /// - Parameters:
        ///   - name: the path of a HAR file, a Charles session, a `.http` file or a folder of these, from the folder of the
        ///     test's source file, or an absolute one.
        ///   - repetition: what a request gets that is sent more often than it was recorded. The last response by default.
        ///   - delays: the share of the recorded time that responses take: 1 is as recorded. 0 by default, at once.
        ///   - usesAll: whether the test fails if it did not make all recorded calls. `false` by default.
        ///   - records: whether requests that are missing are sent and added to the file, which is made if there is none. By
        ///     default, if the environment has `APIGEN_RECORD=1`.
        ///   - transport: sends requests that are recorded. A `DefaultTransport` by default.
        ///   - sourceFile: the source file of the test.
        public static func replaying(
            _ name: String, repeating repetition: Cassette.Repetition = .last, delays: Double = 0,
            usesAll: Bool = false,
            records: Bool = ReplayTransport.recordsMissing, by transport: any Transport = DefaultTransport(),
            sourceFile: String = #filePath
        ) -> Self {
            ReplayTrait(usesAll: usesAll) {
                try ReplayTransport.replaying(
                    name, repeating: repetition, delays: delays, records: records, by: transport, sourceFile: sourceFile
                )
            }
        }
    }
#endif
