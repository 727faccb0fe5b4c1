import Parallelism
public import SpecLanguage
import TextForms

/// A search through folders, with the specs found and the paths that could not be opened.
struct SpecSearch {
    /// A spec file that has not been read yet.
    struct Found: Sendable {
        let location: String
        let path: String
        let name: String
    }

    private(set) var found: [Found] = []
    /// All folders that were searched.
    private(set) var folders: [String] = []
    private(set) var failures: [FileFailure] = []
    private var seen: Set<ExactText> = []
    /// The identities of specs, by their paths as a disk that ignores case and normalisation would compare them.
    private var seenFiles: [String: FileIdentity] = [:]
    /// The number of specs encountered, including duplicates.
    private var encountered: Int = 0

    mutating func look(into input: String) {
        do throws(FileFailure) {
            let before: (specs: Int, failures: Int) = (encountered, failures.count)
            let absolute = FilePath.absolute(input, from: try FileReading.workingFolder())
            switch try FileReading.kind(of: input) {
            case nil:
                throw FileFailure(path: input, message: "\(input) does not exist")
            case .folder:
                let folder = FilePath.lastPart(of: absolute)
                walk(FilePath.trimmed(input), absolute: absolute, below: folder == "/" ? "" : folder, name: "")
                guard before != (encountered, failures.count) else {
                    throw FileFailure(path: input, message: "no spec files (*.yaml, *.yml) in \(input)")
                }
            default:
                try add(file: input, absolute: absolute)
            }
        } catch {
            failures.append(error)
        }
    }

    /// Discards everything found, because of a more important failure.
    mutating func giveUp(_ failure: FileFailure) {
        found = []
        failures = [failure]
    }

    private mutating func add(file: String, absolute: String) throws(FileFailure) {
        let fileName = FilePath.lastPart(of: absolute)
        guard fileName != ToolConfiguration.fileName else {
            throw FileFailure(
                path: file,
                message: "\(file) is a configuration, not a spec; run apigen without arguments in its folder")
        }
        guard let name = FilePath.stem(of: fileName, endings: SpecFinder.endings) else {
            throw FileFailure(path: file, message: "\(file) is not a spec file (*.yaml, *.yml)")
        }
        let folder = FilePath.lastPart(of: FilePath.parent(of: absolute))
        add(
            Found(location: file, path: folder == "/" ? fileName : FilePath.join(folder, fileName), name: name),
            absolute: absolute)
    }

    private mutating func walk(_ folder: String, absolute: String, below path: String, name prefix: String) {
        let entries: [String]
        do throws(FileFailure) {
            entries = try FileReading.names(in: folder)
            folders.append(folder)
        } catch {
            failures.append(error)
            return
        }
        for entry in entries where entry.utf8.first != UInt8(ascii: ".") && entry != ToolConfiguration.fileName {
            visit(
                entry, at: FilePath.join(folder, entry), absolute: FilePath.join(absolute, entry),
                path: FilePath.join(path, entry), name: prefix)
        }
    }

    private mutating func visit(
        _ entry: String, at location: String, absolute: String, path: String, name prefix: String
    ) {
        do throws(FileFailure) {
            if try FileReading.kind(of: location, followingLinks: false) == .folder {
                walk(location, absolute: absolute, below: path, name: prefix + entry + "/")
            } else if let stem = FilePath.stem(of: entry, endings: SpecFinder.endings), try isFile(location) {
                add(Found(location: location, path: path, name: prefix + stem), absolute: absolute)
            }
        } catch {
            failures.append(error)
        }
    }

    /// False for a link to a folder. Such links are not followed, because they may be circular.
    private func isFile(_ location: String) throws(FileFailure) -> Bool {
        switch try FileReading.kind(of: location) {
        case nil: throw FileFailure(path: location, message: "\(location) is a broken link")
        case .folder: false
        default: true
        }
    }

    private mutating func add(_ spec: Found, absolute: String) {
        encountered += 1
        guard seen.insert(ExactText(absolute)).inserted, !isOtherSpelling(of: spec, absolute) else { return }
        found.append(spec)
    }

    /// Whether the disk considers the path another spelling of one already found, rather than a different file with a
    /// similar name.
    private mutating func isOtherSpelling(of spec: Found, _ absolute: String) -> Bool {
        guard let file = FileIdentity(of: spec.location) else { return false }
        guard let first = seenFiles[absolute.foldedName] else {
            seenFiles[absolute.foldedName] = file
            return false
        }
        return first == file && file.nameCount == 1
    }
}

/// Finds spec files at and below the paths that the user passes.
public struct SpecFinder: Sendable {
    /// The extensions of spec files, in any case.
    public static let endings: [String] = [".yaml", ".yml"]

    /// One byte more than the maximum size of a spec, so that a larger file is reported but never read completely.
    private static let readLimit: Int = (16 << 20) + 1

    /// The maximum number of spec files per run. It turns a wrong path, such as the root, into an error message.
    private static let mostFiles: Int = 10_000

    public init() {}

    /// All spec files in and below these folders, and the files passed directly, sorted by location.
    ///
    /// Hidden files and folders are skipped. Links to files are followed; links to folders are not, except for inputs.
    /// A file that can be reached from several inputs is read once.
    ///
    /// - Throws: every path that cannot be read
    public func find(_ inputs: [String]) throws(FileFailures) -> [SpecSource] {
        try read(search(inputs))
    }

    /// Reads the specs that were found.
    ///
    /// - Throws: every path that cannot be read, including those of the search
    func read(_ search: SpecSearch, as module: SpecModule = SpecModule()) throws(FileFailures) -> [SpecSource] {
        var specs: [SpecSource] = []
        var failures = search.failures
        let found = search.found.sorted { ExactText($0.location) < ExactText($1.location) }
        for result in found.parallelMap(Self.read) {
            switch result {
            case .success(let spec): specs.append(spec.part(of: module))
            case .failure(let failure): failures.append(failure)
            }
        }
        guard failures.isEmpty else { throw FileFailures(failures: failures) }
        return specs
    }

    /// Searches for specs without reading them.
    func search(_ inputs: [String]) -> SpecSearch {
        var search = SpecSearch()
        for input in inputs {
            search.look(into: input)
        }
        if search.found.count > Self.mostFiles {
            let message = "found \(search.found.count) spec files; the limit is \(Self.mostFiles)"
            search.giveUp(FileFailure(path: inputs.first ?? "", message: message))
        }
        return search
    }

    private static func read(_ found: SpecSearch.Found) -> Result<SpecSource, FileFailure> {
        Result { () throws(FileFailure) in
            let bytes = try FileReading.start(of: found.location, count: Self.readLimit)
            return SpecSource(path: found.location, portablePath: found.path, name: found.name, bytes: bytes)
        }
    }
}

/// All file system errors of one step.
public struct FileFailures: Error, Sendable, Hashable {
    /// At least one.
    public let failures: [FileFailure]

    package init(failures: [FileFailure]) {
        self.failures = failures
    }
}
