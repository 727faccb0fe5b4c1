import Generation
import SpecLanguage
import SwiftRendering

/// The built-in templates as files that a user can change.
struct BuiltInTemplateFiles {
    /// All names, in the order in which the templates are told.
    static var names: [String] { TemplateSet.builtIn.map(\.name) }

    /// Some templates, each as the file that stands in for it.
    ///
    /// - Parameter names: empty for all.
    /// - Throws: names of no template.
    static func files(_ names: [String]) throws(RunFailure) -> [OutputFile] {
        let unknown: [Message] = names.filter { !self.names.contains($0) }.map { name in
            let hint: String = Spelling.suggestion(for: name, among: self.names)
            return Message(text: "there is no template \"\(name)\"\(hint)", location: nil)
        }
        guard unknown.isEmpty else { throw RunFailure(unknown) }
        return TemplateSet.builtIn.filter { names.isEmpty || names.contains($0.name) }.map { template in
            OutputFile(name: template.name + TemplateFolder.ending, bytes: Array(template.text.utf8))
        }
    }
}
