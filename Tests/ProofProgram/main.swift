import Foundation
import Proof
import TestSupport

// Settles mutations of specs by running them, prints each that `breaking` judges otherwise, and writes the table of the
// review page:
//
//     ProofProgram [--per-key N] [--jobs N] [--only TEXT]
//
// With `--only`, settles the mutations whose key, place or folder contains a text, and writes no table. An interrupted run
// goes on where it ended.
var options: [String: String] = [:]
var arguments = CommandLine.arguments.dropFirst()
while let name = arguments.popFirst() { options[name] = arguments.popFirst() ?? "" }
guard Set(options.keys).isSubset(of: ["--per-key", "--jobs", "--only"]) else {
    print("usage: ProofProgram [--per-key N] [--jobs N] [--only TEXT]")
    exit(2)
}

let results: URL = Programs.packageFolder.appending(path: ".build/proof")
let folder: TemporaryFolder = try TemporaryFolder()
let proof: Proof = try Proof(
    folders: Proof.allFolders, perKey: options["--per-key"].flatMap { Int($0) } ?? 3,
    width: options["--jobs"].flatMap { Int($0) } ?? 2, temporary: folder.url, results: results)
let mutations: [Mutation] = try proof.mutations().filter { mutation in
    options["--only"].map { "\(mutation.operation) \(mutation.key) \(mutation.id)".contains($0) } ?? true
}
print("\(mutations.count) mutations")
fflush(nil)
let known: [KnownFalseAlarm] = try KnownFalseAlarm.all()
var report: ProofReport = ProofReport(count: mutations.count, known: known)
let settled: [ProvenMutation] = try await proof.settle(mutations) { result in
    for line in report.lines(for: result) { print(line) }
    fflush(nil)
}
let confirmation: Confirmation = try await proof.confirm(settled, folders: Proof.clientFolders, most: 8)
print(confirmation.text)
for result in confirmation.unexpected {
    print(report.fault(of: result)?.text ?? "only a client fails: \(result.mutation.id)")
}
let table: ProofTable = ProofTable(confirmation.settled)
print(table.lines.joined(separator: "\n"))
if options["--only"] == nil {
    let page = Programs.packageFolder.appending(path: "Documentation/review.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    if let parts = ProofTable.parts(of: text) {
        try (parts.before + table.lines.joined(separator: "\n") + "\n" + parts.after)
            .write(to: page, atomically: true, encoding: .utf8)
    }
}
exit(confirmation.settled.allSatisfy { report.fault(of: $0)?.isKnown ?? true } ? 0 : 1)
