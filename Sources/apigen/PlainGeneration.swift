import Generation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// A call of `generate` as people and scripts make it: specs, `--output` and little else.
///
/// The argument parser takes longer than generating a small spec. This reads the arguments that mean the same to it, and
/// leaves all others to it, and with them all errors.
struct PlainGeneration {
    private var specs: [String] = []
    private var output: String?
    private var color: ColorChoice?
    private var usesCache: Bool = true

    /// - Parameters:
    ///   - arguments: those of the program, without its own name
    ///   - commands: the names of all commands
    /// - Returns: `nil` if the argument parser has to read the arguments
    init?(_ arguments: [String], commands: Set<String>) {
        guard let first = arguments.first, !commands.contains(first) else { return nil }
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            guard read(argument, next: { rest.next() }) else { return nil }
        }
        guard output != nil, !specs.isEmpty else { return nil }
    }

    /// Whether the argument could be read.
    private mutating func read(_ argument: String, next: () -> String?) -> Bool {
        switch argument {
        case "-o", "--output":
            guard output == nil, let value = next(), Self.isValue(value) else { return false }
            output = value
        case "--color":
            guard color == nil, let value = next(), let choice = ColorChoice(rawValue: value) else { return false }
            color = choice
        case "--no-cache":
            guard usesCache else { return false }
            usesCache = false
        default:
            guard Self.isValue(argument) else { return false }
            specs.append(argument)
        }
        return true
    }

    private static func isValue(_ argument: String) -> Bool {
        !argument.isEmpty && argument.utf8.first != UInt8(ascii: "-")
    }

    /// Runs it and ends the process.
    func run() -> Never {
        let request = GenerationRun.Request(
            inputs: specs, output: output ?? "", cache: usesCache ? CacheFolder.current : nil)
        exit(GenerationRun(request, console: Console(color: color ?? .auto)).run().rawValue)
    }
}
