import Foundation

/// Reads a file in pieces of 64 KiB.
final class FileChunks: @unchecked Sendable {
    /// One reader at a time has it.
    private let handle: FileHandle

    init(_ file: URL) throws {
        handle = try FileHandle(forReadingFrom: file)
    }

    func next() throws -> Data? {
        let data = try handle.read(upToCount: 64 << 10)
        return data?.isEmpty == true ? nil : data
    }
}
