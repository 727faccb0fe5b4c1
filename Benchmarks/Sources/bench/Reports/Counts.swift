import Foundation

/// Every work once, for counters that do not depend on time: one line for each, with the bytes or values that it reads
/// and its allocations, separated by tabs.
///
/// Instructions are counted from outside: by callgrind, which collects inside of `countedWork` only and makes a dump
/// after each call of it. So the dumps come in the order of the lines.
struct Counts {
    let folder: URL
    private let counter: AllocationCounter? = AllocationCounter()

    func report() throws {
        try firstDecoding()
        for name in Payload.names {
            guard let payload = try Payload.load(name, from: folder) else { continue }
            try count("decoding", payload.name, payload.bytes.count, payload.decoders[0].work)
            guard Payload.kind(of: name) == name else { continue }
            try count("encoding", payload.name, payload.bytes.count, payload.encoders[0].work)
        }
        let features = Features(records: 50)
        for feature in features.all {
            try count("features", feature.name, features.records * 4, feature.with)
        }
    }

    /// What a process pays for its first response, whose tables and caches are not there yet.
    private func firstDecoding() throws {
        guard let payload = try Payload.load("small", from: folder) else { return }
        try countOnce("first decoding", payload.name, payload.bytes.count, payload.decoders[0].work)
    }

    private func count(_ group: String, _ name: String, _ amount: Int, _ work: () throws -> Void) throws {
        try work()
        try countOnce(group, name, amount, work)
    }

    private func countOnce(_ group: String, _ name: String, _ amount: Int, _ work: () throws -> Void) throws {
        let allocations = try counter?.count { try countedWork(work) }
        if counter == nil { try countedWork(work) }
        print([group, name, String(amount), allocations.map { String($0) } ?? "-"].joined(separator: "\t"))
    }
}

/// The name is what callgrind looks for.
@inline(never)
func countedWork(_ work: () throws -> Void) rethrows {
    try work()
}
