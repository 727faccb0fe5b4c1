import Generation
import SpecLanguage

/// Another version of the specs: the same paths in a git commit, a path in one, or another folder.
struct SpecVersion {
    /// The current specs: spec files, and folders that contain them.
    let inputs: [String]
    /// The requested version: a folder; or a branch, a tag or a commit of the repository that contains the specs, with
    /// a path as in `HEAD~3:Specs` if the specs were elsewhere.
    let name: String
    /// Whether that version may have no specs yet.
    let mayLackSpecs: Bool

    /// All spec files of that version; at least one, unless it may have none.
    ///
    /// - Parameter caveat: what to know about a comparison with that version, if that is odd
    /// - Throws: files that cannot be read, a name that is neither a folder nor a commit, and a commit without specs
    func specs(_ caveat: inout Message?) throws(FileFailures) -> [SpecSource] {
        let kind: FileKind?
        do throws(FileFailure) {
            kind = try FileReading.kind(of: name)
        } catch {
            throw FileFailures(failures: [error])
        }
        if case .folder? = kind { return try SpecFinder().find([name]) }
        do throws(FileFailure) {
            if try isBeforeHistory() { return [] }
            let specs = try name.contains(":") ? named(&caveat) : committed(&caveat)
            guard specs.isEmpty, !mayLackSpecs || name.contains(":") else { return specs }
            let places = inputs.joined(separator: ", ")
            let hint = "; if the specs were elsewhere, name their path, as in \(name):Specs"
            throw FileFailure(
                path: name,
                message: name.contains(":") ? "\(name) has no specs" : "\(name) has no specs at \(places)\(hint)")
        } catch {
            throw FileFailures(failures: [error])
        }
    }

    /// Whether the name is that of a commit, without a path.
    func isCommit() throws(FileFailures) -> Bool {
        do throws(FileFailure) {
            return try FileReading.kind(of: name) != .folder && !name.contains(":")
        } catch {
            throw FileFailures(failures: [error])
        }
    }

    private static func isShallow(_ version: String) -> Message {
        Message(
            severity: .warning,
            text:
                "this shallow clone does not say where it parted from \(version), so what \(version) has gained since may "
                + "look removed; `git fetch --unshallow` brings the history",
            location: nil)
    }

    /// Whether the repository has no commit yet, and that is allowed.
    private func isBeforeHistory() throws(FileFailure) -> Bool {
        guard mayLackSpecs else { return false }
        return try GitCommit.isFirst(of: try folder(of: inputs.first ?? "."))
    }

    /// The specs at a path that the name contains, as git writes it: from the top of the repository, or from the
    /// working folder if it starts with a dot.
    private func named(_ caveat: inout Message?) throws(FileFailure) -> [SpecSource] {
        let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
        let (version, path) = (parts[0], FilePath.trimmed(parts[1].isEmpty ? "." : parts[1]))
        let isRelative = path.utf8.first == UInt8(ascii: ".") && !parts[1].isEmpty
        let input = inputs.first ?? "."
        let here = isRelative ? "." : try folder(of: input)
        let top = isRelative ? "." : try GitCommit(version, of: here).repository()
        let commit = try GitCommit(version, of: top)
        if commit.mayBeAhead { caveat = Self.isShallow(version) }
        let files = try commit.files(path)
        let base = files.count == 1 && files[0].path == path ? FilePath.parent(of: path) : path
        return try read(files, of: commit, version: version, below: base == "." ? "" : base)
    }

    private func committed(_ caveat: inout Message?) throws(FileFailure) -> [SpecSource] {
        var specs: [SpecSource] = []
        for input in inputs {
            let folder = try folder(of: input)
            let commit = try GitCommit(name, of: folder)
            if commit.mayBeAhead { caveat = Self.isShallow(name) }
            let isFolder = folder == FilePath.trimmed(input)
            let files = try commit.files(isFolder ? "." : FilePath.lastPart(of: input))
            let place = FilePath.lastPart(of: FilePath.absolute(folder, from: try FileReading.workingFolder()))
            for (file, bytes) in zip(files, try commit.contents(of: files)) {
                guard let name = FilePath.stem(of: file.path, endings: SpecFinder.endings) else { continue }
                specs.append(
                    SpecSource(
                        path: "\(self.name):\(FilePath.join(folder, file.path))",
                        portablePath: FilePath.join(place, file.path), name: name, bytes: bytes))
            }
            specs += try moved(FormerPaths(input: input, folder: folder, isFolder: isFolder, commit: commit))
        }
        return specs
    }

    /// The specs that were at other paths in the commit.
    private func moved(_ paths: FormerPaths) throws(FileFailure) -> [SpecSource] {
        let top = try GitCommit(name, of: try paths.commit.repository())
        var specs: [SpecSource] = []
        for path in try paths.paths(top: top) {
            specs += try read(try top.files(path), of: top, version: name, below: FilePath.parent(of: path))
        }
        return specs
    }

    private func read(
        _ files: [GitCommit.File], of commit: GitCommit, version: String, below base: String
    ) throws(FileFailure) -> [SpecSource] {
        zip(files, try commit.contents(of: files)).compactMap { file, bytes in
            let isBelow = !base.isEmpty && file.path.hasPrefix(base + "/")
            let path = isBelow ? String(file.path.dropFirst(base.count + 1)) : file.path
            return FilePath.stem(of: path, endings: SpecFinder.endings).map { name in
                SpecSource(
                    path: "\(version):\(file.path)", portablePath: FilePath.join(FilePath.lastPart(of: base), path),
                    name: name, bytes: bytes)
            }
        }
    }

    private func folder(of input: String) throws(FileFailure) -> String {
        if case .folder? = try FileReading.kind(of: input) { return FilePath.trimmed(input) }
        return FilePath.parent(of: input)
    }
}

/// Where the specs at a path were in a commit, if they have been moved since.
struct FormerPaths {
    let input: String
    let folder: String
    let isFolder: Bool
    let commit: GitCommit

    /// Paths from the top of the repository.
    func paths(top: GitCommit) throws(FileFailure) -> [String] {
        let prefix = try commit.folderInRepository()
        let place = isFolder ? prefix : prefix + FilePath.lastPart(of: input)
        let tracked = try commit.renames().filter { rename in
            isSpec(rename.old) && (isFolder ? rename.new.hasPrefix(place) : rename.new == place)
                && !(isFolder && rename.old.hasPrefix(place))
        }.map(\.old)
        if !tracked.isEmpty { return tracked }
        guard try commit.files(isFolder ? "." : FilePath.lastPart(of: input)).isEmpty else { return [] }
        return try sameNames(top: top)
    }

    /// Git knows nothing of a folder that has not been added yet. The specs were in a folder with files of the same
    /// names that are gone; nowhere, if there are several.
    private func sameNames(top: GitCommit) throws(FileFailure) -> [String] {
        let names = try names()
        let root = try top.repository()
        var folders: [String: [String]] = [:]
        for file in try top.files(".") where try FileReading.kind(of: FilePath.join(root, file.path)) == nil {
            for name in names where file.path == name || file.path.hasSuffix("/" + name) {
                folders[String(file.path.dropLast(name.count)), default: []].append(file.path)
            }
        }
        let most = folders.values.map(\.count).max() ?? 0
        let best = folders.filter { $0.value.count == most }
        return best.count == 1 ? best.values.flatMap { $0 }.sorted() : []
    }

    /// The names of the current specs, relative to the folder.
    private func names() throws(FileFailure) -> [String] {
        guard isFolder else { return [FilePath.lastPart(of: input)] }
        do throws(FileFailures) {
            return try SpecFinder().find([input]).map { String($0.path.dropFirst(folder.count + 1)) }
        } catch {
            return []
        }
    }

    private func isSpec(_ path: String) -> Bool {
        FilePath.stem(of: FilePath.lastPart(of: path), endings: SpecFinder.endings) != nil
    }
}
