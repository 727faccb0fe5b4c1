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

/// What Foundation has no word for.
enum NewFile {
    /// Writes a file that was not there, and that only the user may read.
    static func write(_ bytes: [UInt8], to path: String) -> Bool {
        let descriptor: Int32 = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let done: Void? = try? file.write(contentsOf: bytes)
        return done != nil
    }

    /// Gives a file another name, in the place of the file that has it, if there is one. Whoever looks sees one or the
    /// other.
    static func rename(_ old: String, to new: String) -> Bool {
        #if canImport(Darwin)
            Darwin.rename(old, new) == 0
        #elseif canImport(Glibc)
            Glibc.rename(old, new) == 0
        #elseif canImport(Musl)
            Musl.rename(old, new) == 0
        #elseif canImport(Android)
            Android.rename(old, new) == 0
        #endif
    }
}
