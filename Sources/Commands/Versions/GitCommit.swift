import Generation

/// A commit of the git repository that a folder lies in.
struct GitCommit {
    /// A file of the commit.
    struct File {
        /// Below the folder.
        let path: String
        fileprivate let blob: String
        fileprivate let size: Int
    }

    private let folder: String
    private let commit: String

    /// - Parameters:
    ///   - name: a branch, a tag, a commit, or any other name that git has for one.
    ///   - folder: a folder of the repository.
    /// - Throws: where there is no git, no repository, or nothing of that name in it.
    init(_ name: String, of folder: String) throws(FileFailure) {
        self.folder = folder
        let words: [String] = [
            "-C", folder, "rev-parse", "--quiet", "--verify", "--end-of-options", "\(name)^{commit}",
        ]
        let result: ProgramCall.Result = try ProgramCall(program: "git", arguments: words).run()
        guard result.status == 0 else {
            let reason: String = result.complaint.isEmpty ? "git knows no such commit" : result.complaint
            throw FileFailure(path: name, message: "\(name) is neither a folder nor a version of \(folder): \(reason)")
        }
        self.commit = String(decoding: result.output, as: UTF8.self).trimmingNewline
    }

    /// The spec files at a path below the folder and under it, hidden ones left out.
    func files(_ path: String) throws(FileFailure) -> [File] {
        let listing: [UInt8] = try self.git("ls-tree", "-r", "-l", "-z", self.commit, "--", path)
        return listing.split(separator: 0).compactMap { line in self.file(line) }
    }

    /// A line is `mode type name size`, a tab, and the path.
    private func file(_ line: ArraySlice<UInt8>) -> File? {
        guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
        let facts: [Substring] = String(decoding: line[..<tab], as: UTF8.self).split(separator: " ")
        let path: String = String(decoding: line[(tab + 1)...], as: UTF8.self)
        guard facts.count == 4, facts[1] == "blob", let size = Int(facts[3]),
            FilePath.stem(of: FilePath.lastPart(of: path), endings: SpecFinder.endings) != nil,
            !path.utf8.split(separator: UInt8(ascii: "/")).contains(where: { $0.first == UInt8(ascii: ".") })
        else { return nil }
        return File(path: path, blob: String(facts[2]), size: size)
    }

    /// What the files hold, in their order.
    func contents(of files: [File]) throws(FileFailure) -> [[UInt8]] {
        var contents: [[UInt8]] = []
        for file in files {
            let bytes: [UInt8] = try self.git("cat-file", "blob", file.blob)
            guard bytes.count == file.size else {
                throw FileFailure(path: file.path, message: "cannot read \(file.path) of \(self.commit) whole")
            }
            contents.append(bytes)
        }
        return contents
    }

    private func git(_ words: String...) throws(FileFailure) -> [UInt8] {
        let result: ProgramCall.Result = try ProgramCall(
            program: "git", arguments: ["-C", self.folder] + words
        ).run()
        guard result.status == 0 else {
            throw FileFailure(path: self.folder, message: "git \(words[0]) failed: \(result.complaint)")
        }
        return result.output
    }
}

extension String {
    fileprivate var trimmingNewline: String {
        var text: Substring = self[...]
        while text.last?.isNewline ?? false { text.removeLast() }
        return String(text)
    }
}
