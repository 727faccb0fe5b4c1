import Parallelism
import SpecLanguage
import SwiftRendering
import TextForms

/// What the files of a run follow from: the tool, its options, the templates and the specs.
struct RunSignature {
    let digest: Digest

    /// - Parameter tool: what tells this build of the tool from others.
    init(tool: Digest, access: Access, templates: [TemplateOverride], specs: [SpecFile]) {
        var digest: Digest = tool
        digest.add(access.rawValue)
        digest.add("\(templates.count) templates")
        for template in templates {
            digest.add(template.name)
            digest.add(template.text)
        }
        let contents: [Digest] = specs.parallelMap { Digest($0.bytes) }
        for (spec, content) in zip(specs, contents) {
            digest.add(spec.location)
            digest.add(spec.path)
            digest.add(spec.name)
            digest.add(content)
        }
        self.digest = digest
    }

    /// The same together with the files that such a run leaves behind.
    ///
    /// - Parameter files: their names and what they hold.
    func settled(with files: [(name: String, content: Digest)]) -> Digest {
        var digest: Digest = self.digest
        for file in files.sorted(by: { ExactText($0.name) < ExactText($1.name) }) {
            digest.add(file.name)
            digest.add(file.content)
        }
        return digest
    }
}
