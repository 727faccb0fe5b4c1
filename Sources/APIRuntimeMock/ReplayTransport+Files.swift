public import APIRuntime
public import Recording

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ReplayTransport {
    /// Whether tests record what is missing: the environment has `APIGEN_RECORD=1`.
    public static var recordsMissing: Bool { ProcessInfo.processInfo.environment["APIGEN_RECORD"] == "1" }

    /// Replays a file beside the source file of a test.
    ///
    /// ```swift
    /// let replay = try ReplayTransport.replaying("Recordings/gallery.har")
    /// ```
    ///
    /// - Parameters:
    ///   - name: the path of a HAR file, a Charles session, a `.http` file or a folder of these, from the folder of the source
    ///     file, or an absolute one.
    ///   - repetition: what a request gets that is sent more often than it was recorded. The last response by default.
    ///   - delays: the share of the recorded time that responses take: 1 is as recorded. 0 by default, at once.
    ///   - records: whether requests that are missing are sent and added to the file, which is made if there is none. By
    ///     default, if the environment has `APIGEN_RECORD=1`.
    ///   - transport: sends requests that are recorded. A `DefaultTransport` by default.
    ///   - time: the clock for delays and deadlines. Pass the client's. The system clock by default.
    ///   - sourceFile: the source file of the test.
    /// - Throws: a ``CassetteFault`` if the file cannot be read, and a `HARFileFault` if it cannot be written.
    public static func replaying(
        _ name: String, repeating repetition: Cassette.Repetition = .last, delays: Double = 0,
        records: Bool = ReplayTransport.recordsMissing, by transport: any Transport = DefaultTransport(),
        time: any TimeSource = APIClient.SystemTime(), sourceFile: String = #filePath
    ) throws -> ReplayTransport {
        let folder = URL(fileURLWithPath: sourceFile).deletingLastPathComponent()
        let file = name.hasPrefix("/") ? URL(fileURLWithPath: name) : folder.appendingPathComponent(name)
        let isThere = FileManager.default.fileExists(atPath: file.path)
        guard isThere || records else {
            throw CassetteFault(
                file: file.path, reason: "there is no such file or folder; with APIGEN_RECORD=1, the test records it")
        }
        if !isThere {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        }
        return try ReplayTransport(
            contentsOf: file, repeating: repetition, delays: delays,
            missing: records ? .recorded(by: transport) : .fails, time: time)
    }
}
