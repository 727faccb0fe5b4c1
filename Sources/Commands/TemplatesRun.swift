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
        /// What copies in a folder and their originals have changed. An empty list of names selects all copies.
        case diff([String], folder: String)
        /// Merges the changes of originals into their copies.
        case update([String], folder: String, areResolved: Bool = false)
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
            case .diff(let names, let folder):
                return diff(try TemplateCopies(names, in: folder))
            case .update(let names, let folder, let areResolved):
                return try update(try TemplateCopies(names, in: folder), areResolved)
            }
            return .success
        }
    }

    private func copy(_ names: [String], to folder: String, _ isForced: Bool) throws(RunFailure) {
        let originals = try BuiltInTemplateFiles.files(names)
        let files = originals.map { file in
            let text = String(decoding: file.bytes, as: UTF8.self)
            return TemplateCopies.file(String(file.name.dropLast(TemplateFolder.ending.count)), text, of: text)
        }
        try NewFiles(folder: folder, files: files, isForced: isForced).write()
        try OutputWriter().carryOut([TemplateCopies.originals(originals, in: folder)])
        for file in files { console.printResult("wrote \(FilePath.join(FilePath.trimmed(folder), file.name))") }
    }

    private func diff(_ copies: TemplateCopies) -> ExitStatus {
        let diffs = copies.diff()
        for (title, diff) in diffs {
            console.printResult(title)
            console.printDiff(diff)
        }
        console.report(copies.gone)
        return diffs.isEmpty && copies.gone.isEmpty ? .success : .faultsFound
    }

    private func update(_ copies: TemplateCopies, _ areResolved: Bool) throws(RunFailure) -> ExitStatus {
        let update = copies.update(areResolved: areResolved)
        try OutputWriter().carryOut([
            TemplateCopies.changes(update.files, in: copies.folder),
            TemplateCopies.originals(update.originals, in: copies.folder),
        ])
        for file in update.files { console.printResult("updated \(FilePath.join(copies.folder, file.name))") }
        console.report(update.messages)
        return update.messages.isEmpty ? .success : .faultsFound
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
