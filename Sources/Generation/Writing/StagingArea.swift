#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// New texts before they are moved into place: complete temporary files next to their destinations, and backups of the
/// files that they replace. A sandbox may admit no files there but the destinations; both are in the system's folder for
/// temporary files then. From another volume they could not be moved at once, so that is an error, and nothing is changed.
struct StagingArea {
    /// A pending change of one file; `temporary` is `nil` for a removal.
    private struct Step {
        let temporary: String?
        let target: String
    }

    /// How to undo a completed step.
    private struct Undo {
        let target: String
        /// The backup of the previous file; `nil` if there was none.
        let kept: String?
    }

    private var createdFolders: [String] = []
    private var steps: [Step] = []
    private var taken: [Undo] = []

    /// Creates a folder if it is missing, and removes the leftovers of killed runs.
    mutating func prepare(_ folder: String) throws(WritingFailure) {
        do throws(FileFailure) {
            try FileWriting.createFolders(folder, created: &createdFolders)
        } catch {
            throw .file(error)
        }
        // Leftovers that cannot be seen or removed stay, as do those in the folder for temporary files, which the system
        // empties. They do no harm, because names are random.
        for name in (try? Self.leftovers(in: folder)) ?? [] {
            try? FileWriting.remove(FilePath.join(folder, name))
        }
    }

    /// Whether a killed run has left files in the folder.
    static func hasLeftovers(in folder: String) -> Bool {
        let names = try? Self.leftovers(in: folder)
        return names?.isEmpty == false
    }

    private static func leftovers(in folder: String) throws(FileFailure) -> [String] {
        try FileReading.names(in: folder).filter { TemporaryName($0)?.isAbandoned == true }
    }

    /// Schedules the removal of a file.
    mutating func remove(_ target: String) {
        steps.append(Step(temporary: nil, target: target))
    }

    /// Writes new texts to temporary files. One after the other, because file systems create one file of a folder at a
    /// time, and threads that wait for that spin.
    ///
    /// - Throws: the first failure in order; the other files are staged
    mutating func add(_ changes: [OutputPlan.Change], in folder: String) throws(WritingFailure) {
        var failure: FileFailure?
        for change in changes {
            switch Self.stage(change, in: folder) {
            case .success(let step): steps.append(step)
            case .failure(let error): failure = failure ?? error
            }
        }
        if let failure { throw .file(failure) }
    }

    private static func stage(_ change: OutputPlan.Change, in folder: String) -> Result<Step, FileFailure> {
        let target = FilePath.join(folder, change.name)
        return Result { () throws(FileFailure) in
            let temporary = try Self.temporary(for: target) { path throws(FileFailure) in
                try FileWriting.create(path, insteadOf: target, change.new ?? [])
            }
            return Step(temporary: temporary, target: target)
        }
    }

    /// Creates a file beside another one, or in the folder for temporary files if the system denies that.
    ///
    /// - Returns: its path
    private static func temporary(
        for target: String, _ create: (String) throws(FileFailure) -> Void
    ) throws(FileFailure) -> String {
        let name = TemporaryName(for: FilePath.lastPart(of: target)).text
        let near = FilePath.join(FilePath.parent(of: target), name)
        do throws(FileFailure) {
            try create(near)
            return near
        } catch {
            guard error.isDenied, let folder = FilePath.temporaryFolder else { throw error }
            let far = FilePath.join(folder, name)
            // The first reason is the one to know.
            do throws(FileFailure) { try create(far) } catch _ { throw error }
            return far
        }
    }

    /// Carries out all steps or, if one fails, none.
    mutating func commit() throws(WritingFailure) {
        do throws(FileFailure) {
            for (index, step) in steps.enumerated() {
                // The last one is never undone.
                try take(step, keepsBackup: index < steps.count - 1)
            }
        } catch {
            throw .file(undone(after: error))
        }
        for file in taken.compactMap(\.kept) { try? FileWriting.remove(file) }
        taken = []
        steps = []
        createdFolders = []
    }

    private mutating func take(_ step: Step, keepsBackup: Bool) throws(FileFailure) {
        guard keepsBackup else {
            guard let temporary = step.temporary else { return try FileWriting.remove(step.target) }
            return try FileWriting.rename(temporary, to: step.target, for: step.target)
        }
        let isThere = try FileReading.kind(of: step.target, followingLinks: false) != nil
        guard let temporary = step.temporary else {
            guard isThere else { return }
            let kept = try Self.temporary(for: step.target) { path throws(FileFailure) in
                try FileWriting.rename(step.target, to: path, for: step.target)
            }
            taken.append(Undo(target: step.target, kept: kept))
            return
        }
        var kept: String?
        if isThere {
            kept = try Self.temporary(for: step.target) { path throws(FileFailure) in
                try FileWriting.keep(step.target, as: path)
            }
        }
        do throws(FileFailure) {
            try FileWriting.rename(temporary, to: step.target, for: step.target)
        } catch {
            if let kept { try? FileWriting.remove(kept) }
            throw error
        }
        taken.append(Undo(target: step.target, kept: kept))
    }

    /// Undoes the completed steps, the last one first.
    ///
    /// - Returns: the failure, extended by what could not be undone
    private mutating func undone(after failure: FileFailure) -> FileFailure {
        var failure = failure
        while let undo = taken.popLast() {
            do throws(FileFailure) {
                if let kept = undo.kept {
                    try FileWriting.rename(kept, to: undo.target, for: undo.target)
                } else {
                    try FileWriting.remove(undo.target)
                }
            } catch {
                failure = FileFailure(
                    path: failure.path, message: "\(failure.message); \(error.message), so it remains changed")
            }
        }
        return failure
    }

    /// Removes the remaining temporary files and the folders created for them. Anything that cannot be removed is left
    /// to the next run.
    mutating func discard() {
        for file in steps.compactMap(\.temporary) { try? FileWriting.remove(file) }
        for folder in createdFolders.reversed() { FileWriting.removeEmptyFolder(folder) }
        steps = []
        createdFolders = []
    }
}

/// A temporary file without a name, which disappears with this value. It has no path, so it cannot replace anything.
package struct ScratchFile: ~Copyable {
    private let stream: UnsafeMutablePointer<FILE>

    package init() throws(FileFailure) {
        guard let stream = tmpfile() else { throw .lastError("write", "a temporary file") }
        self.stream = stream
        _ = fcntl(fileno(stream), F_SETFD, FD_CLOEXEC)
    }

    deinit {
        fclose(stream)
    }

    package var descriptor: Int32 { fileno(stream) }

    /// The content of the file.
    package borrowing func bytes() -> [UInt8] {
        fseek(stream, 0, SEEK_END)
        let count = max(0, ftell(stream))
        rewind(stream)
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            initializedCount = fread(buffer.baseAddress, 1, count, stream)
        }
    }
}

/// The name of a temporary file, such as `.Gallery.swift.4711-9f03c2e1.apigen`. It is hidden and contains the
/// identifier of the process that writes it.
///
/// Process identifiers are reused, especially in containers, where each run may have the same one, and two containers
/// may share a folder. So the name also contains a random number: no run encounters a file that another has left or is
/// writing.
struct TemporaryName {
    private static let ending: String = ".apigen"
    /// In bytes of UTF-8.
    private static let longest: Int = 180

    let text: String
    private let process: pid_t

    /// A name that only this process uses, and only once.
    init(for name: String) {
        process = getpid()
        let random = String(UInt64.random(in: .min ... .max), radix: 16)
        text = ".\(Self.shortened(name)).\(process)-\(random)\(Self.ending)"
    }

    /// Leaves room for the other parts within the 255 bytes that file systems allow.
    private static func shortened(_ name: String) -> String {
        guard name.utf8.count > longest else { return name }
        var start = name[...]
        while start.utf8.count > longest { start.removeLast() }
        return start + ".swift"
    }

    /// `nil` for names of any other form.
    init?(_ text: String) {
        guard text.hasPrefix("."), text.hasSuffix(Self.ending) else { return nil }
        let parts = text.dropLast(Self.ending.count).split(separator: ".")
        let numbers = parts.last?.split(separator: "-") ?? []
        guard parts.count >= 2, let process = numbers.first.flatMap({ pid_t($0) }), numbers.count <= 2,
            numbers.dropFirst().allSatisfy({ UInt64($0, radix: 16) != nil })
        else { return nil }
        self.process = process
        self.text = text
    }

    /// Whether the process that wrote it has ended without removing it. A file with this process's own identifier is
    /// from an earlier process, because leftovers are looked up before this process writes anything.
    var isAbandoned: Bool {
        guard process > 0 else { return false }
        return process == getpid() || (kill(process, 0) != 0 && errno == ESRCH)
    }
}
