public import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Runs `WireProgram` for a subject, and restarts it if it ends early.
public struct WireRun: Sendable {
    /// Random cases instead of those of a suite.
    public struct Lot: Sendable {
        public enum Kind: String, Sendable {
            case responses
            case frames
        }

        let kind: Kind
        let seed: Int
        let count: Int

        public init(_ kind: Kind, seed: Int, count: Int) {
            self.kind = kind
            self.seed = seed
            self.count = count
        }
    }

    private let program: URL
    private let folder: URL
    private let count: Int
    private let lot: Lot?
    /// The folder of the servers' certificates and of the authority that signs them.
    private let certificates: URL?

    /// - Parameters:
    ///   - folder: the folder of the cases.
    ///   - certificates: the folder of `NAME.pem`, `NAME.key` and `ca.pem`.
    public init(_ program: URL, folder: URL, count: Int, certificates: URL) {
        self.program = program
        self.folder = folder
        self.count = count
        self.certificates = certificates
        lot = nil
    }

    /// - Parameter certificates: as above, for cases over TLS.
    public init(_ program: URL, folder: URL, _ lot: Lot, certificates: URL? = nil) {
        self.program = program
        self.folder = folder
        count = lot.count
        self.lot = lot
        self.certificates = certificates
    }

    /// The outcome of each case, without blocking a thread of the task pool.
    public func outcomes(of subject: String) async throws -> [WireOutcome] {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try run(subject) }) }
        }
    }

    private func run(_ subject: String) throws -> [WireOutcome] {
        var outcomes: [WireOutcome] = []
        while outcomes.count < count {
            let more = outcomes.count
            let ending = try play(subject, &outcomes)
            guard outcomes.count < count else { break }
            // The case that was running.
            outcomes.append(WireOutcome(ending))
            guard outcomes.count > more else { break }
        }
        return outcomes
    }

    /// The longest time without output.
    private static let patience: Int32 = 120_000

    /// - Returns: how the program ended.
    private func play(_ subject: String, _ outcomes: inout [WireOutcome]) throws -> WireOutcome.Result {
        let process = Process()
        process.executableURL = program
        let extra = lot.map { lot in ["\(lot.seed)", "\(lot.count)", lot.kind.rawValue] } ?? []
        process.arguments = [subject, folder.path, "\(outcomes.count)"] + extra
        var extras: [String: String] = ["SWIFT_BACKTRACE": "enable=no"]
        extras["APIGEN_WIRE_CERTIFICATES"] = certificates?.path
        process.environment = ProcessInfo.processInfo.environment.merging(extras) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        defer { process.waitUntilExit() }
        let descriptor = output.fileHandleForReading.fileDescriptor
        var rest = Data()
        while true {
            var place = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&place, 1, Self.patience) > 0 else {
                process.terminate()
                kill(process.processIdentifier, SIGKILL)
                return .hung
            }
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { return .died }
            rest += more
            while let end = rest.firstIndex(of: 0x0A) {
                let report = try JSONDecoder().decode(WireReport.self, from: rest[..<end])
                rest = rest[rest.index(after: end)...]
                if let outcome = report.outcome { outcomes.append(outcome) }
            }
        }
    }
}
