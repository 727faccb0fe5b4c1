import APIRuntime
import Foundation
import WireConformance

// Runs cases with one subject, and prints a line before each and its outcome after it. A crash of the subject ends the
// program.
//
//     WireProgram SUBJECT FOLDER [FIRST]
//     WireProgram SUBJECT FOLDER FIRST SEED COUNT responses     this many random mutations of the cases' responses
//     WireProgram SUBJECT FOLDER FIRST SEED COUNT frames        this many random sequences of HTTP/2 frames

let arguments: [String] = CommandLine.arguments
guard arguments.count >= 3, let subject = WireSubject(rawValue: arguments[1]) else {
    print("WireProgram SUBJECT FOLDER [FIRST [SEED COUNT responses|frames]]")
    exit(64)
}
let suite = try WireSuite(in: URL(fileURLWithPath: arguments[2]))
let numbers: [Int] = arguments.dropFirst(3).compactMap { text in Int(text) }
let first: Int = numbers.first ?? 0
let cases = WireCases(suite, arguments.last.flatMap(WireRun.Lot.Kind.init), Array(numbers.dropFirst()))

let encoder = JSONEncoder()

func report(_ report: WireReport) throws {
    FileHandle.standardOutput.write(try encoder.encode(report) + Data([0x0A]))
}

for number in first..<max(first, cases.count) {
    try report(WireReport(number))
    try report(WireReport(number, try await subject.outcome(of: cases[number])))
}

/// What is played.
enum WireCases {
    case given(WireSuite)
    case responses(WireMutations, count: Int)
    case frames(WireSequences, count: Int)

    init(_ suite: WireSuite, _ kind: WireRun.Lot.Kind?, _ lot: [Int]) {
        self =
            switch (kind, lot.first, lot.last) {
            case (.responses, let seed?, let count?): .responses(WireMutations(of: suite, seed: seed), count: count)
            case (.frames, let seed?, let count?): .frames(WireSequences(seed: seed), count: count)
            default: .given(suite)
            }
    }

    var count: Int {
        switch self {
        case .given(let suite): suite.entries.count
        case .responses(_, let count), .frames(_, let count): count
        }
    }

    subscript(number: Int) -> WireCase {
        switch self {
        case .given(let suite): suite.entries[number].item
        case .responses(let mutations, _): mutations[number]
        case .frames(let sequences, _): sequences[number].item
        }
    }
}
