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
    /// Whether the commit may have what the current one lacks: a shallow clone does not say where they parted.
    let mayBeAhead: Bool

    /// - Parameters:
    ///   - name: a branch or a commit, from which the current commit may have parted: the commit is the one where it did. Or a
    ///     tag, or any other name that git resolves to a commit; or two of them, as in `main...HEAD`, for the commit where they
    ///     parted
    ///   - folder: a folder in the repository
    /// - Throws: an error if there is no git, no repository, or no commit with that name
    init(_ name: String, of folder: String) throws(FileFailure) {
        self.folder = folder
        let names = name.split(separator: "...", maxSplits: 1, omittingEmptySubsequences: false)
        let named = try Self.commit(String(names[0]), of: folder)
        let other = names.count > 1 ? try Self.commit(String(names[1]), of: folder) : "HEAD"
        let symbol = try Self.git(["rev-parse", "--symbolic-full-name", name], in: folder)
        if symbol?.hasPrefix("refs/tags/") == true {
            (commit, mayBeAhead) = (named, false)
        } else if let base = try Self.git(["merge-base", named, other], in: folder) {
            (commit, mayBeAhead) = (base, false)
        } else {
            commit = named
            let isParent = try Self.isParent(named, of: folder)
            let isShallow = try Self.git(["rev-parse", "--is-shallow-repository"], in: folder) == "true"
            mayBeAhead = !isParent && isShallow
        }
    }

    /// Whether a repository has no commit yet; `false` for a folder outside of repositories.
    static func isFirst(of folder: String) throws(FileFailure) -> Bool {
        let isRepository = try git(["rev-parse", "--git-dir"], in: folder) != nil
        let hasCommit = try git(["rev-parse", "--quiet", "--verify", "HEAD"], in: folder) != nil
        return isRepository && !hasCommit
    }

    private static func commit(_ name: String, of folder: String) throws(FileFailure) -> String {
        let words = [
            "-C", folder, "rev-parse", "--quiet", "--verify", "--end-of-options",
            "\(name.isEmpty ? "HEAD" : name)^{commit}",
        ]
        let result = try ProgramCall(program: "git", arguments: words).run()
        guard result.status == 0 else {
            let reason = result.complaint.isEmpty ? "no such commit" : result.complaint
            throw FileFailure(path: name, message: "\(name) is neither a folder nor a version of \(folder): \(reason)")
        }
        return String(decoding: result.output, as: UTF8.self).trimmingNewline
    }

    /// Whether a commit is a parent of the current one. Shallow clones know that, even of parents that they do not have.
    private static func isParent(_ commit: String, of folder: String) throws(FileFailure) -> Bool {
        let text = try git(["cat-file", "commit", "HEAD"], in: folder) ?? ""
        return text.split(separator: "\n").prefix { line in !line.isEmpty }.contains { line in
            line == "parent " + commit
        }
    }

    /// What git prints; `nil` if it fails.
    private static func git(_ words: [String], in folder: String) throws(FileFailure) -> String? {
        let result = try ProgramCall(program: "git", arguments: ["-C", folder] + words).run()
        return result.status == 0 ? String(decoding: result.output, as: UTF8.self).trimmingNewline : nil
    }

    /// The spec files at or below a path in the folder, except hidden ones.
    func files(_ path: String) throws(FileFailure) -> [File] {
        let listing = try git("ls-tree", "-r", "-l", "-z", commit, "--", path)
        return listing.split(separator: 0).compactMap { line in file(line) }
    }

    /// The top folder of the repository.
    func repository() throws(FileFailure) -> String {
        String(decoding: try git("rev-parse", "--show-toplevel"), as: UTF8.self).trimmingNewline
    }

    /// The path of the folder in the repository: empty, or ending with a slash.
    func folderInRepository() throws(FileFailure) -> String {
        String(decoding: try git("rev-parse", "--show-prefix"), as: UTF8.self).trimmingNewline
    }

    /// The tracked files that had other paths in the commit, by paths in the repository.
    func renames() throws(FileFailure) -> [(old: String, new: String)] {
        let listing = try git("diff", "--name-status", "--no-relative", "-M", "-z", "--diff-filter=R", commit)
        let words = listing.split(separator: 0).map { word in String(decoding: word, as: UTF8.self) }
        // Each is a status such as R100, the old path and the new one.
        return stride(from: 0, to: words.count - words.count % 3, by: 3).map { (words[$0 + 1], words[$0 + 2]) }
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
