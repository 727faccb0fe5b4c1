internal import Foundation

#if canImport(Darwin)
    private import Darwin
#elseif canImport(Glibc)
    private import Glibc
#elseif canImport(Musl)
    private import Musl
#elseif canImport(Android)
    private import Android
#endif

/// What can be done with the names of files.
enum FileSystem {
    /// What lies at a place; nil where nothing does.
    static func kind(at path: String) throws(FileFault) -> FileKind? {
        do throws(FileFault) {
            return try OpenFile(reading: path).state()
        } catch {
            guard error.isAbsence else { throw error }
            return nil
        }
    }

    /// Gives a file another name, in the place of the file that has it, if there is one. Whoever looks sees one or the
    /// other.
    static func rename(_ old: String, to new: String) throws(FileFault) {
        _ = try FileFault.check { systemRename(old, new) }
    }

    /// Gives a file another name, so that it has it also after a power cut.
    static func move(_ old: String, to new: String) throws(FileFault) {
        try rename(old, to: new)
        // The name is an entry of the folder, which has to reach the disk as well.
        let folder: String = (new as NSString).deletingLastPathComponent
        try? OpenFile(reading: folder.isEmpty ? "." : folder).flush()
    }

    /// Removes a file, if it is there.
    static func remove(_ path: String) {
        _ = unlink(path)
    }
}

/// The system's function, which the one above hides.
private func systemRename(_ old: String, _ new: String) -> Int32 {
    rename(old, new)
}
