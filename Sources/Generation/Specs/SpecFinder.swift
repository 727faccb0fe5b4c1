import Parallelism
import TextForms

/// Finds spec files below the paths that the user gives.
public struct SpecFinder: Sendable {
    /// The endings of spec files, in any case.
    public static let endings: [String] = [".yaml", ".yml"]

    /// One byte more than a spec may have, so that a longer one is reported and never read whole.
    private static let readLimit: Int = (16 << 20) + 1

    /// How many spec files a run takes, so that a path given by mistake, such as the root, ends with a message.
    private static let mostFiles: Int = 10_000

    public init() {}

    /// All spec files in these folders and below, and the files that are named themselves, sorted by location.
    ///
    /// Hidden files and folders are left out. A link to a file is followed, a link to a folder below an input is not.
    /// A file that several inputs lead to is read once.
    ///
    /// - Throws: every path that cannot be read.
    public func find(_ inputs: [String]) throws(FileFailures) -> [SpecFile] {
        try self.read(self.search(inputs))
    }

    /// Reads what was found.
    ///
    /// - Throws: every path that cannot be read, those of the search included.
    func read(_ search: SpecSearch) throws(FileFailures) -> [SpecFile] {
        var specs: [SpecFile] = []
        var failures: [FileFailure] = search.failures
        let found: [SpecSearch.Found] = search.found.sorted { ExactText($0.location) < ExactText($1.location) }
        for result in found.parallelMap(Self.read) {
            switch result {
            case .success(let spec): specs.append(spec)
            case .failure(let failure): failures.append(failure)
            }
        }
        guard failures.isEmpty else { throw FileFailures(failures: failures) }
        return specs
    }

    /// Looks for specs and reads none of them.
    func search(_ inputs: [String]) -> SpecSearch {
        var search: SpecSearch = SpecSearch()
        for input in inputs {
            search.look(into: input)
        }
        if search.found.count > Self.mostFiles {
            let message: String = "there are \(search.found.count) spec files; a run takes \(Self.mostFiles) at most"
            search.giveUp(FileFailure(path: inputs.first ?? "", message: message))
        }
        return search
    }

    private static func read(_ found: SpecSearch.Found) -> Result<SpecFile, FileFailure> {
        Result { () throws(FileFailure) in
            let bytes: [UInt8] = try FileReading.bytes(of: found.location, limit: Self.readLimit)
            return SpecFile(location: found.location, path: found.path, name: found.name, bytes: bytes)
        }
    }
}

/// Everything that the file system refused in one step.
public struct FileFailures: Error, Sendable, Hashable {
    /// At least one.
    public let failures: [FileFailure]

    package init(failures: [FileFailure]) {
        self.failures = failures
    }
}
