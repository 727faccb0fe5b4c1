import Generation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Another program, run to its end with nothing to read.
struct ProgramCall {
    /// What a program left behind.
    struct Result {
        let output: [UInt8]
        let errors: [UInt8]
        /// The exit status; 128 and the signal where one ended the program, as shells say it.
        let status: Int32

        /// What it said on standard error, on one line.
        var complaint: String {
            String(decoding: self.errors, as: UTF8.self).split(whereSeparator: \.isNewline).joined(separator: "; ")
        }
    }

    /// The name, looked for on the `PATH`.
    let program: String
    let arguments: [String]

    /// Runs the program, and waits for it to end.
    func run() throws(FileFailure) -> Result {
        // Files rather than pipes: nobody has to empty them while the program runs.
        let output: ScratchFile = try ScratchFile()
        let errors: ScratchFile = try ScratchFile()
        let process: pid_t = try self.start(output, errors)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let signal: Int32 = status & 0x7F
        return Result(
            output: output.bytes(), errors: errors.bytes(),
            status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal)
    }

    private func start(_ output: borrowing ScratchFile, _ errors: borrowing ScratchFile) throws(FileFailure) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions: posix_spawn_file_actions_t = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output.descriptor, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors.descriptor, STDERR_FILENO)
        var words: [UnsafeMutablePointer<CChar>?] = ([self.program] + self.arguments).map { word in strdup(word) }
        words.append(nil)
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let fault: Int32 = posix_spawnp(&process, self.program, &actions, nil, words, environ)
        guard fault == 0 else {
            let reason: String = String(cString: strerror(fault))
            throw FileFailure(path: self.program, message: "cannot run \(self.program): \(reason)")
        }
        return process
    }
}
