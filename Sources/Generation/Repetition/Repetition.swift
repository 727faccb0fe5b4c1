import Parallelism
import SpecLanguage
import SwiftRendering

/// Finds out whether a run is the repetition of one that has left everything as it should be.
struct Repetition {
    private let runs: SettledRuns
    private let signature: RunSignature

    /// Nil where nothing can be remembered.
    ///
    /// - Parameter cache: the folder of what is remembered.
    init?(cache: String?, access: Access, templates: [TemplateOverride], specs: [SpecFile]) {
        guard let cache, let tool = ToolIdentity.current else { return nil }
        self.runs = SettledRuns(folder: cache)
        self.signature = RunSignature(tool: tool, access: access, templates: templates, specs: specs)
    }

    /// How many files stand in the folder, where they are byte for byte what such a run has left there; nil where there
    /// is something to do, or to complain of.
    func settledFiles(in folder: OutputFolder) -> Int? {
        let known: [SettledRuns.Entry] = self.runs.entries().filter { $0.inputs == self.signature.digest.text }
        guard !known.isEmpty, !StagingArea.hasLeftovers(in: folder.path), let files = try? folder.digests() else {
            return nil
        }
        let settled: String = self.signature.settled(with: files).text
        return known.contains { $0.settled == settled } ? files.count : nil
    }

    /// Notes that these files stand in the folder now, and no others of apigen's.
    func remember(_ files: [OutputFile]) {
        let digests: [(name: String, content: Digest)] = files.parallelMap { ($0.name, Digest($0.bytes)) }
        self.runs.add(
            SettledRuns.Entry(
                inputs: self.signature.digest.text, settled: self.signature.settled(with: digests).text))
    }
}
