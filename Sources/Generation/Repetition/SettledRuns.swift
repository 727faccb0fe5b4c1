/// The last runs that left everything as it should be and had nothing to say: the same one again would change nothing.
///
/// Kept in a small file of the user's cache. It holds digests only, and what stands on disk is held against them anew each
/// time, so that no state of the file leads to a wrong result: what cannot be read or written costs time.
struct SettledRuns {
    /// A run, told by its inputs, and by these and the files that it left.
    struct Entry: Hashable {
        let inputs: String
        let settled: String
    }

    /// Enough for all that somebody works on at once; older ones are forgotten.
    private static let most: Int = 64
    private static let fileName: String = "settled"

    private let folder: String

    /// - Parameter folder: the folder of the file; it need not exist.
    init(folder: String) {
        self.folder = folder
    }

    /// The newest first; none where there is no file, or another one than this writes.
    func entries() -> [Entry] {
        let bytes: [UInt8] = (try? FileReading.bytes(of: self.file, limit: 1 << 16)) ?? []
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let words: [Substring] = String(decoding: line, as: UTF8.self).split(separator: " ")
            return words.count == 2 ? Entry(inputs: String(words[0]), settled: String(words[1])) : nil
        }
    }

    func add(_ entry: Entry) {
        var entries: [Entry] = self.entries()
        guard entries.first != entry else { return }
        entries.removeAll { $0 == entry }
        entries.insert(entry, at: 0)
        let lines: [String] = entries.prefix(Self.most).map { "\($0.inputs) \($0.settled)\n" }
        try? self.write(Array(lines.joined().utf8))
    }

    private var file: String {
        FilePath.join(self.folder, Self.fileName)
    }

    /// In one step for runs at the same time; of two that add something, one may be forgotten. The folder is apigen's
    /// own, so that a damaged file is replaced like a sound one.
    private func write(_ bytes: [UInt8]) throws(WritingFailure) {
        let plan: OutputPlan = OutputPlan(existing: [], wanted: [OutputFile(name: Self.fileName, bytes: bytes)])
        let folder: OutputFolder = OutputFolder(path: self.folder, kind: .planned, isForced: true)
        try OutputWriter().write([FolderChanges(folder, plan)])
    }
}
