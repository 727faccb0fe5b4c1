#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// A file without a name, gone with this value; no path leads to it, so that it replaces nothing.
package struct ScratchFile: ~Copyable {
    private let stream: UnsafeMutablePointer<FILE>

    package init() throws(FileFailure) {
        guard let stream = tmpfile() else { throw .lastError("write", "a temporary file") }
        self.stream = stream
        _ = fcntl(fileno(stream), F_SETFD, FD_CLOEXEC)
    }

    deinit {
        fclose(self.stream)
    }

    package var descriptor: Int32 { fileno(self.stream) }

    /// Everything in it.
    package borrowing func bytes() -> [UInt8] {
        fseek(self.stream, 0, SEEK_END)
        let count: Int = max(0, ftell(self.stream))
        rewind(self.stream)
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            initializedCount = fread(buffer.baseAddress, 1, count, self.stream)
        }
    }
}
