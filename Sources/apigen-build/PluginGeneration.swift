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
        guard arguments.count >= 6, arguments[2] == "--output", arguments[4..<6] == ["--color", "never"],
            let uses = uses(arguments.dropFirst(6))
        else {
            var usage = "usage: apigen-build <specs> --output <dir> --color never [--uses <module>=<path> ...]\n"
            _ = usage.withUTF8 { text in write(STDERR_FILENO, text.baseAddress, text.count) }
            exit(64)
        }
        let request = GenerationRun.Request(
            inputs: [arguments[1]], uses: uses, output: arguments[3], cache: CacheFolder.current)
        exit(GenerationRun(request, console: Console(color: .never)).run().rawValue)
    }

    /// `nil` if the arguments are no pairs of `--uses` and a module.
    private static func uses(_ arguments: ArraySlice<String>) -> [ModuleUse]? {
        var uses: [ModuleUse] = []
        var rest = arguments
        while let option = rest.popFirst() {
            guard option == "--uses", let use = rest.popFirst().flatMap(ModuleUse.init) else { return nil }
            uses.append(use)
        }
        return uses
    }
}
