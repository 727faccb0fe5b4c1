import APIRuntime
import Foundation
import WireConformance

// Runs cases with one subject, and prints a line before each and its outcome after it. A crash of the subject ends the
// program.
//
//     WireProgram SUBJECT FOLDER [FIRST]
//     WireProgram SUBJECT FOLDER FIRST SEED COUNT     this many random mutations of the cases' responses

let arguments: [String] = CommandLine.arguments
guard arguments.count >= 3, let subject = WireSubject(rawValue: arguments[1]) else {
    print("WireProgram SUBJECT FOLDER [FIRST [SEED COUNT]]")
    exit(64)
}
let suite = try WireSuite(in: URL(fileURLWithPath: arguments[2]))
let numbers: [Int] = arguments.dropFirst(3).compactMap { text in Int(text) }
let first: Int = numbers.first ?? 0
let cases: WireCases =
    numbers.count == 3 ? .random(WireMutations(of: suite, seed: numbers[1]), count: numbers[2]) : .given(suite)

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
    case random(WireMutations, count: Int)

    var count: Int {
        switch self {
        case .given(let suite): suite.entries.count
        case .random(_, let count): count
        }
    }

    subscript(number: Int) -> WireCase {
        switch self {
        case .given(let suite): suite.entries[number].item
        case .random(let mutations, _): mutations[number]
        }
    }
}
