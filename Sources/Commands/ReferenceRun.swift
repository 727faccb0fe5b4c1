public import Generation
import ReferenceRendering
import SpecLanguage
import SpecQueries
import SwiftRendering
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
            let methods = Self.methods(of: checked.specification, try CheckedInputs(request.inputs).files)
            let plan = try self.plan(try files(of: checked.specification, methods))
            try OutputWriter(reading: checked.specs.map(\.path)).carryOut([FolderChanges(folder, plan)])
            console.printSummary(GenerationRun.summary(plan))
            return .success
        }
    }

    /// The heads of the methods in Swift, by the names of endpoints with their services.
    private static func methods(of specification: Specification, _ files: [OutputFile]) -> [String: String] {
        var methods: [String: String] = [:]
        for file in specification.files {
            let name = SwiftFile.name(ofSpec: FilePath.lastPart(of: file.name))
            guard let part = file.service, let swift = files.first(where: { $0.name == name }) else { continue }
            let outline = SwiftOutline(String(decoding: swift.bytes, as: UTF8.self))
            for endpoint in part.endpoints {
                methods["\(part.service.name).\(endpoint.name)"] = outline.methodHead(of: endpoint).map(Self.line)
            }
        }
        return methods
    }

    /// A method without what only declarations have.
    private static func line(of head: String) -> String {
        head.replacing("public ", with: "", maxReplacements: 1).replacing("( ", with: "(").replacing(" )", with: ")")
    }

    private func files(
        of specification: Specification, _ methods: [String: String]
    ) throws(RunFailure) -> [OutputFile] {
        do throws(TemplateFaults) {
            let renderer = try ReferenceRenderer(toolVersion: ToolVersion.current)
            return renderer.render(specification, title: request.title, methods: methods).map { file in
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
