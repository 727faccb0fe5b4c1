public import Generation
import MockValues
import SpecLanguage

/// The command `fixtures`: writes one file for each endpoint with a response body, which is the user's mock or else
/// generated.
public struct FixtureRun: Sendable {
    private let loading: MockLoading
    private let output: String
    private let isForced: Bool
    private let console: Console

    /// - Parameters:
    ///   - loading: the specs and the user's mocks
    ///   - output: the folder for the files
    ///   - isForced: whether to overwrite files in the way that apigen did not write
    ///   - console: the destination of all output
    public init(_ loading: MockLoading, output: String, isForced: Bool = false, console: Console) {
        self.loading = loading
        self.output = output
        self.isForced = isForced
        self.console = console
    }

    /// Runs the request and reports the result.
    public func run() -> ExitStatus {
        console.run { () throws(RunFailure) in
            let loaded = try loading.load(needed: .error)
            console.report(loaded.diagnostics.map { Message($0) })
            guard let set = loaded.set else { return .faultsFound }
            let plan = try self.plan(for: Self.files(of: set, loaded.bodies))
            try OutputWriter(reading: loaded.files).carryOut([FolderChanges(folder.folder, plan)])
            console.printSummary(GenerationRun.summary(plan))
            return .success
        }
    }

    private var folder: ListedFolder {
        ListedFolder(path: output, isForced: isForced)
    }

    private static func files(of set: MockSet, _ bodies: [String: MockBody]) -> [OutputFile] {
        set.endpoints.compactMap { endpoint in
            guard let ending = endpoint.fileEnding, let body = bodies[endpoint.name] else { return nil }
            return OutputFile(name: endpoint.name + ending, bytes: body.bytes)
        }.sorted { $0.name < $1.name }
    }

    private func plan(for files: [OutputFile]) throws(RunFailure) -> OutputPlan {
        do throws(FileFailure) {
            return try folder.plan(for: files)
        } catch {
            throw RunFailure(error)
        }
    }
}
