public import Generation
import ReferenceRendering
import SpecLanguage
import TemplateEngine

/// The command `docs`: generates reference documentation as HTML pages that need no server.
public struct ReferenceRun: Sendable {
    /// The user's request.
    public struct Request: Sendable, Hashable {
        /// Spec files, and folders that contain them; at least one.
        public var inputs: [String]
        /// The folder for the pages.
        public var output: String
        /// The title of the reference.
        public var title: String

        /// Whether to overwrite files in the way that apigen did not write.
        public var isForced: Bool

        public init(inputs: [String], output: String, title: String, isForced: Bool = false) {
            self.inputs = inputs
            self.output = output
            self.title = title
            self.isForced = isForced
        }
    }

    private let request: Request
    private let console: Console

    public init(_ request: Request, console: Console) {
        self.request = request
        self.console = console
    }

    /// Writes the pages and reports the result. Specs with errors change nothing.
    public func run() -> ExitStatus {
        console.run { () throws(RunFailure) in
            guard let checked = try console.checkedSpecs(request.inputs) else { return .faultsFound }
            let plan = try self.plan(try files(of: checked.specification))
            try OutputWriter(reading: checked.specs.map(\.path)).carryOut([FolderChanges(folder, plan)])
            console.printSummary(GenerationRun.summary(plan))
            return .success
        }
    }

    private func files(of specification: Specification) throws(RunFailure) -> [OutputFile] {
        do throws(TemplateFaults) {
            let renderer = try ReferenceRenderer(toolVersion: ToolVersion.current)
            return renderer.render(specification, title: request.title).map { file in
                OutputFile(name: file.name, bytes: file.bytes)
            }
        } catch {
            throw RunFailure(error)
        }
    }

    private var folder: OutputFolder {
        OutputFolder(path: request.output, kind: .reference, isForced: request.isForced)
    }

    private func plan(_ files: [OutputFile]) throws(RunFailure) -> OutputPlan {
        do throws(FileFailure) {
            return try folder.plan(for: files)
        } catch {
            throw RunFailure(error)
        }
    }
}
