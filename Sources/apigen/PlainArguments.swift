/// Arguments as people and scripts usually write them: operands, options whose value is the next argument, and flags.
///
/// The argument parser takes longer than a small spec. Commands read with this what means the same to the parser, and
/// leave everything else to it, and with it all errors.
struct PlainArguments {
    /// What is not an option.
    private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]
    private var flags: Set<String> = []

    /// - Parameters:
    ///   - options: the names of options with a value, such as `--output`, which is also `-o`
    ///   - lists: the names of options with a value that may repeat
    ///   - flags: the names of options without a value
    /// - Returns: `nil` if the argument parser has to read the arguments
    init?(_ arguments: some Sequence<String>, options: [String], lists: [String] = [], flags: [String]) {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            let name = argument == "-o" ? "--output" : argument
            if Self.isValue(argument) {
                operands.append(argument)
            } else if flags.contains(name) {
                guard self.flags.insert(name).inserted else { return nil }
            } else if options.contains(name) && values[name] == nil || lists.contains(name) {
                guard let value = rest.next(), Self.isValue(value) else { return nil }
                values[name, default: []].append(value)
            } else {
                return nil
            }
        }
    }

    private static func isValue(_ argument: String) -> Bool {
        !argument.isEmpty && argument.utf8.first != UInt8(ascii: "-")
    }

    /// The value of an option. `nil` if it is not given.
    func value(_ name: String) -> String? { values[name]?.first }

    /// The values of an option that may repeat.
    func list(_ name: String) -> [String] { values[name] ?? [] }

    func has(_ flag: String) -> Bool { flags.contains(flag) }
}
