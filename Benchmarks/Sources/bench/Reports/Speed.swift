import Foundation

/// Decoding and encoding speed at every payload, in MB/s, and how many times that of the others ours is.
struct Speed {
    let arguments: Arguments

    func report() throws {
        var decoding = SpeedTable("JSONDecoder")
        var encoding = SpeedTable("JSONEncoder")
        for name in Payload.names where arguments.payloads?.contains(name) ?? true {
            guard let payload = try Payload.load(name, from: arguments.folder) else {
                print("\(name).json is not there; left out.")
                continue
            }
            let file = arguments.folder.appending(path: name + ".json")
            let programs = try arguments.programs.map {
                try ExternalProgram(name: $0.name, path: $0.path, payload: name, file: file)
            }
            try Agreement.check(payload, programs)
            let readers = payload.decoders.map(\.runner) + programs.map { $0.runner("decode") }
            decoding.add(payload, try interleave(readers, arguments.effort), names: readers.map(\.name))
            let writers =
                payload.encoders.map(\.runner)
                + programs.filter { $0.name == "serde_json" }.map { $0.runner("encode") }
            encoding.add(payload, try interleave(writers, arguments.effort), names: writers.map(\.name))
        }
        decoding.show("Decoding")
        encoding.show("Encoding")
    }
}

extension Contestant {
    var runner: Runner { Runner(name: name, work: work) }
}

/// One row for each payload, the fastest run in MB/s of the document, the median in brackets.
struct SpeedTable {
    private var rows: [[String]] = []
    private var names: [String] = []
    /// The one to be measured against.
    private let rival: String

    init(_ rival: String) {
        self.rival = rival
    }

    mutating func add(_ payload: Payload, _ times: [Times], names: [String]) {
        self.names = names
        let size = Double(payload.bytes.count)
        var row = ["\(payload.name) (\(payload.bytes.count.asBytes))"]
        row += times.map { "\((size * 1000 / $0.fastest).short) (\((size * 1000 / $0.median).short))" }
        row += times.dropFirst().map { ($0.fastest / times[0].fastest).times }
        rows.append(row)
    }

    func show(_ title: String) {
        guard !rows.isEmpty else { return }
        var table = Table(["payload"] + names.map { $0 + ", MB/s" } + names.dropFirst().map { "of " + $0 })
        rows.forEach { table.add($0) }
        table.show(title)
    }
}
