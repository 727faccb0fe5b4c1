internal import Foundation

/// What the file system says of a file.
struct FileState: Sendable {
    /// Whether it is a file, not a folder, a link or a device.
    let isRegular: Bool
    /// In bytes.
    let size: Int
    let modified: Date

    /// - Returns: nil where there is no file.
    init?(path: String) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
        isRegular = attributes[.type] as? FileAttributeType == .typeRegular
        size = (attributes[.size] as? NSNumber)?.intValue ?? 0
        modified = attributes[.modificationDate] as? Date ?? .distantPast
    }
}

/// Files that are being written, or were when their process ended.
enum UnfinishedFile {
    static let suffix: String = ".writing"

    /// The key of the answer that the file was to hold; nil where a file has the name of another kind.
    static func key(in name: String) -> CacheKey? {
        let nameLength: Int = 64 + 1 + 16 + 1 + 16 + 7
        guard name.hasSuffix(suffix) else { return nil }
        return CacheKey(fileName: String(name.prefix(nameLength)))
    }

    /// Whether nobody writes to it any more. It is the system that dates a file that is not finished, so this goes by
    /// the system's time.
    static func isAbandoned(_ state: FileState) -> Bool {
        abs(state.modified.timeIntervalSinceNow) > 600
    }
}
