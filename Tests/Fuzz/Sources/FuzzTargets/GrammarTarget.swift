import Foundation
import Generation
import SpecLanguage

/// A spec that follows the grammar, with hostile names and texts, gives Swift or diagnostics.
///
/// With `APIGEN_FUZZ_SWIFT` in the environment, the Swift is written into that folder, to be compiled.
enum GrammarTarget {
    private static let folder: String? = ProcessInfo.processInfo.environment["APIGEN_FUZZ_SWIFT"]

    static func run(_ input: [UInt8]) {
        let spec = Array(spec(input).utf8)
        let generated = Generating.run(spec)
        expect(!generated.diagnostics.contains { $0.rule.rawValue == "syntax" }, "the grammar writes no YAML")
        if let folder { write(spec, generated, into: folder) }
    }

    /// Half of the specs have all kinds of declarations, half all kinds of names.
    static func spec(_ input: [UInt8]) -> String {
        var choices = Choices(input)
        if choices.flag() {
            var grammar = NameGrammar(choices)
            return grammar.spec()
        }
        var grammar = SpecGrammar(choices)
        return grammar.spec()
    }

    private static func write(_ spec: [UInt8], _ generated: Generated, into folder: String) {
        let name = "\(folder)/\(String(Generating.digest(spec), radix: 36))"
        let texts = generated.diagnostics.map { "\($0)" }
        do {
            try Data(spec).write(to: URL(filePath: name + ".yaml"))
            if generated.hasErrors {
                try Data(texts.joined(separator: "\n").utf8).write(to: URL(filePath: name + ".txt"))
            }
            for file in generated.files { try Data(file.bytes).write(to: URL(filePath: name + ".swift")) }
        } catch {
            found("\(error)")
        }
    }
}

extension Generating {
    /// Distinguishes specs (FNV-1a).
    static func digest(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { sum, byte in (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
}
