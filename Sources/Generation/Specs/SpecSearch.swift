import Parallelism
import TextForms

/// A walk through folders, which remembers what it found and what it could not open.
struct SpecSearch {
    /// A spec file that is still to be read.
    struct Found: Sendable {
        let location: String
        let path: String
        let name: String
    }

    private(set) var found: [Found] = []
    /// All folders that were looked into.
    private(set) var folders: [String] = []
    private(set) var failures: [FileFailure] = []
    private var seen: Set<ExactText> = []
    /// What the file system says of specs by what a disk that takes no notice of case and normalisation calls them.
    private var seenFiles: [String: FileIdentity] = [:]
    /// How many specs were come across, known ones included.
    private var encountered: Int = 0

    mutating func look(into input: String) {
        do throws(FileFailure) {
            let before: (specs: Int, failures: Int) = (self.encountered, self.failures.count)
            let absolute: String = FilePath.absolute(input, from: try FileReading.workingFolder())
            switch try FileReading.kind(of: input) {
            case nil:
                throw FileFailure(path: input, message: "there is no \(input)")
            case .folder:
                let folder: String = FilePath.lastPart(of: absolute)
                self.walk(FilePath.trimmed(input), absolute: absolute, below: folder == "/" ? "" : folder, name: "")
                guard before != (self.encountered, self.failures.count) else {
                    throw FileFailure(path: input, message: "there is no spec file (*.yaml, *.yml) in \(input)")
                }
            default:
                try self.add(file: input, absolute: absolute)
            }
        } catch {
            self.failures.append(error)
        }
    }

    /// Leaves everything that was found, for a reason that outweighs it.
    mutating func giveUp(_ failure: FileFailure) {
        self.found = []
        self.failures = [failure]
    }

    private mutating func add(file: String, absolute: String) throws(FileFailure) {
        let fileName: String = FilePath.lastPart(of: absolute)
        guard let name = FilePath.stem(of: fileName, endings: SpecFinder.endings) else {
            throw FileFailure(path: file, message: "\(file) is not a spec file (*.yaml, *.yml)")
        }
        let folder: String = FilePath.lastPart(of: FilePath.parent(of: absolute))
        self.add(
            Found(location: file, path: folder == "/" ? fileName : FilePath.join(folder, fileName), name: name),
            absolute: absolute)
    }

    private mutating func walk(_ folder: String, absolute: String, below path: String, name prefix: String) {
        let entries: [String]
        do throws(FileFailure) {
            entries = try FileReading.names(in: folder)
            self.folders.append(folder)
        } catch {
            self.failures.append(error)
            return
        }
        for entry in entries where entry.utf8.first != UInt8(ascii: ".") {
            self.visit(
                entry, at: FilePath.join(folder, entry), absolute: FilePath.join(absolute, entry),
                path: FilePath.join(path, entry), name: prefix)
        }
    }

    private mutating func visit(
        _ entry: String, at location: String, absolute: String, path: String, name prefix: String
    ) {
        do throws(FileFailure) {
            if try FileReading.kind(of: location, followingLinks: false) == .folder {
                self.walk(location, absolute: absolute, below: path, name: prefix + entry + "/")
            } else if let stem = FilePath.stem(of: entry, endings: SpecFinder.endings), try self.isFile(location) {
                self.add(Found(location: location, path: path, name: prefix + stem), absolute: absolute)
            }
        } catch {
            self.failures.append(error)
        }
    }

    /// False for a link to a folder, which is not followed: it may lead back to where it stands.
    private func isFile(_ location: String) throws(FileFailure) -> Bool {
        switch try FileReading.kind(of: location) {
        case nil: throw FileFailure(path: location, message: "\(location) is a link to nothing")
        case .folder: false
        default: true
        }
    }

    private mutating func add(_ spec: Found, absolute: String) {
        self.encountered += 1
        guard self.seen.insert(ExactText(absolute)).inserted, !self.isOtherSpelling(of: spec, absolute) else { return }
        self.found.append(spec)
    }

    /// Whether the disk takes the path for one that was found, and not for another file that is called nearly the same.
    private mutating func isOtherSpelling(of spec: Found, _ absolute: String) -> Bool {
        guard let file = FileIdentity(of: spec.location) else { return false }
        guard let first = self.seenFiles[absolute.foldedName] else {
            self.seenFiles[absolute.foldedName] = file
            return false
        }
        return first == file && file.nameCount == 1
    }
}

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
