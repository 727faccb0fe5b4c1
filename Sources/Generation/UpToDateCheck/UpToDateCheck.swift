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
    init?(cache: String?, access: Access, templates: [TemplateOverride], specs: [SpecFile]) {
        guard let cache, let tool = ToolIdentity.current else { return nil }
        runs = RunCache(folder: cache)
        signature = RunSignature(tool: tool, access: access, templates: templates, specs: specs)
    }

    /// The number of files in the folder, if they are byte for byte what such a run left there. `nil` if there is
    /// anything to do or to report.
    func settledFiles(in folder: OutputFolder) -> Int? {
        let known = runs.entries().filter { $0.inputs == signature.digest.text }
        guard !known.isEmpty, !StagingArea.hasLeftovers(in: folder.path), let files = try? folder.digests() else {
            return nil
        }
        let settled = signature.settled(with: files).text
        return known.contains { $0.settled == settled } ? files.count : nil
    }

    /// Records that exactly these files of apigen's are now in the folder.
    func remember(_ files: [OutputFile]) {
        let digests: [(name: String, content: Digest)] = files.parallelMap { ($0.name, Digest($0.bytes)) }
        runs.add(
            RunCache.Entry(
                inputs: signature.digest.text, settled: signature.settled(with: digests).text))
    }
}

/// The last runs that left everything as it should be and reported nothing. Repeating such a run would change nothing.
///
/// Stored in a small file in the user's cache folder. It contains only digests, which are compared with the disk each
/// time, so no state of the file leads to a wrong result: if it cannot be read or written, that only costs time.
struct RunCache {
    /// A run: a digest of its inputs, and one of its inputs and the files that it left.
    struct Entry: Hashable {
        let inputs: String
        let settled: String
    }

    /// Enough for everything that somebody works on at once. Older entries are dropped.
    private static let most: Int = 64
    private static let fileName: String = "settled"

    private let folder: String

    /// - Parameter folder: the folder of the file; it need not exist
    init(folder: String) {
        self.folder = folder
    }

    /// The newest entry first. Empty if there is no file; malformed lines are ignored.
    func entries() -> [Entry] {
        let bytes = (try? FileReading.bytes(of: file, limit: 1 << 16)) ?? []
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let words = String(decoding: line, as: UTF8.self).split(separator: " ")
            return words.count == 2 ? Entry(inputs: String(words[0]), settled: String(words[1])) : nil
        }
    }

    func add(_ entry: Entry) {
        var entries = self.entries()
        guard entries.first != entry else { return }
        entries.removeAll { $0 == entry }
        entries.insert(entry, at: 0)
        let lines = entries.prefix(Self.most).map { "\($0.inputs) \($0.settled)\n" }
        try? write(Array(lines.joined().utf8))
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
    init(tool: Digest, access: Access, templates: [TemplateOverride], specs: [SpecFile]) {
        var digest = tool
        digest.add(access.rawValue)
        digest.add("\(templates.count) templates")
        for template in templates {
            digest.add(template.name)
            digest.add(template.text)
        }
        let contents = specs.parallelMap { Digest($0.bytes) }
        for (spec, content) in zip(specs, contents) {
            digest.add(spec.location)
            digest.add(spec.path)
            digest.add(spec.name)
            digest.add(content)
        }
        self.digest = digest
    }

    /// The digest of the inputs and of the files that such a run leaves.
    ///
    /// - Parameter files: the names and digests of the files
    func settled(with files: [(name: String, content: Digest)]) -> Digest {
        var digest = self.digest
        for file in files.sorted(by: { ExactText($0.name) < ExactText($1.name) }) {
            digest.add(file.name)
            digest.add(file.content)
        }
        return digest
    }
}

/// Distinguishes this build of the tool from others of the same version, by its executable's file stamp.
enum ToolIdentity {
    /// `nil` if the process cannot determine its own executable.
    static var current: Digest? {
        guard let path = executable else { return nil }
        guard let stamp = FileStamp(of: path) else { return nil }
        var digest = Digest()
        digest.add(ToolVersion.current)
        digest.add(stamp.text)
        return digest
    }

    private static var executable: String? {
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
