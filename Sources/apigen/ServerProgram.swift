import Generation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

#if !Servers
    /// The program beside this one that also has `mock`, `record` and `probe`. In releases they are apart: SwiftNIO and libcurl
    /// would make each run slower, and the program depend on the system's libraries.
    enum ServerProgram {
        /// Continues this process as that program, with the same arguments.
        /// - Returns: only if that program is not there
        static func run(_ command: String, console: Console) -> ExitStatus {
            let program = path
            if let program {
                var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
                execv(program, &arguments)
            }
            console.fail(
                "the command \(command) is in the program apigen-servers of a release"
                    + (program.map { ", which is not at \($0)" } ?? "")
                    + "; or build apigen with it: swift run --traits Servers apigen \(command) …")
            return .couldNotRun
        }

        /// The place in archives: `libexec` beside the folder of this program.
        private static var path: String? {
            guard let link = ToolIdentity.executable, let resolved = realpath(link, nil) else { return nil }
            defer { free(resolved) }
            let folder = FilePath.parent(of: FilePath.parent(of: String(cString: resolved)))
            return FilePath.join(folder, "libexec/apigen-servers")
        }
    }
#endif
