import Generation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// A commit of the git repository that contains a folder.
struct GitCommit {
    /// A file of the commit.
    struct File {
        /// The path relative to the folder.
        let path: String
        fileprivate let blob: String
        fileprivate let size: Int
    }

    private let folder: String
    private let commit: String

    /// - Parameters:
    ///   - name: a branch, a tag, a commit, or any other name that git resolves to one
    ///   - folder: a folder in the repository
    /// - Throws: an error if there is no git, no repository, or no commit with that name
    init(_ name: String, of folder: String) throws(FileFailure) {
        self.folder = folder
        let words = [
            "-C", folder, "rev-parse", "--quiet", "--verify", "--end-of-options", "\(name)^{commit}",
        ]
        let result = try ProgramCall(program: "git", arguments: words).run()
        guard result.status == 0 else {
            let reason = result.complaint.isEmpty ? "no such commit" : result.complaint
            throw FileFailure(path: name, message: "\(name) is neither a folder nor a version of \(folder): \(reason)")
        }
        commit = String(decoding: result.output, as: UTF8.self).trimmingNewline
    }

    /// The spec files at or below a path in the folder, except hidden ones.
    func files(_ path: String) throws(FileFailure) -> [File] {
        let listing = try git("ls-tree", "-r", "-l", "-z", commit, "--", path)
        return listing.split(separator: 0).compactMap { line in file(line) }
    }

    /// A line is `mode type name size`, a tab, and the path.
    private func file(_ line: ArraySlice<UInt8>) -> File? {
        guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
        let facts = String(decoding: line[..<tab], as: UTF8.self).split(separator: " ")
        let path = String(decoding: line[(tab + 1)...], as: UTF8.self)
        guard facts.count == 4, facts[1] == "blob", let size = Int(facts[3]),
            FilePath.stem(of: FilePath.lastPart(of: path), endings: SpecFinder.endings) != nil,
            !path.utf8.split(separator: UInt8(ascii: "/")).contains(where: { $0.first == UInt8(ascii: ".") })
        else { return nil }
        return File(path: path, blob: String(facts[2]), size: size)
    }

    /// The contents of the files, in the same order.
    func contents(of files: [File]) throws(FileFailure) -> [[UInt8]] {
        var contents: [[UInt8]] = []
        for file in files {
            let bytes = try git("cat-file", "blob", file.blob)
            guard bytes.count == file.size else {
                throw FileFailure(path: file.path, message: "cannot read all of \(file.path) at commit \(commit)")
            }
            contents.append(bytes)
        }
        return contents
    }

    private func git(_ words: String...) throws(FileFailure) -> [UInt8] {
        let result = try ProgramCall(
            program: "git", arguments: ["-C", folder] + words
        ).run()
        guard result.status == 0 else {
            throw FileFailure(path: folder, message: "git \(words[0]) failed: \(result.complaint)")
        }
        return result.output
    }
}

extension String {
    fileprivate var trimmingNewline: String {
        var text = self[...]
        while text.last?.isNewline ?? false { text.removeLast() }
        return String(text)
    }
}

/// A call of another program, without standard input.
struct ProgramCall {
    /// The result of a finished program.
    struct Result {
        let output: [UInt8]
        let errors: [UInt8]
        /// The exit status; 128 plus the signal's number if a signal ended the program, as in shells.
        let status: Int32

        /// The text from standard error, on one line.
        var complaint: String {
            String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline).joined(separator: "; ")
        }
    }

    /// The name, which is searched for in `PATH`.
    let program: String
    let arguments: [String]

    /// Runs the program and waits for it to end.
    func run() throws(FileFailure) -> Result {
        // Files instead of pipes, because pipes would have to be drained while the program runs.
        let output = try ScratchFile()
        let errors = try ScratchFile()
        let process = try start(output, errors)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return Result(
            output: output.bytes(), errors: errors.bytes(),
            status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal)
    }

    private func start(_ output: borrowing ScratchFile, _ errors: borrowing ScratchFile) throws(FileFailure) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output.descriptor, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors.descriptor, STDERR_FILENO)
        var words = ([program] + arguments).map { word in strdup(word) }
        words.append(nil)
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let fault = posix_spawnp(&process, program, &actions, nil, words, environ)
        guard fault == 0 else {
            let reason = String(cString: strerror(fault))
            throw FileFailure(path: program, message: "cannot run \(program): \(reason)")
        }
        return process
    }
}

/// Another version of the specs: the same paths in a git commit, or another folder.
struct SpecVersion {
    /// The current specs: spec files, and folders that contain them.
    let inputs: [String]
    /// The requested version: a folder, or else a branch, a tag or a commit of the repository that contains the specs.
    let name: String

    /// All spec files of that version.
    ///
    /// - Throws: files that cannot be read, and a name that is neither a folder nor a commit
    func specs() throws(FileFailures) -> [SpecFile] {
        let kind: FileKind?
        do throws(FileFailure) {
            kind = try FileReading.kind(of: name)
        } catch {
            throw FileFailures(failures: [error])
        }
        if case .folder? = kind { return try SpecFinder().find([name]) }
        do throws(FileFailure) {
            return try committed()
        } catch {
            throw FileFailures(failures: [error])
        }
    }

    private func committed() throws(FileFailure) -> [SpecFile] {
        var specs: [SpecFile] = []
        for input in inputs {
            let isFolder = if case .folder? = try FileReading.kind(of: input) { true } else { false }
            let folder = isFolder ? FilePath.trimmed(input) : FilePath.parent(of: input)
            let commit = try GitCommit(name, of: folder)
            let files = try commit.files(isFolder ? "." : FilePath.lastPart(of: input))
            let texts = try commit.contents(of: files)
            let place = FilePath.lastPart(
                of: FilePath.absolute(folder, from: try FileReading.workingFolder()))
            for (file, bytes) in zip(files, texts) {
                guard let name = FilePath.stem(of: file.path, endings: SpecFinder.endings) else { continue }
                specs.append(
                    SpecFile(
                        location: "\(self.name):\(FilePath.join(folder, file.path))",
                        path: FilePath.join(place, file.path), name: name, bytes: bytes))
            }
        }
        return specs
    }
}
