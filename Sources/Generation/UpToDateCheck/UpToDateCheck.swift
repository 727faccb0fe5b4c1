import Parallelism
import SpecLanguage
import SwiftRendering
import TextForms

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Determines whether a run is up to date: it repeats a run that left everything as it should be.
struct UpToDateCheck {
    private let runs: RunCache
    private let signature: RunSignature

    /// `nil` if there is no cache.
    ///
    /// - Parameter cache: the folder of the run cache
    init?(
        cache: String?, access: Access, levels: RuleLevels, templates: [TemplateOverride], specs: [SpecSource]
    ) {
        guard let cache, let tool = ToolIdentity.current else { return nil }
        runs = RunCache(folder: cache)
        signature = RunSignature(tool: tool, access: access, levels: levels, templates: templates, specs: specs)
    }

    /// What such a run found, if the files in the folder are byte for byte what it left there. `nil` if there is
    /// anything to do.
    func settledRun(in folder: OutputFolder) -> SettledRun? {
        let known = runs.entries(of: signature.digest.text)
        guard !known.isEmpty, !StagingArea.hasLeftovers(in: folder.path), let files = try? folder.digests() else {
            return nil
        }
        for run in known where run.settled == signature.settled(with: files, warnings: run.warnings).text {
            guard let warnings = MessageRecord.messages(in: run.warnings) else { continue }
            return SettledRun(fileCount: files.count, warnings: warnings)
        }
        return nil
    }

    /// Records that exactly these files of apigen's are now in the folder.
    ///
    /// - Parameter warnings: what the run reported
    func remember(_ files: [OutputFile], warnings: [Message]) {
        let digests: [(name: String, content: Digest)] = files.parallelMap { ($0.name, Digest($0.bytes)) }
        let record = MessageRecord.text(of: warnings)
        runs.add(
            RunCache.Entry(
                inputs: signature.digest.text, settled: signature.settled(with: digests, warnings: record).text,
                warnings: record))
    }
}

/// A run that would change nothing.
struct SettledRun {
    let fileCount: Int
    /// What it would report.
    let warnings: [Message]
}

/// The last runs that left everything as it should be. Repeating such a run would change nothing and report the same.
///
/// Stored in a file in the user's cache folder: digests, which are compared with the disk each time, and the warnings of
/// the run, which are part of a digest. So no state of the file leads to a wrong result: if it cannot be read or
/// written, that only costs time.
struct RunCache {
    struct Entry: Hashable {
        /// A digest of the run's inputs.
        let inputs: String
        /// A digest of its inputs, the files that it left and its warnings.
        let settled: String
        /// A `MessageRecord`.
        var warnings: String = ""
    }

    /// Enough for everything that somebody works on at once. Older entries are dropped.
    private static let most: Int = 64
    /// The greatest size of the file in bytes, which limits warnings.
    private static let greatestSize: Int = 1 << 22
    private static let fileName: String = "settled"
    private static let space: UInt8 = UInt8(ascii: " ")

    private let folder: String

    /// - Parameter folder: the folder of the file; it need not exist
    init(folder: String) {
        self.folder = folder
    }

    /// The newest entry first. Empty if there is no file; malformed lines are ignored.
    ///
    /// - Parameter inputs: the digest of the inputs of the entries; `nil` for all entries
    func entries(of inputs: String? = nil) -> [Entry] {
        let start: [UInt8] = inputs.map { Array("\($0) ".utf8) } ?? []
        return lines().compactMap { line in
            guard line.starts(with: start) else { return nil }
            let words = line.split(separator: Self.space, maxSplits: 2, omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
            return Entry(inputs: words[0], settled: words[1], warnings: words.count == 3 ? words[2] : "")
        }
    }

    func add(_ entry: Entry) {
        let warnings = entry.warnings.isEmpty ? "" : " " + entry.warnings
        let added = Array("\(entry.inputs) \(entry.settled)\(warnings)".utf8)[...]
        let lines = self.lines()
        guard lines.first != added else { return }
        var bytes: [UInt8] = []
        for line in ([added] + lines.filter { $0 != added }).prefix(Self.most)
        where bytes.count + line.count < Self.greatestSize {
            bytes += line
            bytes.append(UInt8(ascii: "\n"))
        }
        try? write(bytes)
    }

    /// The lines of the file, each of which is an entry.
    private func lines() -> [ArraySlice<UInt8>] {
        let bytes = (try? FileReading.bytes(of: file, limit: Self.greatestSize)) ?? []
        return FileBytes.lines(in: bytes).filter { $0.contains(Self.space) }
    }

    private var file: String {
        FilePath.join(folder, Self.fileName)
    }

    /// Replaces the file atomically, because several runs may write at once. If two of them add an entry, one may be
    /// lost. The folder is apigen's own, so a damaged file is simply replaced.
    private func write(_ bytes: [UInt8]) throws(WritingFailure) {
        let plan = OutputPlan(existing: [], wanted: [OutputFile(name: Self.fileName, bytes: bytes)])
        let folder = OutputFolder(path: self.folder, kind: .planned, isForced: true)
        try OutputWriter().write([FolderChanges(folder, plan)])
    }
}

/// Everything that determines the files of a run: the tool, its options, the templates and the specs.
struct RunSignature {
    let digest: Digest

    /// - Parameter tool: identifies this build of the tool
    init(
        tool: Digest, access: Access, levels: RuleLevels, templates: [TemplateOverride], specs: [SpecSource]
    ) {
        var digest = tool
        digest.add(access.rawValue)
        digest.add(levels.text)
        digest.add("\(templates.count) templates")
        for template in templates {
            digest.add(template.name)
            digest.add(template.text)
        }
        let contents = specs.parallelMap { Digest($0.bytes) }
        for (spec, content) in zip(specs, contents) {
            digest.add(spec.path)
            digest.add(spec.portablePath)
            digest.add(spec.name)
            digest.add(spec.module.text)
            digest.add(content)
        }
        self.digest = digest
    }

    /// The digest of the inputs, of the files that such a run leaves, and of what it reports.
    ///
    /// - Parameters:
    ///   - files: the names and digests of the files
    ///   - warnings: a `MessageRecord`
    func settled(with files: [(name: String, content: Digest)], warnings: String) -> Digest {
        var digest = self.digest
        for file in files.sorted(by: { ExactText($0.name) < ExactText($1.name) }) {
            digest.add(file.name)
            digest.add(file.content)
        }
        if !warnings.isEmpty { digest.add(warnings) }
        return digest
    }
}

/// Distinguishes this build of the tool from others of the same version, by its executable's file stamp.
package enum ToolIdentity {
    /// `nil` if the process cannot determine its own executable.
    static var current: Digest? {
        guard let path = executable else { return nil }
        guard let stamp = FileStamp(of: path) else { return nil }
        var digest = Digest()
        digest.add(ToolVersion.current)
        digest.add(stamp.text)
        return digest
    }

    /// The path of this program's file, which may be a link.
    package static var executable: String? {
        #if canImport(Darwin)
            var path = [CChar](repeating: 0, count: Int(PATH_MAX))
            var size = UInt32(path.count)
            guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
            return path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
        #else
            return "/proc/self/exe"
        #endif
    }
}

/// Where programs of this user cache data that can be recomputed.
public enum CacheFolder {
    /// apigen's folder: `$XDG_CACHE_HOME/apigen` (XDG Base Directory Specification), or the system's usual place; `nil`
    /// if the environment does not specify a home folder.
    public static var current: String? {
        if let folder = variable("XDG_CACHE_HOME") { return FilePath.join(folder, "apigen") }
        guard let home = variable("HOME") else { return nil }
        #if canImport(Darwin)
            return FilePath.join(home, "Library/Caches/apigen")
        #else
            return FilePath.join(home, ".cache/apigen")
        #endif
    }

    /// Relative paths are ignored, as the specification requires.
    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name).map({ String(cString: $0) }), value.hasPrefix("/") else { return nil }
        return value
    }
}
