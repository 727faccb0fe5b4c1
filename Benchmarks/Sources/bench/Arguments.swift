import Foundation

/// What was asked for on the command line.
struct Arguments {
    static let usage = """
        usage: bench REPORT [options]

        reports
          speed           decoding and encoding of every payload
          encoding        encoding alone
          features        what each feature of the spec language costs
          calls           what a client costs by itself, for each call
          first           one decoding, the first of this process: CPU time in microseconds
          peak            one decoding: memory in bytes that it needed at most
          size            the bytes that what was decoded holds; with the counter preloaded
          allocations     allocations of one decoding; with the counter preloaded
          counts          decodes, encodes and uses each feature once, to be counted
          loop            decodes again and again, for a profiler
          encoding-loop   the same for encoding
        options
          --payloads DIR      where the payloads lie
          --only NAME         this payload only, or this call: a part of its name; may be given again
          --contestant NAME   for first, peak, size, allocations and loop
          --program NAME=PATH an external program that takes part; may be given again
          --rounds N          turns of each contestant (9)
        """

    var report: String
    var folder: URL = URL(filePath: "payloads")
    var payloads: [String]?
    var contestant: String = "apigen"
    var programs: [(name: String, path: String)] = []
    var effort: Effort = Effort(rounds: 9)

    init(_ words: [String]) throws {
        guard let report = words.first else { throw Fault.usage }
        self.report = report
        var rest = words.dropFirst()
        while let option = rest.popFirst() {
            guard let value = rest.popFirst() else { throw Fault.usage }
            switch option {
            case "--payloads": folder = URL(filePath: value)
            case "--only": payloads = (payloads ?? []) + [value]
            case "--contestant": contestant = value
            case "--rounds": effort.rounds = Int(value) ?? effort.rounds
            case "--program":
                let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
                guard parts.count == 2 else { throw Fault.usage }
                programs.append((parts[0], parts[1]))
            default: throw Fault.usage
            }
        }
    }
}
