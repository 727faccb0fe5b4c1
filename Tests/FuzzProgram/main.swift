import Foundation
import FuzzTargets
import RandomNumbers

// Runs the subject of a fuzzer without libFuzzer, which not every toolchain has, and without sanitizers, which need a build
// of their own: `FuzzProgram SUBJECT COUNT KEPT FOLDER...`. First all inputs in the folders, and then as many changed ones
// as COUNT says, which are the same in every run. An input that ends the program is left in the file KEPT.

/// The inputs of a subject.
struct Replay {
    let subject: FuzzTarget
    let kept: URL
    let inputs: [[UInt8]]

    func run(changed count: Int) throws {
        for input in inputs { try run(input) }
        var mutator = Mutator(inputs: inputs)
        for _ in 0..<count { try run(mutator.next()) }
        try FileManager.default.removeItem(at: kept)
    }

    private func run(_ input: [UInt8]) throws {
        try Data(input).write(to: kept)
        subject.run(input)
    }
}

/// Makes inputs from others by a few random changes.
struct Mutator {
    private static let longest: Int = 8192

    let inputs: [[UInt8]]
    private var numbers: SplitMix64 = SplitMix64(seed: 1)

    init(inputs: [[UInt8]]) {
        self.inputs = inputs
    }

    mutating func next() -> [UInt8] {
        var input = anyInput()
        for _ in 0...numbers.below(4) { change(&input) }
        return Array(input.prefix(Self.longest))
    }

    private mutating func anyInput() -> [UInt8] {
        inputs.isEmpty ? [] : inputs[numbers.below(inputs.count)]
    }

    private mutating func change(_ input: inout [UInt8]) {
        let part = anyRange(in: input)
        switch numbers.below(6) {
        case 0: for index in part { input[index] ^= 1 << UInt8(numbers.below(8)) }
        case 1: for index in part { input[index] = UInt8(numbers.below(256)) }
        case 2: input.removeSubrange(part)
        case 3: input.insert(contentsOf: input[part], at: numbers.below(input.count + 1))
        case 4: input.insert(UInt8(numbers.below(256)), at: numbers.below(input.count + 1))
        default:
            let other = anyInput()
            input.replaceSubrange(part, with: other[anyRange(in: other)])
        }
    }

    /// Short ranges are more likely than long ones.
    private mutating func anyRange(in input: [UInt8]) -> Range<Int> {
        let start = numbers.below(input.count + 1)
        let longest = numbers.below(2) == 0 ? 4 : 256
        return start..<min(input.count, start + numbers.below(longest) + 1)
    }
}

/// The contents of the specs, and of the files without an extension, of up to 16 KB in folders, in the same order in every run.
func inputs(in folders: [String]) throws -> [[UInt8]] {
    try folders.flatMap { folder -> [[UInt8]] in
        try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().compactMap { name in
            guard (name as NSString).pathExtension == "yaml" || !name.contains(".") else { return nil }
            guard let data = FileManager.default.contents(atPath: folder + "/" + name) else { return nil }
            return data.count > 16_384 ? nil : Array(data)
        }
    }
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count > 3, let subject = FuzzTarget(rawValue: arguments[0]), let count = Int(arguments[1]) else {
    print("usage: FuzzProgram SUBJECT COUNT KEPT FOLDER...")
    exit(64)
}
let replay = Replay(
    subject: subject, kept: URL(filePath: arguments[2]), inputs: try inputs(in: Array(arguments.dropFirst(3))))
try replay.run(changed: count)
print("\(replay.inputs.count + count) inputs")
