import Generation
import MockValues
import SpecLanguage

/// Reads specs, and the folder of mocks where there is one, and checks both.
public struct MockLoading: Sendable {
    private let inputs: [String]
    private let mocks: String?
    private let seed: UInt64

    /// - Parameters:
    ///   - inputs: spec files and folders of them.
    ///   - mocks: the folder of answers that somebody wrote; nil: all are made up.
    ///   - seed: what made-up values follow from.
    public init(inputs: [String], mocks: String?, seed: UInt64) {
        self.inputs = inputs
        self.mocks = mocks
        self.seed = seed
    }

    /// What reading gave.
    struct Loaded {
        let specCount: Int
        let mockCount: Int
        let diagnostics: [Diagnostic]
        /// The paths of the specs and mocks.
        let files: [String]
        /// Nil where the specs or the mocks have errors.
        let set: MockSet?
        /// What each endpoint answers at first, by its name.
        var bodies: [String: MockBody] = [:]
    }

    /// - Parameter needed: how bad it is that a value cannot be made up.
    func load(needed: Diagnostic.Severity) throws(RunFailure) -> Loaded {
        let checked: CheckedInputs = try CheckedInputs(self.inputs)
        guard !checked.hasErrors else {
            return Loaded(
                specCount: checked.specs.count, mockCount: 0, diagnostics: checked.diagnostics, files: [], set: nil)
        }
        let endpoints: [MockEndpoint] = MockEndpoint.all(of: checked.specification)
        let contents: MockFolder.Contents = try self.contents(for: endpoints)
        let check: MockFileCheck = MockFileCheck(checked.specification)
        var diagnostics: [Diagnostic] = checked.diagnostics + contents.diagnostics
        var written: [String: MockBody] = [:]
        for endpoint in endpoints {
            guard let file = contents.files[endpoint.name] else { continue }
            diagnostics += check.diagnostics(of: file.bytes, file.path, for: endpoint)
            written[endpoint.name] = endpoint.body(of: file.bytes)
        }
        let set: MockSet = MockSet(checked.specification, seed: self.seed, written: written)
        let size: Int = checked.specs.reduce(0) { $0 + $1.bytes.count }
        let made: MockSet.Bodies = set.bodies(WorkBudget(inputBytes: size), severity: needed)
        diagnostics += made.failures
        let hasErrors: Bool = diagnostics.contains { $0.severity == .error }
        return Loaded(
            specCount: checked.specs.count, mockCount: contents.files.count, diagnostics: diagnostics.sorted(),
            files: checked.specs.map(\.location) + contents.files.values.map(\.path), set: hasErrors ? nil : set,
            bodies: made.bodies)
    }

    private func contents(for endpoints: [MockEndpoint]) throws(RunFailure) -> MockFolder.Contents {
        guard let mocks = self.mocks else { return MockFolder.Contents() }
        do throws(FileFailure) {
            return try MockFolder(path: mocks).contents(for: endpoints)
        } catch {
            throw RunFailure(error)
        }
    }

    /// Of all bytes of specs and mocks, and the names of their files; nil where something cannot be read.
    func digest() -> Digest? {
        guard let specs = try? SpecFinder().find(self.inputs) else { return nil }
        var digest: Digest = Digest()
        for spec in specs {
            digest.add(spec.location)
            digest.add(spec.bytes)
        }
        guard let mocks = self.mocks else { return digest }
        guard let files = try? MockFolder(path: mocks).files() else { return nil }
        for file in files {
            digest.add(file.path)
            digest.add(file.bytes)
        }
        return digest
    }
}
