import Foundation

/// Decoding and encoding speed at every payload, in MB/s, and how many times that of the others ours is.
struct Speed {
    let arguments: Arguments
    var decodes: Bool = true

    func report() throws {
        var decoding = SpeedTable()
        var encoding = SpeedTable()
        for name in Payload.names where arguments.payloads?.contains(name) ?? true {
            guard let payload = try Payload.load(name, from: arguments.folder) else {
                print("\(name).json is not there; left out.")
                continue
            }
            let file = arguments.folder.appending(path: name + ".json")
            let programs = try arguments.programs.map {
                try ExternalProgram(name: $0.name, path: $0.path, payload: Payload.kind(of: name), file: file)
            }
            try Agreement.check(payload, programs)
            if decodes {
                let readers = payload.decoders.map(\.runner) + programs.map { $0.runner("decode") }
                decoding.add(payload, try interleave(readers, arguments.effort), names: readers.map(\.name))
            }
            // Encoded, what was indented is as the others.
            guard Payload.kind(of: name) == name else { continue }
            let writers =
                payload.encoders.map(\.runner)
                + programs.filter(\.encodes).map { $0.runner("encode") }
            encoding.add(payload, try interleave(writers, arguments.effort), names: writers.map(\.name))
        }
        decoding.show("Decoding")
        encoding.show(decodes ? "Encoding" : "Encoding with the default settings of the C library")
    }
}

extension Contestant {
    var runner: Runner { Runner(name: name, work: work) }
}

/// One row for each payload: the fastest run in MB/s of the document, the median in brackets; and in a second table, how
/// many times as fast the first contestant is.
struct SpeedTable {
    private var speeds: [[String]] = []
    private var ratios: [[String]] = []
    private var names: [String] = []

    mutating func add(_ payload: Payload, _ times: [Times], names: [String]) {
        self.names = names
        let size = Double(payload.bytes.count)
        let speed = times.map { "\((size * 1000 / $0.fastest).short) (\((size * 1000 / $0.median).short))" }
        speeds.append(["\(payload.name) (\(payload.bytes.count.asBytes))"] + speed)
        ratios.append([payload.name] + times.dropFirst().map { ($0.fastest / times[0].fastest).times })
    }

    func show(_ title: String) {
        guard !speeds.isEmpty else { return }
        var table = Table(["payload"] + names)
        speeds.forEach { table.add($0) }
        table.show("\(title), MB/s")
        table = Table(["payload"] + names.dropFirst())
        ratios.forEach { table.add($0) }
        table.show("\(title), the speed of \(names[0]) divided by that of")
    }
}
