public import Foundation

/// The exit status and the output of a program.
public struct ProgramRun: Sendable, Equatable {
    public let output: String
    public let errors: String
    /// The exit status; for a program that a signal ended, the signal's number.
    public let status: Int32
    public let endedBySignal: Bool

    private init(output: String, errors: String, status: Int32, endedBySignal: Bool) {
        self.output = output
        self.errors = errors
        self.status = status
        self.endedBySignal = endedBySignal
    }

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - folder: its working directory.
    ///   - environment: additions to this process's environment; a nil value removes a variable.
    ///   - whileRunning: called once it has started.
    public init(
        _ program: URL, _ arguments: [String], in folder: String, environment: [String: String?] = [:],
        whileRunning: (Process) throws -> Void = { _ in }
    ) throws {
        // Files rather than pipes: they need no reader while the program runs.
        let results = try TemporaryFolder()
        try results.write("", to: "output")
        try results.write("", to: "errors")
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: folder, directoryHint: .isDirectory)
        process.environment = ProcessInfo.processInfo.environment.merging(
            environment.compactMapValues { $0 }
        ) { $1 }.filter { environment[$0.key, default: ""] != nil }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: results.path("output")))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: results.path("errors")))
        try process.run()
        defer { process.waitUntilExit() }
        try whileRunning(process)
        process.waitUntilExit()
        output = try results.text(of: "output")
        errors = try results.text(of: "errors")
        status = process.terminationStatus
        endedBySignal = process.terminationReason == .uncaughtSignal
    }

    /// This run with the output of a former one before its own.
    public func continuing(_ former: ProgramRun) -> ProgramRun {
        ProgramRun(
            output: former.output + output, errors: former.errors + errors, status: status, endedBySignal: endedBySignal
        )
    }

    /// Runs a program without blocking a thread of other tests; the parameters are those of `init`.
    public static func detached(
        _ program: URL, _ arguments: [String], in folder: String, environment: [String: String?] = [:],
        whileRunning: @escaping @Sendable (Process) throws -> Void = { _ in }
    ) async throws -> ProgramRun {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        try ProgramRun(
                            program, arguments, in: folder, environment: environment, whileRunning: whileRunning)
                    })
            }
        }
    }
}
