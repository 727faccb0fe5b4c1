import Generation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// The program that the build-tool plugin runs: `apigen generate` as the plugin calls it, and nothing else.
///
/// Users of the plugin build this program before they see any output, so it includes neither the argument parser nor
/// any other command.
@main
enum PluginGeneration {
    static func main() {
        let arguments = CommandLine.arguments
        let uses = arguments.dropFirst(6).map(ModuleUse.init)
        guard arguments.count >= 6, arguments[2] == "--output", arguments[4..<6] == ["--color", "never"],
            uses.allSatisfy({ $0 != nil })
        else {
            var usage = "usage: apigen-build <specs> --output <dir> --color never [<module>=<dir> ...]\n"
            _ = usage.withUTF8 { text in write(STDERR_FILENO, text.baseAddress, text.count) }
            exit(64)
        }
        let request = GenerationRun.Request(
            inputs: [arguments[1]], uses: uses.compactMap(\.self), output: arguments[3], cache: CacheFolder.current)
        exit(GenerationRun(request, console: Console(color: .never)).run().rawValue)
    }
}
