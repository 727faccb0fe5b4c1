import Foundation
import MutatedDescriptions

// Imports descriptions with random faults: Mutations COUNT FIRST PROGRESS FILE... Without files, imports random valid
// descriptions. The file PROGRESS has the number of the description that is imported, for the case that the process crashes or
// takes too long. With a COUNT of 1, a description that fails is printed.

/// How long one import may take, in seconds; then the process ends by SIGALRM.
let longest: UInt32 = 10

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count > 2, let count = UInt64(arguments[1]), let first = UInt64(arguments[2]) else {
    print("usage: Mutations COUNT FIRST PROGRESS [FILE...]")
    exit(64)
}
let mutator = DescriptionMutator(try arguments.dropFirst(3).map { try Array(Data(contentsOf: URL(filePath: $0))) })
let isValid = arguments.count == 3

/// The description with a number.
func description(_ number: UInt64) -> [UInt8] {
    isValid ? DescriptionGenerator().description(number) : mutator.description(number)
}

/// What is wrong with the import of the description with a number.
func failure(_ number: UInt64) -> String? {
    isValid ? GeneratedImport(description(number)).failure : MutatedImport(description(number)).failure
}
let progress = open(arguments[3], O_CREAT | O_WRONLY, 0o644)

var failures = 0
for number in first..<first + count {
    let line = "\(number)\n"
    pwrite(progress, line, line.utf8.count, 0)
    alarm(longest)
    guard let failure = failure(number) else { continue }
    failures += 1
    if failures <= 20 { print("\(number): \(failure)") }
    // What was found stays if the process is ended.
    fflush(nil)
    if count == 1 { print(String(decoding: description(number), as: UTF8.self)) }
}
print("\(count) descriptions from \(first): \(failures) failures")
exit(failures == 0 ? 0 : 1)
