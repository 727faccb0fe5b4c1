import Parallelism

/// Finds spec files below the paths that the user gives.
public struct SpecFinder: Sendable {
    /// The endings of spec files, in any case.
    public static let endings: [String] = [".yaml", ".yml"]

    /// One byte more than a spec may have, so that a longer one is reported and never read whole.
    private static let readLimit: Int = (16 << 20) + 1

    public init() {}

    /// All spec files in these folders and below, and the files that are named themselves, sorted by location.
    ///
    /// Hidden files and folders are left out. A link to a file is followed, a link to a folder below an input is not.
    /// A file that several inputs lead to is read once.
    ///
    /// - Throws: every path that cannot be read.
    public func find(_ inputs: [String]) throws(FileFailures) -> [SpecFile] {
        var search: SpecSearch = SpecSearch()
        for input in inputs {
            search.look(into: input)
        }
        var specs: [SpecFile] = []
        for result in search.found.sorted(by: { $0.location < $1.location }).parallelMap(Self.read) {
            switch result {
            case .success(let spec): specs.append(spec)
            case .failure(let failure): search.failures.append(failure)
            }
        }
        guard search.failures.isEmpty else { throw FileFailures(failures: search.failures) }
        return specs
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
}
