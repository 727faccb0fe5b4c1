import SwiftRendering
import TemplateEngine

/// What a run works on, read from disk: everything that its files follow from, but for the options.
struct RunInputs {
    let overrides: [TemplateOverride]
    let specs: [SpecFile]
    /// The folders that were searched for specs.
    let folders: [String]

    init(_ request: GenerationRun.Request) throws(RunFailure) {
        self.overrides = try Self.overrides(in: request.templates)
        do throws(FileFailures) {
            let finder: SpecFinder = SpecFinder()
            let search: SpecSearch = finder.search(request.inputs)
            self.specs = try finder.read(search)
            self.folders = search.folders
        } catch {
            throw RunFailure(error)
        }
    }

    /// The paths of everything that was read.
    var files: [String] {
        self.specs.map(\.location) + self.overrides.map(\.file)
    }

    private static func overrides(in folder: String?) throws(RunFailure) -> [TemplateOverride] {
        guard let folder else { return [] }
        do throws(FileFailure) {
            return try TemplateFolder(path: folder).overrides()
        } catch {
            throw RunFailure(error)
        }
    }

    /// The built-in templates with the user's in their places.
    func templates() throws(RunFailure) -> TemplateSet {
        do throws(TemplateFaults) {
            return try TemplateSet(overrides: self.overrides)
        } catch {
            throw RunFailure(error)
        }
    }
}
