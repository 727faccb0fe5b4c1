@_spi(Generated) import APIRuntime
import FieldsScenario
import Foundation
import RandomValues

/// The peak memory of the process so far, in KiB.
func peak() -> Int {
    var usage = rusage()
    #if canImport(Darwin)
        getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss / 1024
    #else
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss
    #endif
}

let response: [UInt8] = Array(
    #"""
    {"string":"é\n","bool":true,"int":1,"int8":2,"double":1.5,"decimal":12.34,"date":"2026-01-02T03:04:05Z",
     "url":"https://example.com/a?b=c","uuid":"6F9619FF-8B86-D011-B42D-00C04FC964FF","data":"AQIDBA==",
     "json":{"a":[1,"b",null]},"list":[1,2,3],"table":{"a":1,"b":2},"holes":[1,null],"model":{"a":1}}
    """#.utf8)
let damaged: [UInt8] = Array(response.dropLast(2))

/// Decodes responses, every hundredth of them damaged, and encodes the result.
func decode(_ count: Int) {
    var length = 0
    for number in 0..<count {
        if number % 100 == 0 {
            if (try? EveryOptional(fromJSON: damaged)) != nil { fatalError("half a response was read") }
            continue
        }
        guard let value = try? EveryOptional(fromJSON: response) else { fatalError("a response was not read") }
        if number % 10 == 0 { length += (try? value.toJSON().count) ?? 0 }
    }
    if count >= 100, length == 0 { fatalError("nothing was written") }
}

/// Encodes values of every format and decodes them again; prints the results, and returns whether all succeeded.
func values(_ count: Int, seed: UInt64) -> Bool {
    var isGood = true
    for format in RoundTrip.all {
        let report = format.run(max(1, count / RoundTrip.all.count), seed: seed)
        print("\(report.name): \(report.same) came back, \(report.refused) refused, \(report.faults.count) wrong")
        for fault in report.faults { print("    \(fault)") }
        isGood = isGood && report.faults.isEmpty
    }
    return isGood
}

if CommandLine.arguments.dropFirst().first == "values" {
    let numbers = CommandLine.arguments.dropFirst(2).compactMap { UInt64($0) }
    exit(values(Int(numbers.first ?? 10_000_000), seed: numbers.dropFirst().first ?? 1) ? 0 : 1)
}

let count: Int = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
// The memory of the first ones is the limit for all others.
decode(max(1, count / 100))
let before: Int = peak()
decode(count)
let after: Int = peak()
print("\(count) responses: peak memory \(before) KiB after the first hundredth, \(after) KiB after all")
exit(after - before <= 1024 ? 0 : 1)
