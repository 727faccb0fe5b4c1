public import Generation
import SpecLanguage
import SwiftRendering

/// The command `templates`: shows the built-in templates and copies them for editing.
public struct TemplatesRun: Sendable {
    /// The user's request.
    public enum Request: Sendable, Hashable {
        /// The names of all templates.
        case list
        /// The text of one template.
        case show(String)
        /// The names that one template may use, or all of them.
        case names(String?)
        /// Copies templates to files in a folder, for editing. An empty list of names selects all templates. Existing
        /// files are only replaced if forced.
        case copy([String], folder: String, isForced: Bool = false)
    }

    private let request: Request
    private let console: Console

    /// - Parameters:
    ///   - request: the user's request
    ///   - console: the destination of all output
    public init(_ request: Request, console: Console) {
        self.request = request
        self.console = console
    }

    /// Runs the request and reports the result.
    public func run() -> ExitStatus {
        console.run { () throws(RunFailure) in
            switch request {
            case .list:
                for name in BuiltInTemplateFiles.names { console.printResult(name) }
            case .show(let name):
                for file in try BuiltInTemplateFiles.files([name]) { console.printText(file.bytes) }
            case .names(let template):
                let types = try TemplateReference().types(of: template)
                if console.documentFormat == nil {
                    for line in TemplateReference.text(of: types) { console.printResult(line) }
                } else {
                    console.printText(Array((TemplateReference.json(of: types) + "\n").utf8))
                }
            case .copy(let names, let folder, let isForced):
                try copy(names, to: folder, isForced)
            }
            return .success
        }
    }

    private func copy(_ names: [String], to folder: String, _ isForced: Bool) throws(RunFailure) {
        let files = try BuiltInTemplateFiles.files(names).map { file in
            let text = String(decoding: file.bytes, as: UTF8.self)
            let origin = TemplateOrigin.line(of: text, toolVersion: ToolVersion.current)
            return OutputFile(name: file.name, bytes: Array(origin.utf8) + file.bytes)
        }
        try NewFiles(folder: folder, files: files, isForced: isForced).write()
        for file in files { console.printResult("wrote \(FilePath.join(FilePath.trimmed(folder), file.name))") }
    }
}

/// The built-in templates as files that a user can edit.
struct BuiltInTemplateFiles {
    /// All names, in the order in which the templates are listed.
    static var names: [String] { TemplateSet.builtIn.map(\.name) }

    /// Some templates, each as the file that overrides it.
    ///
    /// - Parameter names: the names; empty for all
    /// - Throws: unknown names
    static func files(_ names: [String]) throws(RunFailure) -> [OutputFile] {
        let unknown = names.filter { !self.names.contains($0) }.map { name in
            let hint = Spelling.suggestion(for: name, among: self.names)
            return Message(text: "unknown template \"\(name)\"\(hint)", location: nil)
        }
        guard unknown.isEmpty else { throw RunFailure(unknown) }
        return TemplateSet.builtIn.filter { names.isEmpty || names.contains($0.name) }.map { template in
            OutputFile(name: template.name + TemplateFolder.ending, bytes: Array(template.text.utf8))
        }
    }
}
